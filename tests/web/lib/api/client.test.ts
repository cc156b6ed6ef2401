import {
  listConversionSteps,
  listConversions,
  updateConfiguration,
} from '#shared/contract/calls/conversions.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { callApi } from '#web/lib/api/client.ts';
import { confirmIdentity, hostStepUp, watchStepUp } from '#web/lib/auth/step-up.ts';
import { messageOf } from '#web/lib/api/error.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { configuration, conversion } from '#tests/web/support/fixtures.ts';
import '#tests/web/support/dom.ts';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

describe('a call', () => {
  test('goes to the same origin with the access token, its query and its path parameters', async () => {
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

  test("without an answer is 'Failed to fetch'", async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('net::ERR_CONNECTION_REFUSED')));
    await expect(callApi(listConversions)).rejects.toMatchObject({
      code: 'NETWORK',
      message: 'Failed to fetch',
    });
  });

  test("without a connection is 'You are offline'", async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('net::ERR_INTERNET_DISCONNECTED')));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(callApi(listConversions)).rejects.toMatchObject({
      code: 'NETWORK',
      message: 'You are offline',
    });
    vi.restoreAllMocks();
  });

  test('without a session is refused before anything is sent', async () => {
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
    ['an answer of another shape', new Response('{"items":[{"id":1}],"next_cursor":null}')],
    ['an answer that is not JSON', new Response('oops')],
  ])("%s reads 'API request failed'", async (_, response) => {
    vi.stubGlobal('fetch', () => Promise.resolve(response));
    await expect(callApi(listConversions)).rejects.toMatchObject({ message: 'API request failed' });
  });

  test('renews a refused token once and tries again', async () => {
    identity.renewed = tokensOf(900_000, 'token-2');
    const server = fakeServer({
      'GET /api/conversions': ({ token }) =>
        token === 'Bearer token-2' ? page([]) : refuse(401, 'UNAUTHENTICATED', 'Authentication required'),
    });
    await expect(callApi(listConversions)).resolves.toEqual({ items: [], next_cursor: null });
    expect(server.requests.map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  test('that stays refused says so, after two requests', async () => {
    const server = fakeServer({
      'GET /api/conversions': refuse(401, 'UNAUTHENTICATED', 'Authentication required'),
    });
    await expect(callApi(listConversions)).rejects.toMatchObject({ status: 401 });
    expect(server.requests).toHaveLength(2);
  });

  test('that was aborted stays an abort, not a network failure', async () => {
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

test('an error without words gets the default ones', () => {
  expect(messageOf(new Error(''))).toBe('API request failed');
  expect(messageOf('?')).toBe('API request failed');
  expect(messageOf(new Error('Said'))).toBe('Said');
});

describe('a call that the server serves after a fresh sign-in only', () => {
  const KEY = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  const change = () =>
    callApi(updateConfiguration, {
      params: { id: 'cfg_1' },
      body: { is_enabled: false },
      headers: { 'idempotency-key': KEY },
    });
  /** Refuses the token of before. */
  const server = () =>
    fakeServer({
      'PATCH /api/conversion-configurations/cfg_1': ({ token }) =>
        token === 'Bearer token-2'
          ? ok(configuration())
          : refuse(403, 'STEP_UP_REQUIRED', 'Confirm that it is you'),
    });

  /** Somebody who answers each question, and counts them. */
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

  test('goes once more as it was, with its key, after the person has signed in again', async () => {
    const { requests } = server();
    const asked = person(true);
    await change();
    expect(asked.times).toBe(1);
    const [first, second] = requests;
    expect(requests).toHaveLength(2);
    expect([second?.body, second?.headers.get('idempotency-key')]).toEqual([first?.body, KEY]);
  });

  test('is asked for once by calls at the same time', async () => {
    server();
    const asked = person(true);
    await Promise.all([change(), change()]);
    expect(asked.times).toBe(1);
  });

  test('fails with what the server said, where the person does not want to', async () => {
    const { requests } = server();
    person(false);
    await expect(change()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED', status: 403 });
    expect(requests).toHaveLength(1);
  });

  test('fails at once, where nobody can ask', async () => {
    server();
    expect(await confirmIdentity()).toBe(false);
    await expect(change()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
  });
});
