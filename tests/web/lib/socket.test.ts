import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { coalesce } from '#web/lib/socket/changes.ts';
import { keepConnected } from '#web/lib/socket/connection.ts';
import { FakeSocket, stubWebSocket } from '#tests/web/support/socket.ts';

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

test('a burst makes one run in progress and one after it', async () => {
  let finish: () => void = () => {};
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const request = coalesce(run, (key: string) => key);
  for (let i = 0; i < 100; i += 1) request('list');
  expect(run).toHaveBeenCalledTimes(1);
  finish();
  await nextTurn();
  expect(run).toHaveBeenCalledTimes(2);
  finish();
  await nextTurn();
  expect(run).toHaveBeenCalledTimes(2);
  request('list');
  expect(run).toHaveBeenCalledTimes(3);
});

test('keys do not wait for each other', () => {
  const run = vi.fn(() => new Promise<void>(() => {}));
  const request = coalesce(run, (key: string) => key);
  request('list');
  request('steps');
  expect(run.mock.calls).toEqual([['list'], ['steps']]);
});

test('a failed run does not cancel the next', async () => {
  const run = vi.fn(() => Promise.reject(new Error('no')));
  const request = coalesce(run, (key: string) => key);
  request('list');
  request('list');
  await nextTurn();
  expect(run).toHaveBeenCalledTimes(2);
});

test('an expensive job pauses between runs, and is not lost', async () => {
  vi.useFakeTimers();
  const run = vi.fn(() => Promise.resolve());
  const request = coalesce(
    run,
    (key: string) => key,
    () => 2_000,
  );
  for (let frame = 0; frame < 20; frame += 1) {
    request('treasury');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(2);
  request('treasury');
  expect(run).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

describe('connection', () => {
  const MINUTE = 60_000;
  const frame = { type: 'order', change: 'modify', id: 'o1', version: 2 };

  let life = 15 * MINUTE;
  let issued = 0;
  let session: 'in' | 'out' | 'unreachable' = 'in';
  const tokens = vi.fn((_minLifeMs: number) => {
    if (session === 'unreachable') return Promise.reject(new Error('network'));
    if (session === 'out') return Promise.resolve(null);
    issued += 1;
    return Promise.resolve({ token: `token-${issued}`, expiresAt: Date.now() + life });
  });
  const events = { onOpen: vi.fn(), onDown: vi.fn(), onChange: vi.fn(), onOutdated: vi.fn() };
  /** The longest delays by default. */
  let chance = 1;
  let stop: () => void = () => {};

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const start = async () => {
    stop = keepConnected('ws://here/ws', tokens, events, () => chance);
    await pass(0);
  };
  const connect = async () => {
    await start();
    FakeSocket.last.accept();
  };

  beforeEach(() => {
    vi.useFakeTimers();
    stubWebSocket();
    vi.clearAllMocks();
    life = 15 * MINUTE;
    issued = 0;
    session = 'in';
    chance = 1;
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  test('sends the token as a sub-protocol, never in the URL', async () => {
    await connect();
    expect(FakeSocket.last.address).toBe('ws://here/ws');
    expect(FakeSocket.last.protocols).toEqual(['ramps', 'token-1']);
    expect(events.onOpen).toHaveBeenCalledTimes(1);
  });

  test('parses frames and drops anything else', async () => {
    await connect();
    FakeSocket.last.say(frame);
    FakeSocket.last.say({ type: 'pong' });
    FakeSocket.last.say('not json');
    FakeSocket.last.say({ type: 'something_new', id: 'x' });
    FakeSocket.last.say({ ...frame, version: 'two' });
    FakeSocket.last.say({ type: 'batch', frames: [frame, { ...frame, version: 'two' }] });
    expect(events.onChange.mock.calls).toEqual([[frame]]);
  });

  test('a batch delivers its frames in order', async () => {
    await connect();
    const other = { ...frame, type: 'payment', id: 'p1' };
    FakeSocket.last.say({ type: 'batch', frames: [frame, other] });
    expect(events.onChange.mock.calls).toEqual([[frame], [other]]);
  });

  test('an outdated frame names only the kinds of records', async () => {
    await connect();
    FakeSocket.last.say({ type: 'outdated', types: ['order', 'payment'] });
    expect(events.onOutdated.mock.calls).toEqual([[['order', 'payment']]]);
    expect(events.onChange).not.toHaveBeenCalled();
  });

  test('S9.3 heartbeat: pings every 25 s', async () => {
    await connect();
    for (let i = 0; i < 3; i += 1) {
      await pass(25_000);
      FakeSocket.last.say({ type: 'pong' });
    }
    expect(FakeSocket.last.sent).toEqual(Array(3).fill('{"action":"ping"}'));
    expect(events.onDown).not.toHaveBeenCalled();
  });

  test('heartbeat: 10 s of silence after a ping is a lost connection', async () => {
    await connect();
    const first = FakeSocket.last;
    await pass(35_000);
    expect(events.onDown).toHaveBeenCalledTimes(1);
    expect(first.closed).toBe(true);
    await pass(1_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('going offline closes it immediately; going online reopens it', async () => {
    await connect();
    const first = FakeSocket.last;
    dispatchEvent(new Event('offline'));
    expect(first.closed).toBe(true);
    expect(events.onDown).toHaveBeenCalledTimes(1);
    dispatchEvent(new Event('offline'));
    expect(events.onDown).toHaveBeenCalledTimes(1);
    dispatchEvent(new Event('online'));
    await pass(0);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.accept();
    expect(events.onOpen).toHaveBeenCalledTimes(2);
  });

  describe('reconnecting', () => {
    test('S9.4 waits 1, 2, 5, then 10 s each time', async () => {
      await connect();
      FakeSocket.last.hangUp();
      for (const delay of [1_000, 2_000, 5_000, 10_000, 10_000]) {
        const before = FakeSocket.all.length;
        await pass(delay - 1);
        expect(FakeSocket.all).toHaveLength(before);
        await pass(1);
        expect(FakeSocket.all).toHaveLength(before + 1);
        FakeSocket.last.hangUp();
      }
    });

    test.each([0, 0.5])(
      'shortens the delay by chance (%s), so that pages do not all return together',
      async (part) => {
        chance = part;
        await connect();
        FakeSocket.last.hangUp();
        for (const [shortest, longest] of [
          [500, 1_000],
          [1_000, 2_000],
          [2_000, 5_000],
          [5_000, 10_000],
          [5_000, 10_000],
        ] as const) {
          const before = FakeSocket.all.length;
          await pass(shortest + part * (longest - shortest) - 1);
          expect(FakeSocket.all).toHaveLength(before);
          await pass(1);
          expect(FakeSocket.all).toHaveLength(before + 1);
          FakeSocket.last.hangUp();
        }
      },
    );

    test('a success resets the delays and is reported', async () => {
      await connect();
      FakeSocket.last.hangUp();
      await pass(1_000);
      FakeSocket.last.hangUp();
      await pass(2_000);
      FakeSocket.last.accept();
      expect(events.onOpen).toHaveBeenCalledTimes(2);
      FakeSocket.last.hangUp();
      const before = FakeSocket.all.length;
      await pass(1_000);
      expect(FakeSocket.all).toHaveLength(before + 1);
    });

    test('uses a new token each time', async () => {
      await connect();
      FakeSocket.last.hangUp();
      await pass(1_000);
      expect(FakeSocket.last.protocols).toEqual(['ramps', 'token-2']);
    });

    test('a failed token fetch is retried like a connection', async () => {
      session = 'unreachable';
      await start();
      expect(events.onDown).toHaveBeenCalledTimes(1);
      session = 'in';
      await pass(1_000);
      expect(FakeSocket.all).toHaveLength(1);
    });

    test('does not connect when signed out', async () => {
      session = 'out';
      await start();
      await pass(60_000);
      expect(FakeSocket.all).toHaveLength(0);
    });

    test('does not wait when the network returns', async () => {
      await connect();
      FakeSocket.last.hangUp();
      dispatchEvent(new Event('online'));
      await pass(0);
      expect(FakeSocket.all).toHaveLength(2);
      FakeSocket.last.accept();
      await pass(20_000);
      expect(FakeSocket.all).toHaveLength(2);
    });
  });

  test('renewal: a minute before the token expires, without a gap', async () => {
    await connect();
    const old = FakeSocket.last;
    const alive = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 5_000) {
        await pass(5_000);
        old.say({ type: 'pong' });
      }
    };
    await alive(14 * MINUTE - 20_000);
    expect(FakeSocket.all).toHaveLength(1);
    await alive(20_000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(tokens).toHaveBeenLastCalledWith(2 * MINUTE);
    expect(old.closed).toBe(false);
    FakeSocket.last.accept();
    expect(old.closed).toBe(true);
    expect(events.onDown).not.toHaveBeenCalled();
  });

  test('renewal: within two hours even with a five-hour token, without a gap', async () => {
    life = 5 * 60 * MINUTE;
    await connect();
    const old = FakeSocket.last;
    for (let passed = 0; passed < 119 * MINUTE; passed += 5_000) {
      await pass(5_000);
      old.say({ type: 'pong' });
    }
    expect(FakeSocket.all).toHaveLength(2);
    expect(old.closed).toBe(false);
    FakeSocket.last.accept();
    expect(old.closed).toBe(true);
    // Refetches what changed meanwhile.
    expect(events.onOpen).toHaveBeenCalledTimes(2);
    expect(events.onDown).not.toHaveBeenCalled();
  });

  test('reconnects within a second after the server’s two-hour limit, and refetches', async () => {
    await connect();
    FakeSocket.last.hangUp();
    expect(events.onDown).toHaveBeenCalledTimes(1);
    await pass(1_000);
    FakeSocket.last.accept();
    expect(events.onOpen).toHaveBeenCalledTimes(2);
  });

  test('a page that slept checks its connection on return, and reconnects', async () => {
    await connect();
    const [slept] = FakeSocket.all;
    // Timers were paused, so it did not notice that the server closed the connection.
    vi.setSystemTime(Date.now() + 10 * MINUTE);
    const look = () => document.dispatchEvent(new Event('visibilitychange'));
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    look();
    expect(slept?.sent).toEqual([]);
    state.mockReturnValue('visible');
    look();
    expect(slept?.sent).toEqual(['{"action":"ping"}']);
    await pass(10_000);
    expect(slept?.closed).toBe(true);
    await pass(1_000);
    FakeSocket.last.accept();
    expect(events.onOpen).toHaveBeenCalledTimes(2);
    look();
    FakeSocket.last.say({ type: 'pong' });
    await pass(20_000);
    expect(FakeSocket.all).toHaveLength(2);
    stop();
    look();
    expect(FakeSocket.last.sent).toHaveLength(1);
  });

  test('a failed renewal keeps the old connection', async () => {
    life = 2 * MINUTE;
    await connect();
    const old = FakeSocket.last;
    for (let i = 0; i < 12; i += 1) {
      await pass(5_000);
      old.say({ type: 'pong' });
    }
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.hangUp();
    old.say(frame);
    expect(events.onChange).toHaveBeenCalledWith(frame);
    expect(events.onDown).not.toHaveBeenCalled();
  });

  test('renewal: a wrong clock does not cause constant reconnects', async () => {
    life = -60 * MINUTE;
    await connect();
    await pass(59_000);
    expect(FakeSocket.all.length).toBeLessThanOrEqual(2);
  });

  test('stops for good', async () => {
    await connect();
    stop();
    expect(FakeSocket.last.closed).toBe(true);
    await pass(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
