import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ChangeFrame, FRAME_TYPES } from '#shared/contract/socket.ts';
import { Head } from '#web/components/layout/shell.tsx';
import { holdingsOfFrame, keysOfFrame, toastOfFrame } from '#web/features/insight/live/model/frames.ts';
import { useLiveUpdates } from '#web/features/insight/live/use-live-updates.ts';
import { takeOverAutoRefresh } from '#web/lib/auto-refresh.ts';
import { keys, LIVE_KEYS, type QueryKey } from '#web/lib/query/keys.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { FakeSocket, stubWebSocket } from '#tests/web/support/socket.ts';
import { turns } from '#tests/web/support/turns.ts';

const frame = (over: Partial<ChangeFrame>): ChangeFrame => ({
  type: 'order',
  change: 'insert',
  id: 'x1',
  version: 1,
  ...over,
});

test('S7.36 maps each change to the queries it outdates', () => {
  expect(keysOfFrame(frame({ type: 'conversion_process' }))).toEqual([
    ['conversions', 'list'],
    ['conversions', 'steps', 'x1'],
  ]);
  expect(keysOfFrame(frame({ type: 'payment' }))).toEqual([['payments'], ['payment-counts'], ['transfers']]);
  expect(keysOfFrame(frame({ type: 'order' }))).toEqual([
    ['treasury'],
    ['orders'],
    ['transfers'],
    ['ledger', 'collections'],
  ]);
  expect(keysOfFrame(frame({ type: 'settlement' }))).toEqual([['treasury'], ['orders']]);
  // Its owner may have changed, which affects all its records.
  expect(keysOfFrame(frame({ type: 'sub_account' }))).toEqual(
    expect.arrayContaining([
      ['sub-accounts'],
      ['conversions', 'list'],
      ['payments'],
      ['treasury'],
      ['orders'],
    ]),
  );
  expect(keysOfFrame(frame({ type: 'notification' }))).toEqual([['notifications']]);
  expect(keysOfFrame(frame({ type: 'webhook_log' }))).toEqual([['webhook-events'], ['settlements']]);
});

describe('frames, query keys and LIVE_KEYS', () => {
  const ID = 'x1';
  const outdated = FRAME_TYPES.flatMap((type) => keysOfFrame(frame({ type, id: ID })));
  const covers = (shorter: QueryKey, longer: QueryKey) => shorter.every((part, i) => part === longer[i]);
  const sources = import.meta.glob<string>('/web/src/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });

  /** The key at a path of `keys`. A function's key is called with one id. */
  const keyAt = (path: string): QueryKey => {
    const found = path.split('.').reduce<unknown>((at, name) => Reflect.get(Object(at), name), keys);
    const key: unknown = typeof found === 'function' ? Reflect.apply(found, undefined, [ID]) : found;
    if (!Array.isArray(key)) throw new Error(`keys.${path} is no query key`);
    return key;
  };
  const queried = Object.values(sources)
    .flatMap((text) => [
      ...text.matchAll(/(?:(?<!Queries\(\{\s*)queryKey: |Query\(\s*)(?:\[\.\.\.)?keys\.([\w.]+)/g),
    ])
    .map(([, path = '']) => keyAt(path));

  test('every frame outdates some query', () => {
    expect(FRAME_TYPES.length).toBeGreaterThan(5);
    expect(FRAME_TYPES.filter((type) => keysOfFrame(frame({ type })).length === 0)).toEqual([]);
  });

  test('the first connection outdates what frames outdate', () => {
    // Fetched once connected anyway, except the profile, which is not worth a second request at every start.
    const others = [keys.notifications, keys.preferences, keys.savedViews, keys.profile];
    const missing = outdated.filter((key) => ![...LIVE_KEYS, ...others].some((live) => covers(live, key)));
    expect(missing, 'of a frame, and not in LIVE_KEYS').toEqual([]);
    const idle = LIVE_KEYS.filter((live) => !outdated.some((key) => covers(live, key)));
    expect(idle, 'in LIVE_KEYS, and of no frame').toEqual([]);
  });

  test('every outdated key belongs to a query', () => {
    const holdings = holdingsOfFrame(frame({ account_id: ID }));
    const unknown = [...outdated, ...LIVE_KEYS, ...(holdings ? [holdings] : [])].filter(
      (key) => !queried.some((query) => covers(key, query)),
    );
    expect(unknown).toEqual([]);
  });
});

test('only a failed webhook and a cancelled order show a toast (S8.21, S8.22)', () => {
  expect(toastOfFrame(frame({ type: 'webhook_log', failed: 'order.confirmed' }))).toEqual({
    title: 'Webhook Error',
    text: 'Error processing order.confirmed',
  });
  expect(toastOfFrame(frame({ failed: 'ord_9' }))).toMatchObject({ title: 'Order Cancelled' });
  expect(toastOfFrame(frame({}))).toBeUndefined();
});

describe('use live updates', () => {
  const list = vi.fn(() => Promise.resolve('list'));
  const profile = vi.fn(() => Promise.resolve('profile'));

  const Page = () => {
    useLiveUpdates();
    useQuery({ queryKey: keys.conversions.list('own', 'all'), queryFn: list });
    useQuery({ queryKey: keys.profile, queryFn: profile });
    return <Head />;
  };

  beforeEach(() => {
    stubWebSocket();
    vi.clearAllMocks();
  });

  /** Lets the page react. */
  const happen = (event: () => void) => act(() => Promise.resolve(event()));

  const start = async () => {
    const view = renderInConsole(<Page />);
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    await waitFor(() => expect(list).toHaveBeenCalledTimes(1));
    await happen(() => FakeSocket.last.accept());
    return view;
  };
  const say = (frame: unknown) => happen(() => FakeSocket.last.say(frame));
  /** Many turns instead of one long wait, which on a stalled machine may end too early. */
  const settled = () => act(() => turns(20));

  describe('the console over its socket', () => {
    test('connects to its own origin', async () => {
      await start();
      expect(FakeSocket.last.address).toBe(`ws://${location.host}/ws`);
    });

    describe('S6.245 what was asked before the first connection', () => {
      beforeEach(() => {
        vi.useFakeTimers();
      });
      afterEach(() => {
        vi.useRealTimers();
      });
      const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
      const open = async () => {
        const view = renderInConsole(<Page />);
        await passed(0);
        await happen(() => FakeSocket.last.accept());
        return view;
      };

      test('is asked again once, when the page is at rest', async () => {
        await open();
        await passed(1_900);
        expect(list).toHaveBeenCalledTimes(1);
        await passed(10_000);
        expect(list).toHaveBeenCalledTimes(2);
        expect(profile).toHaveBeenCalledTimes(1);
      });

      test('is not asked again if a change did so', async () => {
        await open();
        await happen(() =>
          FakeSocket.last.say({ type: 'conversion_process', change: 'modify', id: 'c', version: 2 }),
        );
        await passed(10_000);
        expect(list).toHaveBeenCalledTimes(2);
      });

      test('counts an answer under way as read before', async () => {
        const answers: (() => void)[] = [];
        list.mockImplementationOnce(
          () => new Promise((resolve) => answers.push(() => resolve('read before'))),
        );
        await open();
        await happen(() => answers[0]?.());
        await passed(10_000);
        expect(list).toHaveBeenCalledTimes(2);
      });
    });

    test('S7.37 a change refetches its queries, a burst at most twice', async () => {
      await start();
      await settled();
      list.mockClear();
      const frame = { type: 'conversion_process', change: 'modify', id: 'cnv_1', version: 2 };
      await happen(() => {
        for (let i = 0; i < 30; i += 1) FakeSocket.last.say(frame);
      });
      await settled();
      expect(list).toHaveBeenCalledTimes(2);
      expect(profile).toHaveBeenCalledTimes(1);
    });

    test('S2.616 shows Not live in place of the name when down, and refetches everything on return', async () => {
      await start();
      await settled();
      expect(screen.queryByText('Not live')).toBeNull();
      expect(screen.getByText('Ramps Gateway')).toBeTruthy();
      await happen(() => FakeSocket.last.hangUp());
      expect(screen.getByText('Not live')).toBeTruthy();
      expect(screen.queryByText('Ramps Gateway')).toBeNull();
      await waitFor(() => expect(FakeSocket.all).toHaveLength(2));
      await happen(() => FakeSocket.last.accept());
      expect(screen.queryByText('Not live')).toBeNull();
      await waitFor(() => expect(profile).toHaveBeenCalledTimes(2));
      await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
    });

    test('a delayed first connection refetches too', async () => {
      renderInConsole(<Page />);
      await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
      await waitFor(() => expect(profile).toHaveBeenCalledTimes(1));
      await happen(() => FakeSocket.last.hangUp());
      await waitFor(() => expect(FakeSocket.all).toHaveLength(2));
      await happen(() => FakeSocket.last.accept());
      await waitFor(() => expect(profile).toHaveBeenCalledTimes(2));
    });

    test("an order outdates its sub-account's queries only", async () => {
      const { client } = await start();
      for (const account of ['acc_1', 'acc_2']) client.setQueryData(keys.holdings.balances(account), []);
      await say({ type: 'order', change: 'modify', id: 'o1', version: 3, account_id: 'acc_1' });
      const outdated = (account: string) =>
        client.getQueryState(keys.holdings.balances(account))?.isInvalidated;
      expect([outdated('acc_1'), outdated('acc_2')]).toEqual([true, false]);
      await say({ type: 'settlement', change: 'insert', id: 's1', version: 1 });
      expect(outdated('acc_2')).toBe(false);
    });

    test('a batch applies each of its changes', async () => {
      await start();
      await settled();
      list.mockClear();
      profile.mockClear();
      const frames = ['conversion_process', 'sub_account'].map((type) => ({
        type,
        change: 'modify',
        id: 'x',
        version: 2,
      }));
      await say({ type: 'batch', frames });
      await settled();
      expect(list).toHaveBeenCalled();
      expect(profile).toHaveBeenCalledTimes(1);
    });

    test('S2.432 with Auto-refresh off, only personal data reloads, even after a lost connection', async () => {
      const { client } = await start();
      await settled();
      const own = vi.fn(() => Promise.resolve('own'));
      await act(() => client.fetchQuery({ queryKey: keys.preferences, queryFn: own }));
      act(() => takeOverAutoRefresh(false, client));
      list.mockClear();
      await say({ type: 'conversion_process', change: 'modify', id: 'cnv_1', version: 2 });
      await say({ type: 'outdated', types: ['conversion_process', 'sub_account'] });
      await happen(() => FakeSocket.last.hangUp());
      await waitFor(() => expect(FakeSocket.all).toHaveLength(2));
      await happen(() => FakeSocket.last.accept());
      await settled();
      expect(list).not.toHaveBeenCalled();
      expect(client.getQueryState(keys.preferences)?.isInvalidated).toBe(true);
      act(() => takeOverAutoRefresh(true, client));
      await waitFor(() => expect(list).toHaveBeenCalledTimes(1));
    });

    test('an outdated frame refetches its kinds', async () => {
      const { client } = await start();
      await settled();
      list.mockClear();
      client.setQueryData(keys.holdings.balances('acc_1'), []);
      client.setQueryData(keys.conversions.steps('cnv_1'), []);
      await say({ type: 'outdated', types: ['conversion_process', 'order'] });
      await settled();
      expect(list).toHaveBeenCalledTimes(1);
      for (const key of [keys.holdings.balances('acc_1'), keys.conversions.steps('cnv_1')])
        expect(client.getQueryState(key)?.isInvalidated).toBe(true);
    });

    test('S8.21 S8.22 toasts a repeated webhook error once, and a cancelled order', async () => {
      const { unmount } = await start();
      const frame = {
        type: 'webhook_log',
        change: 'insert',
        id: 'log_1',
        version: 1,
        failed: 'order.confirmed',
      };
      await say(frame);
      await say(frame);
      expect(await screen.findByText('Webhook Error')).toBeTruthy();
      expect(screen.getAllByText('Error processing order.confirmed')).toHaveLength(1);
      await say({
        type: 'order',
        change: 'modify',
        id: 'o1',
        version: 3,
        failed: 'ord_9',
      });
      expect(await screen.findByText('Order Cancelled')).toBeTruthy();
      unmount();
      // Unmounting closes the socket.
      expect(FakeSocket.last.closed).toBe(true);
    });
  });
});
