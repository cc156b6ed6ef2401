import { sleep } from '#functions/platform/clock.ts';
import { beta } from '#functions/adapters/ramps/beta/profile.ts';
import { createConnectionCheck, documentedBy } from '#functions/adapters/ramps/check/check.ts';
import { paced } from '#functions/adapters/ramps/check/recording.ts';
import { reference } from '#functions/adapters/ramps/reference/profile.ts';
import type { Transport } from '#functions/adapters/ramps/transport.ts';
import type { CheckedCallName, ConnectionReport } from '#shared/contract/connection-report.ts';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const PERSON = {
  name: 'Maria Segredo',
  email: 'maria.segredo@example.com',
  phone: '+5511987654321',
  tax_id_number: '52998224725',
  address: 'Rua Oculta 77',
};
const ORDER = {
  type: 'exchange',
  account_id: 'acc_a',
  source_asset: 'BRL',
  target_asset: 'USDT',
  source_amount: '100.00',
  target_amount: '18.00',
  status: 'confirmed',
  created_at: '2026-11-20T14:00:00.000Z',
  updated_at: '2026-11-20T14:00:00.000Z',
};
const WALLET = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

let sandbox: Sandbox;

const control = async (method: string, path: string, body: unknown): Promise<unknown> => {
  const response = await fetch(`${sandbox.url}/sandbox/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

const behave = (body: unknown) => control('PUT', 'behaviour', body);

const fill = async (): Promise<void> => {
  await control('POST', 'accounts', {
    ...PERSON,
    // An undocumented field.
    ...(sandbox.world.wire === 'beta' ? { industry: 'betting' } : {}),
    account_id: 'acc_a',
    balances: { BRL: '10000.00', USDT: '500' },
    wallets: [{ asset: 'USDT', network: 'tron', address: WALLET, name: PERSON.name }],
    bank_accounts: [
      {
        asset: 'BRL',
        name: PERSON.name,
        bank_name: 'Banco',
        branch: '0001',
        account: '987654',
        country: 'BR',
      },
    ],
  });
  await control('POST', 'accounts', { account_id: 'acc_b', name: 'Other', email: 'other@example.com' });
  await control('POST', 'pix-deposits', { account_id: 'acc_a', amount: '1500.00', payer_name: PERSON.name });
  // Two in the same millisecond have no order.
  await sleep(2);
  await control('POST', 'pix-deposits', { account_id: 'acc_a', amount: '20.00' });
};

const start = async (wire: 'beta' | 'reference'): Promise<void> => {
  sandbox = await createSandbox({ wire });
  await fill();
};

afterEach(() => sandbox.close());

const run = async (secret = sandbox.credentials.clientSecret): Promise<ConnectionReport> => {
  const isBeta = sandbox.world.wire === 'beta';
  const check = createConnectionCheck({
    documented: documentedBy(isBeta ? 'beta' : 'reference'),
    profile: isBeta ? beta({ claim: () => Promise.reject(new Error('nothing is revoked')) }) : reference,
    baseUrls: { sandbox: sandbox.url, production: 'http://127.0.0.1:1' },
    clock: () => new Date(),
    sleep: () => Promise.resolve(),
  });
  const credentials = {
    client_id: sandbox.credentials.clientId,
    client_secret: secret,
    environment: 'sandbox',
  } as const;
  return check(credentials, AbortSignal.timeout(20_000));
};

const callOf = (report: ConnectionReport, name: CheckedCallName) => {
  const found = report.calls.find(({ call }) => call === name);
  if (!found) throw new Error(`${name} is not in the report`);
  return found;
};

const outcomes = ({ calls }: ConnectionReport): string[] =>
  calls.map(({ call, outcome }) => `${call} ${outcome}`);

const notAsDocumented = ({ calls }: ConnectionReport) =>
  calls.flatMap(({ call, outcome, missing, unknown, wrong, notes }) =>
    outcome === 'ok' &&
    missing.length + unknown.length + wrong.length === 0 &&
    notes.every(({ attention }) => !attention)
      ? []
      : [{ call, outcome, missing, unknown, wrong, notes: notes.filter(({ attention }) => attention) }],
  );

const attentionOf = (report: ConnectionReport, name: CheckedCallName): string[] =>
  callOf(report, name).notes.flatMap(({ text, attention }) => (attention ? [text] : []));

const requests = async (): Promise<string[]> => {
  const response = await fetch(`${sandbox.url}/sandbox/log`);
  const { items } = (await response.json()) as { items: { kind: string; method?: string; path?: string }[] };
  return items.flatMap(({ kind, method, path }) => (kind === 'request' ? [`${method} ${path}`] : []));
};

describe.each(['beta', 'reference'] as const)('the %s sandbox by default', (wire) => {
  beforeEach(() => start(wire));

  test('answers as documented: every call is understood, without remarks', async () => {
    const report = await run();
    expect(notAsDocumented(report)).toEqual([]);
    expect(report.calls).toHaveLength(12);
    expect(report).toMatchObject({ profile: wire, environment: 'sandbox' });
    for (const { understood, took_ms, status } of report.calls) {
      expect(understood.length).toBeGreaterThan(1);
      expect(took_ms).toBeGreaterThanOrEqual(0);
      expect(status).toBe(200);
    }
  });

  test('the check only reads, and requests two tokens', async () => {
    await run();
    const asked = await requests();
    expect(asked.filter((line) => !line.startsWith('GET /v1/'))).toEqual(
      Array.from({ length: 2 }, () => (wire === 'beta' ? 'POST /v1/auth/token' : 'POST /oauth/token')),
    );
  });

  test('the report has no secret, token or personal data', async () => {
    const before = JSON.stringify(await run());
    await behave({ orders: { unreadable: true } });
    const text = before + JSON.stringify(await run());
    const { clientId, clientSecret } = sandbox.credentials;
    for (const value of [
      ...Object.values(PERSON),
      WALLET,
      clientId,
      clientSecret,
      'acc_a',
      '987654',
      '1500',
      'ord_',
    ])
      expect(text).not.toContain(value);
  });

  test('wrong credentials end it after the token', async () => {
    const report = await run('another');
    expect(callOf(report, 'token')).toMatchObject({ outcome: 'refused', status: 401 });
    expect(
      outcomes(report)
        .slice(1)
        .every((line) => line.endsWith(' skipped')),
    ).toBe(true);
    expect(report.calls).toHaveLength(12);
  });

  test('distinguishes a failed call from a refused one', async () => {
    await behave({
      fail: [
        { match: 'GET /v1/subaccount/wallet-address', status: 500 },
        { match: 'GET /v1/balance/pool', status: 403 },
      ],
    });
    const report = await run();
    expect(outcomes(report)).toContain('wallets failed');
    expect(callOf(report, 'wallets')).toMatchObject({ status: 500 });
    expect(callOf(report, 'pool_balance')).toMatchObject({ outcome: 'refused', status: 403 });
    expect(outcomes(report).filter((line) => line.endsWith(' ok'))).toHaveLength(10);
  });

  test('names the field that makes an order unreadable', async () => {
    await behave({ orders: { unreadable: true } });
    const report = await run();
    const rows = wire === 'beta' ? 'orders' : 'list';
    expect(callOf(report, 'orders').outcome).toBe('unreadable');
    expect(callOf(report, 'orders').wrong).toEqual(
      expect.arrayContaining([
        { field: `${rows}[1].id`, expected: 'a text', found: 'a number' },
        { field: `${rows}[1].source_amount`, expected: 'an amount', found: 'nothing' },
      ]),
    );
    expect(callOf(report, 'sub_accounts').outcome).toBe('ok');
  });

  test('reports unknown status words', async () => {
    await behave({ status_words: { confirmed: 'settled' } });
    expect(attentionOf(await run(), 'orders')).toEqual([
      'Unknown status: settled. Such orders count as pending.',
    ]);
  });
});

test('an unreachable provider fails the token', async () => {
  await start('beta');
  await sandbox.close();
  expect(callOf(await run(), 'token')).toMatchObject({ outcome: 'failed', status: null });
});

test('without a sub-account, dependent calls are skipped', async () => {
  sandbox = await createSandbox({ wire: 'beta' });
  const report = await run();
  expect(outcomes(report)).toEqual([
    ...['token', 'assets', 'networks', 'pool_balance', 'sub_accounts', 'orders'].map((call) => `${call} ok`),
    ...['sub_account', 'balances', 'wallets', 'banks', 'orders_of_sub_account', 'order'].map(
      (call) => `${call} skipped`,
    ),
  ]);
});

describe('the open questions of the beta document', () => {
  beforeEach(() => start('beta'));

  const having = async (switches: object): Promise<ConnectionReport> => {
    await behave({ beta: switches });
    return run();
  };

  test.each([{ balance_list: 'array' }, { balance_list: 'data' }])('no remark for %o', async (switches) => {
    expect(notAsDocumented(await having(switches))).toEqual([]);
  });

  test('amounts as text', async () => {
    const text = 'Amounts are texts; numbers are documented. Both work.';
    const report = await having({ amounts: 'text' });
    expect(new Set(notAsDocumented(report).map(({ outcome }) => outcome))).toEqual(new Set(['ok']));
    for (const call of ['balances', 'orders', 'order'] as const)
      expect(attentionOf(report, call)).toEqual([text]);
  });

  test('balances one by one: no list, no pool balance', async () => {
    const report = await having({ balance_calls: 'by_asset' });
    expect(callOf(report, 'balances')).toMatchObject({
      outcome: 'ok',
      path: 'GET /v1/balance?asset=BRL, GET /v1/balance?asset=USDT',
      notes: expect.arrayContaining([
        { text: 'Not at GET /v1/balance/assets.', attention: false },
      ]) as unknown,
    });
    expect(notAsDocumented(report)).toMatchObject([{ call: 'pool_balance', outcome: 'refused' }]);
  });

  test('the path of one order', async () => {
    expect(callOf(await having({ detail_path: 'details' }), 'order')).toMatchObject({
      outcome: 'ok',
      path: 'GET /v1/order/details/{id}',
    });
    const none = await having({ detail_path: 'none' });
    expect(notAsDocumented(none)).toMatchObject([
      {
        call: 'order',
        outcome: 'refused',
        notes: [{ text: expect.stringContaining('from the list') as string }],
      },
    ]);
  });

  const namedBy = async (sub_account_ids: readonly string[]): Promise<string[]> =>
    callOf(await having({ sub_account_ids }), 'sub_accounts').notes.map(({ text }) => text);

  test('the id field of a sub-account', async () => {
    const parent = "account_id is the same in all 2 rows: the parent's id.";
    expect(await namedBy(['id'])).toEqual(
      expect.arrayContaining([
        'Id fields in the list: id, account_id.',
        'The sub-account is identified by id.',
        parent,
      ]),
    );
    expect(await namedBy(['sub_account_id'])).toEqual(
      expect.arrayContaining(['The sub-account is identified by sub_account_id.', parent]),
    );
    const own = await namedBy(['account_id']);
    expect(own).toContain('The sub-account is identified by account_id.');
    expect(own).not.toContain(parent);
  });

  test('smaller pages, and another order', async () => {
    const report = await having({ max_page_size: 1, list_order: 'oldest_first' });
    expect(attentionOf(report, 'orders')).toEqual([
      '1 row of 2; requested 50, page size 1. The provider returns fewer rows than requested.',
    ]);
    const whole = await having({ max_page_size: 50 });
    expect(attentionOf(whole, 'orders')).toEqual(['Oldest first: the newest orders are on the last page.']);
  });

  test('the other answer to a token request', async () => {
    expect(callOf(await having({ token_answer: 'expiration' }), 'token')).toMatchObject({
      outcome: 'ok',
      missing: [
        { field: 'token_type', optional: true },
        { field: 'refresh_token', optional: true },
      ],
    });
  });

  test('orders of each kind', async () => {
    await control('POST', 'orders', ORDER);
    await control('POST', 'orders', { ...ORDER, description: 'Something new' });
    const report = await run();
    expect(callOf(report, 'orders').notes.map(({ text }) => text)).toContain(
      'Kinds: 2 deposits, 1 exchange, 1 unclear. An order of unclear kind is never treated as a deposit.',
    );
  });
});

test('starts at most five requests a second for all callers', async () => {
  const began: number[] = [];
  let now = 0;
  const clock = () => new Date(now);
  const pace = paced(200, clock, (ms) => {
    began.push(now + ms);
    return Promise.resolve();
  });
  const silent: Transport = () => Promise.resolve({ kind: 'not_sent' });
  const [one, another] = [pace(silent), pace(silent)];
  const request = { call: 'GET /v1/order', method: 'GET', headers: {} } as const;
  for (const transport of [one, another, one]) await transport(new URL('http://127.0.0.1'), request, 1);
  now = 1000;
  await another(new URL('http://127.0.0.1'), request, 1);
  expect(began).toEqual([200, 400]);
});
