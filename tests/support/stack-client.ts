import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Reserve } from '#shared/contract/calls/accounts.ts';
import type { ConversionRecord, StepRecord, SubAccountRecord } from '#shared/contract/records.ts';
import type { ChangeFrame } from '#shared/contract/socket.ts';
import { compare } from '#shared/domain/money.ts';
import { WebSocket } from 'ws';
import { patiently } from './patience.ts';
import type { StackFile } from './stack.ts';

export interface Answer<T = unknown> {
  readonly status: number;
  readonly body: T;
}

/** Sends JSON, and a string unchanged. */
const send = async (
  url: string,
  method: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
};

export const cognito = (stack: StackFile, operation: string, body: unknown): Promise<Answer> =>
  send(stack.cognito.endpoint, 'POST', body, {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    authorization: 'AWS4-HMAC-SHA256 test',
  });

export interface Tokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
}

export const signInAs = async (stack: StackFile, email: string, password: string): Promise<Tokens> => {
  const { status, body } = await cognito(stack, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: stack.cognito.clientId,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`);
  return (body as { AuthenticationResult: Tokens }).AuthenticationResult;
};

export const signIn = (stack: StackFile, role: 'admin' | 'gateway_user' | 'client'): Promise<Tokens> => {
  const user = stack.users.find((each) => each.role === role);
  if (!user) throw new Error(`the stack has no ${role}`);
  return signInAs(stack, user.email, user.password);
};

export const api =
  (stack: StackFile, token?: string) =>
  async <T = unknown>(
    line: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const [method = 'GET', path = ''] = line.split(' ');
    return (await send(`${stack.api}${path}`, method, body, {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    })) as Answer<T>;
  };

/** Control calls of the provider sandbox (C6). */
export const sandbox =
  (stack: StackFile) =>
  async <T = unknown>(line: string, body?: unknown): Promise<T> => {
    const [method = 'GET', path = ''] = line.split(' ');
    const { status, body: answer } = await send(`${stack.ramps.baseUrl}${path}`, method, body);
    if (status >= 400) throw new Error(`${line}: ${status} ${JSON.stringify(answer)}`);
    return answer as T;
  };

export interface SandboxOrder {
  readonly id: string;
  readonly type: 'deposit' | 'exchange' | 'withdrawal';
  readonly account_id: string;
  readonly status: string;
  readonly reference: string | null;
  readonly end_to_end_id: string | null;
  readonly source_amount: string;
  readonly target_amount: string;
}

/** Every order that the provider made, once, in its last state. */
export const ordersMade = async (
  stack: StackFile,
  isWanted: (order: SandboxOrder) => boolean = () => true,
): Promise<SandboxOrder[]> => {
  const { items } = await sandbox(stack)<{ items: { readonly order: SandboxOrder }[] }>(
    'GET /sandbox/log?kind=order',
  );
  const made = items.map(({ order }) => order).filter(isWanted);
  return [...new Map(made.map((order) => [order.id, order])).values()];
};

/** Orders of the conversion’s sub-account with its amount, because the provider may keep no references. */
export const ordersOf = (
  stack: StackFile,
  { sub_account: account, ...conversion }: ConversionRecord,
  type: 'exchange' | 'withdrawal',
): Promise<SandboxOrder[]> => {
  const amount =
    type === 'exchange'
      ? conversion.original_amount
      : (conversion.transferred_usdt_amount ?? conversion.target_usdt_amount);
  return ordersMade(
    stack,
    (order) =>
      order.type === type &&
      order.account_id === account.external_id &&
      amount !== null &&
      compare(order.source_amount, amount) === 0,
  );
};

/** @param accountId the provider's */
export const ordersOfAccount = (
  stack: StackFile,
  accountId: string,
  type: SandboxOrder['type'],
): Promise<SandboxOrder[]> =>
  ordersMade(stack, (order) => order.type === type && order.account_id === accountId);

export const pay = (stack: StackFile, accountId: string, amount: string): Promise<SandboxOrder> =>
  sandbox(stack)<SandboxOrder>('POST /sandbox/pix-deposits', { account_id: accountId, amount });

/** More frequent looks would slow down the work. */
const ASK_EVERY_MS = 150;

/** Looks until the answer is not `undefined`, or nothing has changed for `stillMs`. */
export const until = <T>(
  what: string,
  ask: () => Promise<T | undefined>,
  stillMs?: number,
  everyMs = ASK_EVERY_MS,
): Promise<T> => patiently(ask, { what, everyMs, ...(stillMs !== undefined && { stillMs }) });

export const mailedCode = (dataDir: string, email: string): Promise<string> =>
  until(`a code for ${email} in the mailbox`, () => {
    const lines = readFileSync(join(dataDir, 'mailbox.jsonl'), 'utf8').split('\n').filter(Boolean);
    const mails = lines.map((line) => JSON.parse(line) as { to: string; code?: string });
    return Promise.resolve(mails.findLast(({ to, code }) => to === email && code !== undefined)?.code);
  });

type Call = ReturnType<typeof api>;

/** Waits until orders can use this amount, and returns the ledger's available balance. */
export const untilBooked = (
  call: Call,
  { id }: Pick<SubAccountRecord, 'id'>,
  asset: string,
  amount: string,
): Promise<string> =>
  until(`${amount} ${asset} in the ledger`, async () => {
    const { body } = await call<Reserve>(`GET /subaccounts/${id}/reserve`);
    const booked = body.kept[asset]?.booked ?? '0';
    return compare(booked, amount) < 0 ? undefined : booked;
  });

/** Makes an account's first deposit and waits for the ledger. @param call of a user who can see the account */
export const payIn = async (
  stack: StackFile,
  call: Call,
  account: Pick<SubAccountRecord, 'external_id' | 'id'>,
  amount: string,
): Promise<SandboxOrder> => {
  const deposit = await pay(stack, account.external_id, amount);
  await untilBooked(call, account, 'BRL', amount);
  return deposit;
};

/** A deposit's conversion, once it has one of the statuses. */
export const conversionOf = (
  call: Call,
  depositOrderId: string,
  statuses: readonly string[] = ['transfer_completed'],
): Promise<ConversionRecord> => {
  let seen: ConversionRecord | undefined;
  const what = `the conversion of ${depositOrderId} is ${statuses.join(' or ')}`;
  return patiently(
    async () => {
      const { body } = await call<{ items: ConversionRecord[] }>('GET /conversions?limit=200');
      seen = body.items.find((item) => item.deposit_order_id === depositOrderId);
      return seen && statuses.includes(seen.status) && seen;
    },
    { what, everyMs: ASK_EVERY_MS, sign: () => seen },
  );
};

/** Runs a scheduled function now, and throws if it failed. */
export const runNow = async (stack: StackFile, name: string, event: object = {}): Promise<void> => {
  const address = `${stack.secretsManager.endpoint}/2015-03-31/functions/${name}/invocations`;
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(event) });
  const error = answer.headers.get('x-amz-function-error');
  if (error !== null) throw new Error(`${name} failed: ${error} ${await answer.text()}`);
};

/** Sweeps repeatedly until the work is done, instead of once a minute. */
export const swept = async <T>(stack: StackFile, work: Promise<T>): Promise<T> => {
  let isDone = false;
  const result = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await Promise.race([runNow(stack, 'sweep', { detail: { everything: true } }), result]);
    await Promise.race([delay(300), result]);
  }
  return result;
};

export const stepsOf = async (call: Call, id: string): Promise<StepRecord[]> =>
  (await call<{ items: StepRecord[] }>(`GET /conversions/${id}/steps`)).body.items;

export interface Socket {
  readonly frames: ChangeFrame[];
  readonly protocol: string;
  readonly closed: Promise<void>;
  send(message: unknown): void;
  close(): void;
}

/** The frames of a single change or of a batch. */
export const framesIn = (text: string): readonly ChangeFrame[] => {
  const message = JSON.parse(text) as ChangeFrame | { type: 'batch'; frames: ChangeFrame[] };
  return message.type === 'batch' ? message.frames : [message];
};

export const openSocket = (stack: StackFile, token: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(stack.ws, ['ramps', token]);
    const frames: ChangeFrame[] = [];
    const closed = new Promise<void>((end) => socket.once('close', () => end()));
    socket.on('message', (data: Buffer) => frames.push(...framesIn(data.toString())));
    socket.on('error', reject);
    socket.on('unexpected-response', (_request, response) =>
      reject(new Error(`refused: ${response.statusCode}`)),
    );
    socket.on('open', () =>
      resolve({
        frames,
        protocol: socket.protocol,
        closed,
        send: (message) => socket.send(JSON.stringify(message)),
        close: () => socket.close(),
      }),
    );
  });
