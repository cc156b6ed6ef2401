// @vitest-environment node
import { type ChangeFrame, FRAME_TYPES } from '#shared/contract/socket.ts';
import { describe, expect, test } from 'vitest';
import { holdingsOfFrame, keysOfFrame, toastOfFrame } from '#web/features/live/model/frames.ts';
import { keys, LIVE_KEYS, type QueryKey } from '#web/lib/query/keys.ts';

const frame = (over: Partial<ChangeFrame>): ChangeFrame => ({
  type: 'order',
  change: 'insert',
  id: 'x1',
  version: 1,
  record: {},
  ...over,
});

test('what a change outdates', () => {
  expect(keysOfFrame(frame({ type: 'conversion_process' }))).toEqual([
    ['conversions', 'list'],
    ['conversions', 'steps', 'x1'],
  ]);
  expect(keysOfFrame(frame({ type: 'payment' }))).toEqual([['payments'], ['transfers']]);
  expect(keysOfFrame(frame({ type: 'order' }))).toEqual([
    ['treasury'],
    ['orders'],
    ['transfers'],
    ['ledger', 'collections'],
  ]);
  expect(keysOfFrame(frame({ type: 'settlement' }))).toEqual([['treasury'], ['orders']]);
  // It may have changed hands, and all that belongs to it.
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
  expect(keysOfFrame(frame({ type: 'webhook_log' }))).toEqual([['webhook-events']]);
});

describe('frames, query keys and LIVE_KEYS', () => {
  const ID = 'x1';
  const outdated = FRAME_TYPES.flatMap((type) => keysOfFrame(frame({ type, id: ID })));
  const covers = (shorter: QueryKey, longer: QueryKey) => shorter.every((part, i) => part === longer[i]);
  const sources = import.meta.glob<string>('../../../../../web/src/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });

  /** The key at such a path of `keys`; where it is made of values, of the one id. */
  const keyAt = (path: string): QueryKey => {
    const found = path.split('.').reduce<unknown>((at, name) => Reflect.get(Object(at), name), keys);
    const key: unknown = typeof found === 'function' ? Reflect.apply(found, undefined, [ID]) : found;
    if (!Array.isArray(key)) throw new Error(`keys.${path} is no query key`);
    return key;
  };
  const queried = Object.values(sources)
    .flatMap((text) => [...text.matchAll(/(?<!Queries\(\{\s*)queryKey: (?:\[\.\.\.)?keys\.([\w.]+)/g)])
    .map(([, path = '']) => keyAt(path));

  test.each(FRAME_TYPES)('%s outdates something', (type) => {
    expect(keysOfFrame(frame({ type }))).not.toEqual([]);
  });

  test('the first connection outdates what frames outdate', () => {
    // These are read once connected. The profile is not worth a second request at every start.
    const others = [keys.notifications, keys.preferences, keys.savedViews, keys.profile];
    const missing = outdated.filter((key) => ![...LIVE_KEYS, ...others].some((live) => covers(live, key)));
    expect(missing, 'of a frame, and not in LIVE_KEYS').toEqual([]);
    const idle = LIVE_KEYS.filter((live) => !outdated.some((key) => covers(live, key)));
    expect(idle, 'in LIVE_KEYS, and of no frame').toEqual([]);
  });

  test('what is outdated is the key of a query', () => {
    const holdings = holdingsOfFrame(frame({ record: { account_id: ID } }));
    const unknown = [...outdated, ...LIVE_KEYS, ...(holdings ? [holdings] : [])].filter(
      (key) => !queried.some((query) => covers(key, query)),
    );
    expect(unknown).toEqual([]);
  });
});

describe('what is shown as a toast (S8.21, S8.22)', () => {
  test('a webhook that could not be processed', () => {
    const record = { processing_status: 'error', event_type: 'order.confirmed' };
    expect(toastOfFrame(frame({ type: 'webhook_log', record }))).toEqual({
      title: 'Webhook Error',
      text: 'Error processing order.confirmed',
    });
  });

  test('a cancelled order', () => {
    const record = { status: 'cancelled', external_order_id: 'ord_9' };
    expect(toastOfFrame(frame({ record }))).toMatchObject({ title: 'Order Cancelled' });
    expect(toastOfFrame(frame({ record, change: 'remove' }))).toBeUndefined();
  });

  test('nothing else', () => {
    expect(
      toastOfFrame(
        frame({ type: 'webhook_log', record: { processing_status: 'processed', event_type: 'x' } }),
      ),
    ).toBeUndefined();
    expect(toastOfFrame(frame({ record: { status: 'confirmed', external_order_id: 'o' } }))).toBeUndefined();
    expect(
      toastOfFrame(frame({ type: 'settlement', record: { status: 'cancelled', external_order_id: 'o' } })),
    ).toBeUndefined();
  });
});
