import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberAccounts, rememberedAccounts } from '#web/lib/remembered-accounts.ts';
import { identity, resetIdentity, SETTINGS, tokensOf } from '#tests/web/support/amplify.ts';
import { fakeServer, ok, refuse } from '#tests/web/support/server.ts';

describe('session', () => {
  /** The session is module state, so each test imports a fresh module. */
  const freshSession = () => import('#web/lib/auth/session.ts');

  let session: Awaited<ReturnType<typeof freshSession>>;

  beforeEach(async () => {
    vi.useFakeTimers();
    resetIdentity();
    fakeServer({ 'GET /config.json': ok(SETTINGS) });
    vi.resetModules();
    session = await freshSession();
  });

  const everywhere = () => Promise.resolve();

  const ENDED = { status: 'signed-out', ended: true };
  const signedIn = {
    status: 'signed-in',
    user: { id: 'user_1', email: 'operator@example.com', groups: ['gateway_user'] },
  };

  describe('opening', () => {
    test('is loading, then signed in or signed out', async () => {
      expect(session.currentSession()).toEqual({ status: 'loading' });
      await session.openSession();
      expect(session.currentSession()).toEqual({ status: 'signed-out' });
      identity.tokens = tokensOf();
      await session.openSession();
      expect(session.currentSession()).toEqual(signedIn);
    });

    test('is unknown without settings, and can be retried', async () => {
      const server = fakeServer({ 'GET /config.json': refuse(503, 'X', 'not yet') });
      await session.openSession();
      expect(session.currentSession()).toEqual({ status: 'unknown' });
      server.set('GET /config.json', ok(SETTINGS));
      identity.tokens = tokensOf();
      await session.openSession();
      expect(session.currentSession()).toEqual(signedIn);
    });

    test('is unknown with malformed settings', async () => {
      fakeServer({ 'GET /config.json': ok({ ...SETTINGS, authFlowType: 'ANY' }) });
      await session.openSession();
      expect(session.currentSession()).toEqual({ status: 'unknown' });
    });

    test('is unknown, not signed out, when it cannot be checked', async () => {
      identity.failure = new Error('network');
      await session.openSession();
      expect(session.currentSession()).toEqual({ status: 'unknown' });
    });
  });

  describe('watching (S9.2: every 30 s, renewed when 3 ticks or fewer remain)', () => {
    test('S9.2 renews tokens that expire within 90 s, no others', async () => {
      identity.tokens = tokensOf(125_000);
      await session.openSession();
      const stop = session.watchSession();
      await vi.advanceTimersByTimeAsync(30_000);
      expect(identity.reads).not.toContain(true);
      identity.renewed = tokensOf(900_000, 'token-2');
      await vi.advanceTimersByTimeAsync(30_000);
      expect(identity.reads).toContain(true);
      stop();
    });

    test('an ended session becomes signed out', async () => {
      identity.tokens = tokensOf();
      await session.openSession();
      const stop = session.watchSession();
      identity.tokens = null;
      await vi.advanceTimersByTimeAsync(30_000);
      expect(session.currentSession()).toEqual(ENDED);
      stop();
    });

    test('a stored session that is refused on opening has ended too', async () => {
      const stop = session.watchSession();
      const opening = session.openSession();
      for (const listener of identity.listeners) listener('tokenRefresh_failure');
      await opening;
      expect(session.currentSession()).toEqual(ENDED);
      stop();
    });

    test('a network failure changes nothing', async () => {
      identity.tokens = tokensOf();
      await session.openSession();
      const stop = session.watchSession();
      identity.failure = new Error('network');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(session.currentSession()).toEqual(signedIn);
      stop();
    });

    test('S4.1 follows sign-ins and other tabs', async () => {
      await session.openSession();
      const stop = session.watchSession();
      identity.tokens = tokensOf();
      for (const listener of identity.listeners) listener('signedIn');
      await vi.advanceTimersByTimeAsync(0);
      expect(session.currentSession()).toEqual(signedIn);
      identity.tokens = null;
      dispatchEvent(new Event('storage'));
      await vi.advanceTimersByTimeAsync(0);
      expect(session.currentSession()).toEqual(ENDED);
      stop();
      expect(identity.listeners.size).toBe(0);
    });
  });

  describe('a sign-out in another tab with its own tokens', () => {
    const signOutElsewhere = () =>
      dispatchEvent(new StorageEvent('storage', { key: 'ramps-gateway.signed-out', newValue: 'now' }));

    test('checks with the user pool immediately, and ends the session', async () => {
      identity.tokens = tokensOf();
      await session.openSession();
      const stop = session.watchSession();
      signOutElsewhere();
      await vi.advanceTimersByTimeAsync(0);
      expect(identity.reads.at(-1)).toBe(true);
      expect(session.currentSession()).toEqual(signedIn);
      identity.tokens = null;
      signOutElsewhere();
      await vi.advanceTimersByTimeAsync(0);
      expect(session.currentSession()).toEqual(ENDED);
      stop();
    });

    test('is announced by this tab', async () => {
      identity.tokens = tokensOf();
      await session.openSession();
      await session.endSession(everywhere);
      expect(localStorage.getItem('ramps-gateway.signed-out')).not.toBeNull();
    });
  });

  test('tokens: one that expires too soon is renewed', async () => {
    identity.tokens = tokensOf(100_000);
    identity.renewed = tokensOf(900_000, 'token-2');
    expect(await session.lastingToken(60_000)).toMatchObject({ token: 'token-1' });
    expect(await session.lastingToken(120_000)).toMatchObject({ token: 'token-2' });
  });

  test('tokens: null when signed out', async () => {
    expect(await session.accessToken()).toBeNull();
    expect(await session.lastingToken(1)).toBeNull();
  });

  describe('leaving', () => {
    test('shows the loading screen, then signs out every device with the current token', async () => {
      identity.tokens = tokensOf();
      await session.openSession();
      const seen: unknown[] = [];
      await session.endSession(async () => {
        seen.push(session.currentSession(), await session.accessToken(), session.currentSession());
      });
      expect(seen).toEqual([{ status: 'loading' }, 'token-1', { status: 'loading' }]);
      expect(identity.tokens).toBeNull();
    });

    test('ends this session even if the others cannot be ended', async () => {
      identity.tokens = tokensOf();
      await session.openSession();
      await session.endSession(() => Promise.reject(new Error('offline')));
      expect(identity.tokens).toBeNull();
      expect(session.currentSession()).toEqual({ status: 'signed-out' });
    });

    test('signs out immediately, without a notice', async () => {
      identity.tokens = tokensOf();
      await session.openSession();
      const stop = session.watchSession();
      const ending = session.endSession(everywhere);
      for (const listener of identity.listeners) listener('signedOut');
      await ending;
      await vi.advanceTimersByTimeAsync(0);
      expect(session.currentSession()).toEqual({ status: 'signed-out' });
      stop();
    });

    test.each([
      ['their own sign-out', () => session.endSession(everywhere)],
      [
        'a sign-out in another tab',
        async () => {
          identity.tokens = null;
          await session.accessToken();
        },
      ],
      [
        'another user signs in',
        async () => {
          identity.tokens = { ...tokensOf(), user: { id: 'user_2', email: 'other@example.com', groups: [] } };
          await session.accessToken();
        },
      ],
    ])('S3.32 clears the user’s remembered accounts after %s', async (_, leave) => {
      identity.tokens = tokensOf();
      await session.openSession();
      rememberAccounts([{ id: 'sub_1', external_id: 'acc_1', name: 'Aurora', email: 'a@example.com' }]);
      await session.accessToken();
      expect(rememberedAccounts()).toHaveLength(1);
      await leave();
      expect(rememberedAccounts()).toEqual([]);
    });
  });
});

describe('formats', () => {
  beforeEach(() => {
    vi.resetModules();
  });

  /** As on another page load. */
  const load = () => import('#web/lib/formats.ts');

  test('stored formats apply from the start of the next load', async () => {
    const first = await load();
    expect(first.formats()).toEqual({ dateFormat: null, timeZone: null });
    first.takeOverFormats({ dateFormat: 'DD/MM/YYYY', timeZone: 'Asia/Tokyo' });
    vi.resetModules();
    expect((await load()).formats()).toEqual({ dateFormat: 'DD/MM/YYYY', timeZone: 'Asia/Tokyo' });
  });

  test.each([
    '',
    'null',
    '{',
    '{"dateFormat":"YY","timeZone":null}',
    '{"dateFormat":null,"timeZone":"Mars/One"}',
  ])('%j in storage is ignored', async (text) => {
    localStorage.setItem('ramps-gateway.formats', text);
    expect((await load()).formats()).toEqual({ dateFormat: null, timeZone: null });
  });
});
