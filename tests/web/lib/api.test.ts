import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  listConversions,
  listConversionSteps,
  updateConfiguration,
} from '#shared/contract/calls/conversions.ts';
import { listNetworks } from '#shared/contract/ramps/assets.ts';
import { deleteBank, getPoolBalances, listWallets } from '#shared/contract/ramps/holdings.ts';
import { getOrder, listOrders, orderExchange, requestQuote } from '#shared/contract/ramps/orders.ts';
import { deactivateSubAccount } from '#shared/contract/ramps/sub-accounts.ts';
import { callApi } from '#web/lib/api/client.ts';
import { collectPages } from '#web/lib/query/calls.ts';
import {
  ApiError,
  CONFIGURATION_MESSAGE,
  DEFAULT_FAILURE,
  isSurelyNotMade,
  kindOfFailure,
  mayHaveBeenDone,
  messageOf,
  networkError,
  signedOutError,
  unreadableAnswer,
} from '#web/lib/api/error.ts';
import { callProvider } from '#web/lib/api/ramps.ts';
import { confirmIdentity, hostStepUp, watchStepUp } from '#web/lib/auth/step-up.ts';
import { identity, tokensOf } from '#tests/web/support/amplify.ts';
import { configuration, conversion } from '#tests/web/support/fixtures.ts';
import { fakeProvider } from '#tests/web/support/provider.ts';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';

describe('a call', () => {
  test('goes to the same origin with token, query and path parameters', async () => {
    const server = fakeServer({
      'GET /api/conversions': page([conversion()], 'more'),
      'GET /api/conversions/*/steps': page([]),
    });
    const answer = await callApi(listConversions, { query: { limit: 50, cursor: undefined, scope: 'all' } });
    expect(answer.items[0]?.original_amount).toBe('1500.00');
    expect(answer.next_cursor).toBe('more');
    await callApi(listConversionSteps, { params: { id: 'a/b c' } });
    const [list, steps] = server.requests;
    expect(list).toMatchObject({ method: 'GET', path: '/api/conversions', token: 'Bearer token-1' });
    expect(String(list?.query)).toBe('limit=50&scope=all');
    expect(steps?.path).toBe('/api/conversions/a%2Fb%20c/steps');
  });

  test('sends its body as JSON', async () => {
    const server = fakeServer({ 'PATCH /api/conversion-configurations/cfg_1': ok(configuration()) });
    await callApi(updateConfiguration, { params: { id: 'cfg_1' }, body: { is_enabled: false } });
    expect(server.requests[0]?.body).toEqual({ is_enabled: false });
  });

  test("fails with the contract's code, message and details", async () => {
    const details = [{ path: 'minimum_amount', message: 'must be at least 1' }];
    fakeServer({
      'PATCH /api/*/*': refuse(400, 'INVALID_REQUEST', 'minimum_amount: must be at least 1', details),
    });
    const call = callApi(updateConfiguration, { params: { id: 'x' }, body: {} });
    await expect(call).rejects.toMatchObject({
      name: 'ApiError',
      code: 'INVALID_REQUEST',
      message: 'minimum_amount: must be at least 1',
      status: 400,
      details,
    });
  });

  test("without a response fails with 'Failed to fetch'", async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('net::ERR_CONNECTION_REFUSED')));
    await expect(callApi(listConversions)).rejects.toMatchObject({
      code: 'NETWORK',
      message: 'Failed to fetch',
    });
  });

  test("offline fails with 'You are offline'", async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('net::ERR_INTERNET_DISCONNECTED')));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(callApi(listConversions)).rejects.toMatchObject({
      code: 'NETWORK',
      message: 'You are offline',
    });
    vi.restoreAllMocks();
  });

  test('S8.1 without a session fails before it is sent', async () => {
    identity.tokens = null;
    const server = fakeServer({});
    await expect(callApi(listConversions)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'Authentication required',
    });
    expect(server.requests).toHaveLength(0);
  });

  test.each([
    ['an error page', new Response('<html>', { status: 502 })],
    ['a response of another shape', new Response('{"items":[{"id":1}],"next_cursor":null}')],
    ['a response that is not JSON', new Response('oops')],
  ])("%s fails with 'API request failed'", async (_, response) => {
    vi.stubGlobal('fetch', () => Promise.resolve(response));
    await expect(callApi(listConversions)).rejects.toMatchObject({ message: 'API request failed' });
  });

  test('S7.22 renews a rejected token once and retries', async () => {
    identity.renewed = tokensOf(900_000, 'token-2');
    const server = fakeServer({
      'GET /api/conversions': ({ token }) =>
        token === 'Bearer token-2' ? page([]) : refuse(401, 'UNAUTHENTICATED', 'Authentication required'),
    });
    await expect(callApi(listConversions)).resolves.toEqual({ items: [], next_cursor: null });
    expect(server.requests.map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  test('fails after a second 401', async () => {
    const server = fakeServer({
      'GET /api/conversions': refuse(401, 'UNAUTHENTICATED', 'Authentication required'),
    });
    await expect(callApi(listConversions)).rejects.toMatchObject({ status: 401 });
    expect(server.requests).toHaveLength(2);
  });

  test('that was aborted stays an abort, not a network error', async () => {
    const stop = new AbortController();
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      stop.abort();
      return Promise.reject(init.signal?.reason as Error);
    });
    await expect(callApi(listConversions, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

test('S8.2 an error without a message gets the default', () => {
  expect(messageOf(new Error(''))).toBe('API request failed');
  expect(messageOf('?')).toBe('API request failed');
  expect(messageOf(new Error('Said'))).toBe('Said');
});

describe('a call that requires a fresh sign-in', () => {
  const KEY = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  const change = () =>
    callApi(updateConfiguration, {
      params: { id: 'cfg_1' },
      body: { is_enabled: false },
      headers: { 'idempotency-key': KEY },
    });
  /** Rejects the old token. */
  const server = () =>
    fakeServer({
      'PATCH /api/conversion-configurations/cfg_1': ({ token }) =>
        token === 'Bearer token-2'
          ? ok(configuration())
          : refuse(403, 'STEP_UP_REQUIRED', 'Confirm your identity'),
    });

  /** Answers each sign-in prompt and counts them. */
  const person = (signsIn: boolean) => {
    const asked = { times: 0 };
    const leave = hostStepUp();
    onTestFinished(leave);
    const stop = watchStepUp((question) => {
      if (!question) return;
      asked.times += 1;
      if (signsIn) identity.tokens = tokensOf(900_000, 'token-2');
      setTimeout(() => question.answer(signsIn));
    });
    onTestFinished(stop);
    return asked;
  };

  test('repeats with its key after the user signs in again', async () => {
    const { requests } = server();
    const asked = person(true);
    await change();
    expect(asked.times).toBe(1);
    const [first, second] = requests;
    expect(requests).toHaveLength(2);
    expect([second?.body, second?.headers.get('idempotency-key')]).toEqual([first?.body, KEY]);
  });

  test('shares one prompt with concurrent calls', async () => {
    server();
    const asked = person(true);
    await Promise.all([change(), change()]);
    expect(asked.times).toBe(1);
  });

  test('fails with the server’s error if the user declines', async () => {
    const { requests } = server();
    person(false);
    await expect(change()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED', status: 403 });
    expect(requests).toHaveLength(1);
  });

  test('fails immediately if nothing can prompt', async () => {
    server();
    expect(await confirmIdentity()).toBe(false);
    await expect(change()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
  });
});

test('follows the cursor to the end, in order', async () => {
  const pages: Record<string, { items: number[]; next_cursor: string | null }> = {
    first: { items: [1, 2], next_cursor: 'second' },
    second: { items: [3], next_cursor: null },
  };
  const load = vi.fn((cursor: string | undefined) =>
    Promise.resolve(pages[cursor ?? 'first'] ?? { items: [], next_cursor: null }),
  );
  expect(await collectPages(load)).toEqual([1, 2, 3]);
  expect(load.mock.calls).toEqual([[undefined], ['second']]);
});

test('stops after 25 pages if the cursor never ends', async () => {
  const items = await collectPages(() => Promise.resolve({ items: ['x'], next_cursor: 'again' }));
  expect(items).toHaveLength(25);
});

const failed = (status: number) => new ApiError('ANY', 'Words.', status);

describe('a request that was certainly not made', () => {
  test.each([400, 422])('%i: certain on any attempt', (status) => {
    expect([isSurelyNotMade(failed(status), false), isSurelyNotMade(failed(status), true)]).toEqual([
      true,
      true,
    ]);
  });

  test.each([401, 403, 404, 413, 415, 424, 429])('%i: certain on the first attempt only', (status) => {
    expect([isSurelyNotMade(failed(status), false), isSurelyNotMade(failed(status), true)]).toEqual([
      true,
      false,
    ]);
  });

  test.each([409, 500, 502, 503, 504])('%i: uncertain', (status) => {
    expect(isSurelyNotMade(failed(status), false)).toBe(false);
  });

  test.each(['HELD', 'STOPPED'])('%s: certain on the first attempt only', (code) => {
    const error = new ApiError(code, 'Words.', 409);
    expect([isSurelyNotMade(error, false), isSurelyNotMade(error, true)]).toEqual([true, false]);
  });

  test('a missing or unreadable response: uncertain', () => {
    for (const error of [networkError(), unreadableAnswer(200), unreadableAnswer(502), new Error('any')])
      expect(isSurelyNotMade(error, false)).toBe(false);
  });
});

test.each([
  [new ApiError('PROVIDER_NOT_CONFIGURED', 'any text', 424), 'configuration'],
  [new ApiError('OTHER', 'Ramps credentials not configured'), 'configuration'],
  [new Error('Configuration error: no client id'), 'configuration'],
  [signedOutError(), 'authentication'],
  [new Error('Authentication failed'), 'authentication'],
  [new Error('Unauthorized'), 'authentication'],
  [networkError(), 'network'],
  [new Error('Failed to fetch'), 'network'],
  [new Error('Failed to fetch user profile'), 'other'],
  [new ApiError('INTERNAL', 'Something went wrong on our side.', 500), 'other'],
  ['not an error', 'other'],
])('S8.3 kind of failure: %s is %s', (error, kind) => {
  expect(kindOfFailure(error)).toBe(kind);
});

test('kind of failure: the code outranks the text', () => {
  expect(kindOfFailure(new ApiError('NETWORK', 'Configuration error'))).toBe('network');
});

test('S8.4 message: a configuration error says where to enter credentials', () => {
  expect(CONFIGURATION_MESSAGE).toBe(
    'API credentials not configured. Please go to Settings → API Configuration to add your ramps credentials.',
  );
  expect(messageOf(new Error('ramps credentials not configured'))).toBe(CONFIGURATION_MESSAGE);
  expect(messageOf(new Error('Configuration error'), 'something else')).toBe(CONFIGURATION_MESSAGE);
});

test("message: any other error keeps its own, or gets the screen's default", () => {
  expect(messageOf(new Error('The quote has expired.'))).toBe('The quote has expired.');
  expect(messageOf(new Error(''))).toBe(DEFAULT_FAILURE);
  expect(messageOf(undefined, 'Failed to fetch user profile')).toBe('Failed to fetch user profile');
  expect(messageOf(new Error(DEFAULT_FAILURE), 'Failed to fetch user profile')).toBe(
    'Failed to fetch user profile',
  );
});

test.each([
  [networkError(), true],
  [unreadableAnswer(200), true],
  [unreadableAnswer(503), true],
  [new ApiError('PROVIDER_TIMEOUT', 'The provider did not answer in time.', 504), true],
  [new ApiError('PROVIDER_FAILURE', DEFAULT_FAILURE, 502), true],
  [new ApiError('PROVIDER_FAILURE', 'Authentication failed. Please check your credentials.', 502), false],
  [new ApiError('PROVIDER_NOT_CONFIGURED', 'any text', 424), false],
  [new ApiError('UNPROCESSABLE', 'The number is wrong', 422), false],
  [signedOutError(), false],
  [unreadableAnswer(429), false],
  [new Error('a fault of the page'), false],
])('may have taken effect: %s: %s', (error, may) => {
  expect(mayHaveBeenDone(error)).toBe(may);
});

const QUOTE = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1500.00' };
const KEY = '00000000-0000-4000-8000-000000000001';

test("a provider call sends its row's method, path, query, data and account, and parses the response", async () => {
  const provider = fakeProvider({
    'GET /v1/subaccount/wallet-address?asset=USDT&wallet_type=external': { list: [], total_row: '0' },
    'DELETE /v1/subaccount/bank-account/id/a%2Fb%20c': ok(null),
    'POST /v1/quote': { ...QUOTE, source_amount: 1500, target_amount: '2.5e2' },
  });
  const server = fakeServer({ 'POST /api/ramps': provider.answer });
  const query = { asset: 'USDT', wallet_type: 'external' } as const;
  expect((await callProvider(listWallets, { query, account: 'acc_1' })).total_row).toBe(0);
  expect(await callProvider(deleteBank, { values: { id: 'a/b c' }, account: 'acc_1' })).toBeNull();
  expect((await callProvider(requestQuote, { data: QUOTE })).target_amount).toBe('250');
  expect(server.to('POST /api/ramps').map(({ body }) => body)).toEqual([
    {
      method: 'GET',
      endpoint: '/v1/subaccount/wallet-address?asset=USDT&wallet_type=external',
      headers: { 'X-sub-account-id': 'acc_1' },
    },
    {
      method: 'DELETE',
      endpoint: '/v1/subaccount/bank-account/id/a%2Fb%20c',
      headers: { 'X-sub-account-id': 'acc_1' },
    },
    { method: 'POST', endpoint: '/v1/quote', data: QUOTE },
  ]);
});

test('a provider call fails if the response does not match its row', async () => {
  const provider = fakeProvider({ 'GET /v1/network/asset/USDT': { networks: 'none' } });
  fakeServer({ 'POST /api/ramps': provider.answer });
  await expect(callProvider(listNetworks, { values: { asset: 'USDT' } })).rejects.toMatchObject({
    code: 'UNREADABLE_ANSWER',
  });
});

test.each(['', '.', '..'])(
  'a provider call with %j in its path sends nothing and finds nothing',
  async (asset) => {
    const server = fakeServer({});
    await expect(callProvider(listNetworks, { values: { asset } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    });
    expect(server.requests).toEqual([]);
  },
);

/** Never runs: the compiler must reject each marked line. */
export const refusedByTheCompiler = async (): Promise<void> => {
  // @ts-expect-error a path parameter is missing
  await callProvider(listNetworks, {});
  // @ts-expect-error no such path parameter
  await callProvider(listNetworks, { values: { id: 'USDT' } });
  // @ts-expect-error the path has no parameters
  await callProvider(listWallets, { values: { id: 'wal_1' } });
  // @ts-expect-error no such query parameter
  await callProvider(listWallets, { query: { bank_type: 'external' } });
  // @ts-expect-error no such value of the query parameter
  await callProvider(listWallets, { query: { wallet_type: 'any' } });
  // @ts-expect-error this row takes no query
  await callProvider(getPoolBalances, { query: { page: '1' } });
  // @ts-expect-error data is required
  await callProvider(requestQuote, {});
  // @ts-expect-error a data field is missing
  await callProvider(requestQuote, { data: { source_asset: 'BRL', target_asset: 'USDT' } });
  // @ts-expect-error no such data field
  await callProvider(requestQuote, { data: { ...QUOTE, amount: '1' } });
  // @ts-expect-error a data field has the wrong type
  await callProvider(deactivateSubAccount, { account: 'acc_1', data: { is_active: 'yes' } });
  // @ts-expect-error this row takes no data
  await callProvider(listOrders, { data: { page: '1' } });
  // @ts-expect-error the account is required
  await callProvider(deactivateSubAccount, {});
  // @ts-expect-error the pool belongs to no account
  await callProvider(getPoolBalances, { account: 'acc_1' });
  // @ts-expect-error an order requires an idempotency key
  await callProvider(orderExchange, { account: 'acc_1', data: QUOTE });
  const order = await callProvider(orderExchange, { account: 'acc_1', data: QUOTE, idempotencyKey: KEY });
  // @ts-expect-error an order's id is a string
  const id: number = order.id;
  // @ts-expect-error a reference may be absent
  const reference: string = (await callProvider(getOrder, { values: { id: order.id } })).reference;
  void [id, reference];
};
