import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import type { Clock } from '#sandbox/world.ts';
import { parseLossless } from '#sandbox/json.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '#sandbox/sandbox.ts';
import type { Order, WebhookEvent } from '#sandbox/state/model.ts';
import type { LogItem, WebhookItem } from '#sandbox/state/state.ts';

/** An answer. Numbers in its body are the text received. */
export type Answer<Body = Record<string, unknown>> = { status: number; headers: Headers; body: Body };

type Asked = { body?: unknown; headers?: Record<string, string> };

export type Client = <Body = Record<string, unknown>>(
  method: string,
  path: string,
  asked?: Asked,
) => Promise<Answer<Body>>;

/** Calls a sandbox directly, without a token. */
export const bareClient =
  (sandbox: Sandbox): Client =>
  async <Body>(method: string, path: string, { body, headers = {} }: Asked = {}): Promise<Answer<Body>> => {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    });
    const text = await response.text();
    const parsed =
      response.headers.get('content-type')?.includes('json') === true ? parseLossless(text) : text;
    return { status: response.status, headers: response.headers, body: parsed as Body };
  };

export const basic = ({ credentials: { clientId, clientSecret } }: Sandbox): string =>
  `Basic ${btoa(`${clientId}:${clientSecret}`)}`;

export const newToken = async (sandbox: Sandbox): Promise<string> => {
  const response = await fetch(`${sandbox.url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: basic(sandbox) },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
};

/** Calls the provider's API with a token, for a sub-account when given. */
export const providerClient = async (sandbox: Sandbox, account?: string): Promise<Client> => {
  const token = await newToken(sandbox);
  const bare = bareClient(sandbox);
  const own = {
    authorization: `Bearer ${token}`,
    ...(account === undefined ? {} : { 'x-sub-account-id': account }),
  };
  return (method, path, asked = {}) =>
    bare(method, path, { ...asked, headers: { ...own, ...asked.headers } });
};

/** A sandbox on a free port, closed after the test. */
export const started = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const sandbox = await createSandbox(options);
  onTestFinished(() => sandbox.close());
  return sandbox;
};

export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ramps-sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

export const WALLET = 'TQ9aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';

/** An account with 10,000 BRL, 500 USDT, an external USDT wallet on tron and an external BRL bank account. */
export const seeded = async (sandbox: Sandbox, account_id = 'acc_a') => {
  const { body } = await bareClient(sandbox)<{ wallets: { id: string }[]; bank_accounts: { id: string }[] }>(
    'POST',
    '/sandbox/accounts',
    {
      body: {
        account_id,
        name: `Account ${account_id}`,
        email: `${account_id}@example.com`,
        balances: { BRL: '10000.00', USDT: '500' },
        wallets: [{ asset: 'USDT', network: 'tron', address: WALLET }],
        bank_accounts: [{ asset: 'BRL', bank_name: 'Banco', branch: '0001', account: '1234', country: 'BR' }],
      },
    },
  );
  return { account: account_id, wallet: body.wallets[0]?.id ?? '', bank: body.bank_accounts[0]?.id ?? '' };
};

/** A sandbox with a prepared `acc_a`, a client of that account, and one without a token. */
export const ready = async (options: SandboxOptions = {}) => {
  const sandbox = await started(options);
  const ids = await seeded(sandbox);
  let made: Promise<Client> | undefined;
  const client: Client = async <Body>(method: string, path: string, asked?: Asked) =>
    (await (made ??= providerClient(sandbox, 'acc_a')))<Body>(method, path, asked);
  return { sandbox, ...ids, bare: bareClient(sandbox), client };
};

/** The same, without automatic confirmations. */
export const byHand = async (options: SandboxOptions = {}) => {
  const scene = await ready(options);
  await behave(scene.sandbox, { auto_confirm_ms: null });
  return { ...scene, client: await providerClient(scene.sandbox, 'acc_a') };
};

export const behave = async (sandbox: Sandbox, body: unknown): Promise<void> => {
  const { status } = await bareClient(sandbox)('PUT', '/sandbox/behaviour', { body });
  if (status !== 200) throw new Error(`behaviour was refused with ${status}`);
};

export const exchange = (amount: string, others: Record<string, unknown> = {}) => ({
  source_asset: 'BRL',
  target_asset: 'USDT',
  source_amount: amount,
  product: 'exchange',
  ...others,
});

/** Orders an exchange of BRL for USDT. */
export const buy = <Body = Record<string, unknown>>(
  client: Client,
  amount: string,
  others: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => client<Body>('POST', '/v1/order/exchange', { body: exchange(amount, others), headers });

/** The log, with plain numbers. */
export const logOf = async (sandbox: Sandbox, query = ''): Promise<LogItem[]> => {
  const response = await fetch(`${sandbox.url}/sandbox/log${query}`);
  return ((await response.json()) as { items: LogItem[] }).items;
};

export const webhooksOf = async (sandbox: Sandbox): Promise<WebhookItem[]> =>
  (await logOf(sandbox, '?kind=webhook')).filter((item) => item.kind === 'webhook');

/** An account's balances as the provider shows them. */
export const balancesOf = async (client: Client): Promise<Record<string, string>> => {
  type Balances = { balances: { asset: string; balance_amount: string }[] };
  const { body } = await client<Balances>('GET', '/v1/balance/assets');
  return Object.fromEntries(body.balances.map(({ asset, balance_amount }) => [asset, balance_amount]));
};

export const pay = async (sandbox: Sandbox, account_id: string, amount: string): Promise<Order> =>
  (await bareClient(sandbox)<Order>('POST', '/sandbox/pix-deposits', { body: { account_id, amount } })).body;

/** `text` is the body as received. */
export type Received = { event: WebhookEvent; headers: IncomingMessage['headers']; text: string };

/** A server that receives events and answers with `answer`, closed after the test. */
export const receiver = async (answer: (event: WebhookEvent, nth: number) => number = () => 200) => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const event = JSON.parse(text) as WebhookEvent;
      received.push({ event, headers: request.headers, text });
      response.statusCode = answer(event, received.length);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const registration = { url, header_key: 'x-webhook-secret', header_value: 'a-secret-of-the-test' };
  return { received, registration };
};

export const register = (sandbox: Sandbox, body: unknown) =>
  bareClient(sandbox)('PUT', '/sandbox/webhooks', { body });

/** Registers a receiver with the sandbox and returns its events. */
export const listening = async (
  sandbox: Sandbox,
  answer?: Parameters<typeof receiver>[0],
): Promise<Received[]> => {
  const { received, registration } = await receiver(answer);
  await register(sandbox, registration);
  return received;
};

export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 });

/** A clock that the test moves. `waiting` lists the remaining milliseconds of each timer. */
export const handClock = (start = Date.parse('2026-11-20T14:00:00.000Z')) => {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + Math.max(0, ms), run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  const advance = (ms: number): void => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { run } of due.toSorted((a, b) => a.at - b.at)) run();
  };
  const waiting = (): number[] => timers.map(({ at }) => at - now);
  /** Resolves when a timer with exactly this time exists. */
  const waitsFor = (ms: number): Promise<void> => eventually(() => expect(waiting()).toContain(ms));
  return { clock, advance, waiting, waitsFor };
};
