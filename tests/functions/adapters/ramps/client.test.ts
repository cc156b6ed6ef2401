import { createRampsClient } from '#functions/adapters/ramps/client.ts';
import { reference } from '#functions/adapters/ramps/reference/profile.ts';
import { compare } from '#shared/domain/money.ts';
import { createConversionProvider } from '#functions/adapters/ramps/conversions.ts';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getOrder, listOrders, requestQuote } from '#shared/contract/ramps/orders.ts';

type Answer = (request: IncomingMessage & { text: string }, response: ServerResponse) => void;

let server: Server;
let answer: Answer;
let seen: { line: string; headers: IncomingMessage['headers']; text: string }[];
let tokens: number;
let timers: AbortController[];
let credentials: { client_id: string; client_secret: string; environment: 'sandbox' } | undefined;

const json = (response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

beforeEach(async () => {
  seen = [];
  tokens = 0;
  timers = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(LONG_MS);
    const timer = new AbortController();
    timers.push(timer);
    return timer.signal;
  });
  credentials = { client_id: 'id', client_secret: 'secret', environment: 'sandbox' };
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const line = `${request.method} ${request.url}`;
      seen.push({ line, headers: request.headers, text });
      if (line !== 'POST /oauth/token') return answer(Object.assign(request, { text }), response);
      tokens += 1;
      const right = request.headers.authorization === `Basic ${Buffer.from('id:secret').toString('base64')}`;
      return right
        ? json(response, 200, `{"access_token":"token-${tokens}","token_type":"Bearer","expires_in":900}`)
        : json(response, 401, '{"message":"bad client"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

/** Nothing here takes this long; `silence` causes the timeouts. */
const LONG_MS = 600_000;

const make = (port = (server.address() as AddressInfo).port) => {
  const base = `http://127.0.0.1:${port}`;
  return createRampsClient({
    profile: reference,
    credentials: { get: () => Promise.resolve(credentials) },
    baseUrls: { sandbox: base, production: base },
    clock: () => new Date(),
    timeoutMs: LONG_MS,
  });
};

/** Ends the caller's time as soon as the request has arrived. */
const silence = (): void => timers.at(-1)?.abort(new DOMException('timed out', 'TimeoutError'));

const ORDER = `{"id":"o1","type":"exchange","account_id":"a1","status":"confirmed","source_asset":"BRL","target_asset":"USDT",
  "source_amount":1500.10,"target_amount":"277.123456789012345678","reference":"r-1"}`;

describe('reads', () => {
  test('keep every digit of amounts, from numbers and text', async () => {
    answer = (_request, response) => json(response, 200, ORDER);
    const read = await createConversionProvider(make()).order('a1', 'o1');
    expect(read).toMatchObject({
      ok: true,
      value: { source_amount: '1500.10', target_amount: '277.123456789012345678' },
    });
    expect(seen.at(-1)).toMatchObject({
      line: 'GET /v1/order/o1',
      headers: { 'x-sub-account-id': 'a1', authorization: 'Bearer token-1' },
    });
  });

  test('share one token', async () => {
    answer = (_request, response) => json(response, 200, ORDER);
    const client = make();
    await Promise.all(Array.from({ length: 10 }, () => client.read(getOrder, { values: { id: 'o1' } })));
    await client.read(getOrder, { values: { id: 'o1' } });
    expect(tokens).toBe(1);
  });

  test('a 401 fetches one new token and continues', async () => {
    answer = ({ headers }, response) =>
      headers.authorization === 'Bearer token-1' ? json(response, 401, '{}') : json(response, 200, ORDER);
    expect(await make().read(getOrder, { values: { id: 'o1' } })).toMatchObject({ ok: true });
    expect(tokens).toBe(2);
  });

  test.each([
    ['404', (r: ServerResponse) => json(r, 404, '{}'), 'not_found', 1],
    ['422', (r: ServerResponse) => json(r, 422, '{"message":"no such asset"}'), 'refused', 1],
    ['500, tried twice', (r: ServerResponse) => json(r, 500, '{}'), 'unavailable', 2],
    ['not JSON, tried twice', (r: ServerResponse) => json(r, 200, '<html>'), 'unavailable', 2],
    [
      'a redirect, not followed',
      (r: ServerResponse) => json(r, 302, '', { location: 'http://127.0.0.1:1/' }),
      'unavailable',
      2,
    ],
    ['silence, tried twice', silence, 'timeout', 2],
  ])('%s', async (_what, respond, reason, tries) => {
    answer = (_request, response) => void respond(response);
    expect(await make().read(getOrder, { values: { id: 'o1' } })).toMatchObject({ ok: false, reason });
    expect(seen.filter(({ line }) => line.startsWith('GET'))).toHaveLength(tries);
  });

  test("the caller's deadline ends a read without a retry", async () => {
    const end = new AbortController();
    answer = () => end.abort();
    const asked = { values: { id: 'o1' }, signal: end.signal };
    expect(await make().read(getOrder, asked)).toMatchObject({ ok: false, reason: 'timeout' });
    expect(seen.filter(({ line }) => line.startsWith('GET'))).toHaveLength(1);
  });

  test('fail with no credentials and with wrong ones', async () => {
    credentials = undefined;
    expect(await make().read(getOrder, { values: { id: 'o1' } })).toMatchObject({ reason: 'not_configured' });
    credentials = { client_id: 'id', client_secret: 'old', environment: 'sandbox' };
    expect(await make().read(getOrder, { values: { id: 'o1' } })).toMatchObject({ reason: 'authentication' });
  });

  test('finds an order by its exact reference, and whether the provider honours keys', async () => {
    const list = (reference: string) => `{"list":[${ORDER.replace('r-1', reference)}],"total_row":1}`;
    let reference = 'r-12';
    answer = (_request, response) =>
      json(response, 200, list(reference), { 'idempotency-support': 'honoured' });
    const provider = createConversionProvider(make());
    expect(await provider.find('a1', 'r-1')).toEqual({ ok: true, value: { order: null, keyHonoured: true } });
    reference = 'r-1';
    expect(await provider.find('a1', 'r-1')).toMatchObject({ value: { order: { id: 'o1' } } });
    answer = (_request, response) => json(response, 200, '{"list":[],"total_row":0}');
    expect(await provider.find('a1', 'r-1')).toEqual({
      ok: true,
      value: { order: null, keyHonoured: false },
    });
  });
});

test('returns the newest orders of an account, and how far back they go', async () => {
  const listed = async (times: readonly (string | null)[], total: number) => {
    const orders = times.map((created_at, nth) => ({ id: `o${nth}`, created_at }));
    answer = (_request, response) => json(response, 200, JSON.stringify({ list: orders, total_row: total }));
    return createConversionProvider(make()).recent('a1');
  };
  const [late, early] = ['2026-11-20T14:00:00Z', '2026-11-20T13:00:00Z'];
  const ids = new Set(['o0', 'o1']);
  expect(await listed([late, early], 2)).toEqual({ ok: true, value: { ids, since: '' } });
  expect(seen.at(-1)).toMatchObject({
    line: 'GET /v1/order?page=1&size=100&order_by=created_at+desc',
    headers: { 'x-sub-account-id': 'a1' },
  });
  expect(await listed([late, early], 3)).toEqual({
    ok: true,
    value: { ids, since: '2026-11-20T13:00:00.000Z' },
  });
  for (const unsure of [
    [early, late],
    [late, null],
  ])
    expect(await listed(unsure, 3)).toEqual({ ok: true, value: { ids, since: null } });
});

test('a balance before an order: unreadable is not zero, other assets do not matter', async () => {
  const provider = createConversionProvider(make());
  const asked = (body: string) => {
    answer = (_request, response) => json(response, 200, body);
    return provider.balance('a1', 'BRL');
  };
  const odd = '{"asset":"another asset","balance_amount":"much"},{"asset":"USDT","balance_amount":null}';
  for (const [body, value] of [
    [`{"data":[${odd},{"asset":"BRL","balance_amount":"7.50"}]}`, '7.50'],
    ['[{"asset":"BRL","balance_amount":1},{"asset":"brl","total":2}]', '3'],
    ['{"balances":[{"asset":"BRL"}]}', '0'],
    ['[]', '0'],
  ] as const) {
    const read = await asked(body);
    expect(read.ok && compare(read.value, value), body).toBe(0);
  }
  for (const body of ['{}', '"none"', '[{"asset":"BRL","total":"much"}]', '[7]'])
    expect(await asked(body), body).toMatchObject({ ok: false, reason: 'unavailable' });
});

describe('an order is sent once', () => {
  const send = (port?: number) =>
    createConversionProvider(make(port)).exchange({
      accountId: 'a1',
      idempotencyKey: 'key-1',
      reference: 'r-1',
      request: { source_amount: '1500.10' },
    });

  test('with its key and reference', async () => {
    answer = (_request, response) => json(response, 201, ORDER);
    expect(await send()).toMatchObject({ outcome: 'accepted', order: { id: 'o1' } });
    expect(seen.at(-1)?.headers['idempotency-key']).toBe('key-1');
    expect(JSON.parse(seen.at(-1)?.text ?? '')).toEqual({
      source_amount: '1500.10',
      product: 'exchange',
      reference: 'r-1',
    });
  });

  test.each([
    ['a 500', (r: ServerResponse) => json(r, 500, '{}'), 'unknown'],
    ['a 409', (r: ServerResponse) => json(r, 409, '{}'), 'unknown'],
    ['silence', silence, 'unknown'],
    ['a broken connection', (r: ServerResponse) => r.destroy(), 'unknown'],
    ['an answer without an order', (r: ServerResponse) => json(r, 200, '{}'), 'unknown'],
    ['a 422', (r: ServerResponse) => json(r, 422, '{"message":"insufficient balance"}'), 'refused'],
    ['a 429', (r: ServerResponse) => json(r, 429, '{}'), 'not_sent'],
  ])('%s is %s', async (_what, respond, outcome) => {
    answer = (_request, response) => void respond(response);
    expect(await send()).toMatchObject({ outcome });
    expect(seen.filter(({ line }) => line === 'POST /v1/order/exchange')).toHaveLength(1);
  });

  test.each([
    [500, true],
    [503, true],
    [502, undefined],
    [504, undefined],
    [409, undefined],
  ])('a %i: the provider has ended the request: %s', async (status, answered) => {
    answer = (_request, response) => void json(response, status, '{}');
    const sent = await send();
    expect(sent).toMatchObject({ outcome: 'unknown' });
    expect('answered' in sent ? sent.answered : undefined).toBe(answered);
  });

  test('a refused connection certainly sent nothing', async () => {
    const spare = createServer();
    await new Promise<void>((resolve) => spare.listen(0, '127.0.0.1', resolve));
    const { port } = spare.address() as AddressInfo;
    await new Promise((resolve) => spare.close(resolve));
    expect(await send(port)).toMatchObject({ outcome: 'not_sent', reason: 'unavailable' });
  });
});

/** Never runs: the compiler must refuse each marked line, and reports an unused mark. */
export const refusedByTheCompiler = async (): Promise<void> => {
  const { read, write } = make();
  // @ts-expect-error a path value is missing
  await read(getOrder, { accountId: 'a1' });
  // @ts-expect-error unknown query
  await read(listOrders, { query: { reference: 'r-1' } });
  // @ts-expect-error a quote is not a read
  await read(requestQuote, { data: { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1' } });
  // @ts-expect-error a field of the data is missing
  await write(requestQuote, { data: { source_asset: 'BRL', target_asset: 'USDT' } });
};
