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

  const onServer = () => Promise.resolve();

  const ENDED = { status: 'signed-out', why: 'ended' };
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

  describe('the open tabs of one browser', () => {
    const KEY = 'CognitoIdentityServiceProvider.client';
    const THEIRS = { [`${KEY}.LastAuthUser`]: 'user_1', [`${KEY}.user_1.accessToken`]: 'token-1' };
    const STAYS = `${KEY}.LastAuthUser`;
    const sent = (tokens: object) =>
      Object.entries(tokens).map(([key, value]) => ({ key, value: String(value) }));

    /** Reaches every other channel at once, as a copy. */
    class Channel extends EventTarget {
      static readonly open = new Set<Channel>();
      constructor() {
        super();
        Channel.open.add(this);
      }
      postMessage(data: unknown) {
        for (const each of Channel.open)
          if (each !== this) each.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
      }
      close() {
        Channel.open.delete(this);
      }
    }

    let stop: () => void;
    /** Another tab, and what it heard. */
    let other: Channel;
    let heard: unknown[];
    beforeEach(() => {
      Channel.open.clear();
      vi.stubGlobal('BroadcastChannel', Channel);
      other = new Channel();
      heard = [];
      other.addEventListener('message', (event) => event instanceof MessageEvent && heard.push(event.data));
      stop = session.watchSession();
      return () => stop();
    });
    const isShared = () => localStorage.setItem('ramps-gateway.shared-session', 'yes');
    const answers = (data: unknown) =>
      other.addEventListener(
        'message',
        () => {
          identity.tokens = tokensOf();
          other.postMessage(data);
        },
        { once: true },
      );

    test('S2.603 a new tab asks the open ones, and is signed in without ever being signed out', async () => {
      isShared();
      answers({ kind: 'answer', tokens: sent({ ...THEIRS, 'other.key': 'not a token' }) });
      const opening = session.openSession();
      expect(session.currentSession()).toEqual({ status: 'loading' });
      await opening;
      expect(session.currentSession()).toEqual(signedIn);
      expect({ ...sessionStorage }).toEqual(THEIRS);
      expect(Object.keys(localStorage)).toEqual(['ramps-gateway.shared-session']);
    });

    test('S2.603 nobody answers: signed out after 300 ms, and the next tab waits for nobody', async () => {
      isShared();
      const opening = session.openSession();
      await vi.advanceTimersByTimeAsync(299);
      expect(session.currentSession()).toEqual({ status: 'loading' });
      await vi.advanceTimersByTimeAsync(1);
      await opening;
      expect(session.currentSession()).toEqual({ status: 'signed-out' });
      await session.openSession();
      expect(heard).toEqual([{ kind: 'ask' }]);
    });

    test('a late answer still signs in; a malformed one, and an unrequested one, does not', async () => {
      other.postMessage({ kind: 'answer', tokens: sent(THEIRS) });
      other.postMessage({ kind: 'stored', tokens: [{ key: 1, value: 'x' }] });
      await vi.advanceTimersByTimeAsync(0);
      expect(sessionStorage).toHaveLength(0);
      isShared();
      const opening = session.openSession();
      await vi.advanceTimersByTimeAsync(300);
      await opening;
      identity.tokens = tokensOf();
      other.postMessage({ kind: 'answer', tokens: sent(THEIRS) });
      await vi.advanceTimersByTimeAsync(0);
      expect(session.currentSession()).toEqual(signedIn);
    });

    test('a signed-in tab gives its tokens, and passes on new ones once; with “Stay signed in” it does neither', async () => {
      const { tokenStorage, staySignedIn } = await import('#web/lib/auth/token-storage.ts');
      for (const [key, value] of Object.entries(THEIRS)) await tokenStorage.setItem(key, value);
      await vi.advanceTimersByTimeAsync(0);
      expect(heard).toEqual([{ kind: 'stored', tokens: sent(THEIRS) }]);
      other.postMessage({ kind: 'ask' });
      expect(heard.at(-1)).toEqual({ kind: 'answer', tokens: sent(THEIRS) });
      await tokenStorage.clear();
      staySignedIn(true);
      await tokenStorage.setItem(STAYS, 'user_1');
      await vi.advanceTimersByTimeAsync(0);
      other.postMessage({ kind: 'ask' });
      expect(heard).toHaveLength(2);
      other.postMessage({ kind: 'stored', tokens: sent(THEIRS) });
      expect(sessionStorage).toHaveLength(0);
    });

    test('tokens that another tab renewed replace those of this one', () => {
      for (const [key, value] of Object.entries(THEIRS)) sessionStorage.setItem(key, value);
      other.postMessage({
        kind: 'stored',
        tokens: sent({ ...THEIRS, [`${KEY}.user_1.accessToken`]: 'token-2' }),
      });
      expect(sessionStorage.getItem(`${KEY}.user_1.accessToken`)).toBe('token-2');
    });

    test.each(['elsewhere', 'ended'])(
      'S2.602 another tab left (%s): this one is out at once',
      async (why) => {
        for (const [key, value] of Object.entries(THEIRS)) sessionStorage.setItem(key, value);
        identity.tokens = tokensOf();
        await session.openSession();
        other.postMessage({ kind: 'left', why });
        expect(session.currentSession()).toEqual({ status: 'signed-out', why });
        expect(sessionStorage).toHaveLength(0);
      },
    );

    test('S2.602 a sign-out tells the others first, and takes the tokens out of the browser', async () => {
      localStorage.setItem(STAYS, 'user_1');
      identity.tokens = tokensOf();
      await session.openSession();
      const { tokenStorage } = await import('#web/lib/auth/token-storage.ts');
      let kept: unknown;
      const ending = session.endSession(async () => {
        kept = await tokenStorage.getItem(STAYS);
      });
      expect(heard).toEqual([{ kind: 'left', why: 'elsewhere' }]);
      expect(localStorage).toHaveLength(0);
      await ending;
      // The work could still use them.
      expect(kept).toBe('user_1');
      expect(await tokenStorage.getItem(STAYS)).toBeNull();
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
    test('S2.601 shows the loading screen, then ends this sign-in with its own token', async () => {
      identity.tokens = tokensOf();
      await session.openSession();
      const seen: unknown[] = [];
      await session.endSession(async (id) => {
        seen.push(id, session.currentSession(), await session.accessToken());
      });
      expect(seen).toEqual(['session_1', { status: 'loading' }, 'token-1']);
      expect([identity.tokens, identity.revoked]).toEqual([null, 1]);
    });

    test('S2.601 a sign-in that this one replaced ends with it, even after a refusal; no answer is an error', async () => {
      const server = fakeServer({
        'GET /config.json': ok(SETTINGS),
        'DELETE /api/sessions/session_1': ok({}),
      });
      const { rememberReplaced } = await import('#web/lib/auth/replaced-sessions.ts');
      const { signOut } = await import('#web/lib/sign-out.ts');
      await rememberReplaced('session_0');
      identity.tokens = tokensOf();
      await session.openSession();
      await signOut();
      const ended = server.requests.map(({ path }) => path).filter((path) => path.startsWith('/api'));
      expect(ended).toEqual(['/api/sessions/session_0', '/api/sessions/session_1']);
      expect(sessionStorage).toHaveLength(0);
    });

    test.each([
      ['refuses', () => Promise.reject(new Error('offline'))],
      ['does not answer for 5 s', () => new Promise(() => {})],
    ])('S2.601 ends here even if the server %s', async (_, onServer) => {
      identity.tokens = tokensOf();
      await session.openSession();
      const ending = session.endSession(onServer);
      await vi.advanceTimersByTimeAsync(5_000);
      await ending;
      expect([identity.tokens, identity.revoked]).toEqual([null, 0]);
      expect(session.currentSession()).toEqual({ status: 'signed-out' });
    });

    test('signs out immediately, without a notice', async () => {
      identity.tokens = tokensOf();
      await session.openSession();
      const stop = session.watchSession();
      const ending = session.endSession(onServer);
      for (const listener of identity.listeners) listener('signedOut');
      await ending;
      await vi.advanceTimersByTimeAsync(0);
      expect(session.currentSession()).toEqual({ status: 'signed-out' });
      stop();
    });

    test.each([
      ['their own sign-out', () => session.endSession(onServer)],
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
