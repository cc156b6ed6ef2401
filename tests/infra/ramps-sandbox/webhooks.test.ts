import { expect, test } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { retryDelay } from '#sandbox/webhooks/sender.ts';
import {
  bareClient,
  behave,
  buy,
  eventually,
  handClock,
  listening,
  newFolder,
  pay,
  ready,
  type Received,
  receiver,
  register,
  seeded,
  started,
  webhooksOf,
} from './support.ts';

const types = (received: readonly Received[]) => received.map(({ event }) => event.event_type);

/** A sandbox whose disk refuses facts of one type until `full` ends. Its clock advances with each read. */
const withoutRoom = async (fact: string) => {
  const { clock, advance } = handClock();
  const errors: unknown[] = [];
  const scene = await ready({ clock, onError: (error) => errors.push(error) });
  const { store } = scene.sandbox.world;
  const commit = store.commit;
  const disk = { full: true };
  store.commit = (...facts) => {
    if (disk.full && facts.some(({ type }) => type === fact)) throw new Error('ENOSPC');
    return commit(...facts);
  };
  const inTime = <T>(check: () => T | Promise<T>): Promise<T> =>
    eventually(() => {
      advance(1000);
      return check();
    });
  return { ...scene, errors, disk, advance, inTime };
};

test('an event that a full disk cannot record is not lost, and not sent again before that', async () => {
  const { sandbox, errors, disk, inTime } = await withoutRoom('attempt');
  const received = await listening(sandbox, () => (received.length > 2 ? 200 : 503));
  await pay(sandbox, 'acc_a', '1500');
  await inTime(() => expect(errors.length).toBeGreaterThanOrEqual(2));
  expect(received).toHaveLength(2);
  disk.full = false;
  await inTime(async () => {
    const outcomes = (await webhooksOf(sandbox)).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'delivered')).toHaveLength(2);
  });
  expect(received).toHaveLength(4);
});

test('a confirmation that cannot be recorded happens when it can', async () => {
  const { sandbox, client, errors, disk, advance, inTime } = await withoutRoom('order-status');
  await behave(sandbox, { auto_confirm_ms: 50 });
  const { body } = await buy<{ id: string }>(client, '100.00');
  advance(50);
  await eventually(() => expect(errors).toHaveLength(1));
  disk.full = false;
  await inTime(async () =>
    expect((await client('GET', `/v1/order/${body.id}`)).body).toMatchObject({ status: 'confirmed' }),
  );
});

test('a deposit sends order.created and order.confirmed in the contract’s format', async () => {
  const sandbox = await started();
  const { received, registration } = await receiver();
  await seeded(sandbox);
  await register(sandbox, registration);
  const order = await pay(sandbox, 'acc_a', '1500');
  await eventually(() => expect(received).toHaveLength(2));
  expect(types(received).toSorted()).toEqual(['order.confirmed', 'order.created']);
  const confirmed = received.find(({ event }) => event.event_type === 'order.confirmed');
  expect(confirmed?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-webhook-secret': registration.header_value,
  });
  expect(confirmed?.event).toEqual({
    id: expect.stringMatching(/^evt_/) as string,
    event_type: 'order.confirmed',
    created_at: order.created_at,
    data: {
      id: order.id,
      type: 'deposit',
      account_id: 'acc_a',
      status: 'confirmed',
      source_asset: 'BRL',
      target_asset: 'BRL',
      source_amount: '1500.00',
      target_amount: '1500.00',
      reference: order.reference,
      end_to_end_id: expect.stringMatching(/^E[0-9A-Z]{31}$/) as string,
      created_at: order.created_at,
      updated_at: order.updated_at,
    },
  });
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(2);
  // The log has an attempt once its answer arrives.
  await eventually(async () =>
    expect(await webhooksOf(sandbox)).toMatchObject([
      { url: registration.url, attempt: 1, status: 200, outcome: 'delivered' },
      { attempt: 1, status: 200 },
    ]),
  );
});

test('exchanges and withdrawals announce creation, confirmation and cancellation', async () => {
  const { sandbox, wallet, client, bare } = await ready();
  await behave(sandbox, { auto_confirm_ms: 10 });
  const received = await listening(sandbox);
  await buy(client, '100', { reference: 'r-x1' });
  await eventually(() => expect(types(received)).toContain('order.confirmed'));
  await behave(sandbox, { auto_confirm_ms: null });
  const body = { asset: 'USDT', amount: '1', wallet_id: wallet, reference: 'r-w1' };
  const made = await client('POST', '/v1/order/withdrawal', { body });
  await bare('POST', `/sandbox/orders/${String(made.body.id)}/cancel`);
  await eventually(() => expect(received).toHaveLength(4));
  const withdrawal = received.filter(({ event }) => event.data.id === made.body.id);
  expect(types(withdrawal).toSorted()).toEqual(['order.cancelled', 'order.created']);
  // The event omits the provider's own fields.
  expect(withdrawal[0]?.event.data).not.toHaveProperty('wallet_id');
  expect(withdrawal[0]?.event.data.reference).toBe('r-w1');
});

test('sends an event until it is accepted, with the same id', async () => {
  const { sandbox } = await ready();
  const received = await listening(sandbox, (_event, nth) => (nth <= 3 ? 503 : 200));
  await pay(sandbox, 'acc_a', '1');
  await eventually(() => expect(sandbox.world.store.state().deliveries.size).toBe(0));
  expect(received.length).toBe(5);
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(2);
  const sent = await webhooksOf(sandbox);
  expect(sent.filter(({ outcome }) => outcome === 'will_retry').map(({ status }) => status)).toEqual([
    503, 503, 503,
  ]);
});

test('retries an unreachable address', async () => {
  const { sandbox } = await ready();
  await register(sandbox, { url: 'http://127.0.0.1:9/', header_key: 'x', header_value: 'y' });
  await pay(sandbox, 'acc_a', '1');
  await eventually(async () => expect((await webhooksOf(sandbox)).length).toBeGreaterThan(2));
  expect((await webhooksOf(sandbox))[0]).toMatchObject({
    status: null,
    error: expect.any(String) as string,
    outcome: 'will_retry',
  });
});

test('retries after 0.2 s doubling to 30 s, and ends after five refusals', () => {
  expect([1, 2, 3, 4].map((attempt) => retryDelay(attempt, 500))).toEqual([200, 400, 800, 1600]);
  expect(retryDelay(50, null)).toBe(30_000);
  expect(retryDelay(199, 503)).toBe(30_000);
  expect(retryDelay(200, 503)).toBeUndefined();
  for (const status of [200, 201, 204]) expect(retryDelay(1, status)).toBeUndefined();
  for (const status of [301, 400, 401, 404, 413]) {
    expect(retryDelay(4, status)).toBe(1600);
    expect(retryDelay(5, status)).toBeUndefined();
  }
  for (const status of [408, 409, 425, 429]) expect(retryDelay(5, status)).toBe(3200);
});

test('each registered address gets each event; one object replaces them all; values are not shown', async () => {
  const sandbox = await started();
  const [one, two] = [await receiver(), await receiver()];
  await seeded(sandbox);
  const put = await register(sandbox, [one.registration, two.registration]);
  expect(put).toMatchObject({
    status: 200,
    body: { items: [{ url: one.registration.url, header_key: 'x-webhook-secret' }, {}] },
  });
  expect(JSON.stringify((await bareClient(sandbox)('GET', '/sandbox/webhooks')).body)).not.toContain(
    'a-secret-of-the-test',
  );
  await pay(sandbox, 'acc_a', '1');
  await eventually(() => expect([one.received.length, two.received.length]).toEqual([2, 2]));
  await register(sandbox, two.registration);
  await pay(sandbox, 'acc_a', '1');
  await eventually(() => expect(two.received).toHaveLength(4));
  expect(one.received).toHaveLength(2);
});

test('gives up events for an address that is no longer registered', async () => {
  const sandbox = await started();
  const [away, here] = [await receiver(() => 503), await receiver()];
  await seeded(sandbox);
  await register(sandbox, away.registration);
  await pay(sandbox, 'acc_a', '1');
  await eventually(() => expect(away.received.length).toBeGreaterThan(1));
  await register(sandbox, here.registration);
  expect(sandbox.world.store.state().deliveries.size).toBe(0);
  expect(here.received).toHaveLength(0);
});

const url = 'http://127.0.0.1:9/';
const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, bytes).toString('base64')}`;

test.each([
  [{ url: 'ftp://127.0.0.1/', header_key: 'x', header_value: 'y' }],
  [{ url: 'http://user:pass@127.0.0.1/', header_key: 'x', header_value: 'y' }],
  [{ url: 'http://127.0.0.1/', header_key: 'x y', header_value: 'y' }],
  [{ url: 'http://127.0.0.1/', header_key: 'x', header_value: 'y\r\nz: 1' }],
  [{ url: 'http://127.0.0.1/' }],
  ['"nothing"'],
  [{ url, signing_secret: 'secret' }],
  [{ url, signing_secret: secretOf(23) }],
  [{ url, signing_secret: secretOf(65) }],
  [{ url, signing_secret: `whsec_${'*'.repeat(40)}` }],
  [{ url, signing_secrets: [] }],
  [{ url, signing_secrets: [secretOf(24), secretOf(25), secretOf(26)] }],
  [{ url, signing_secret: secretOf(24), signing_secrets: [secretOf(25)] }],
  [{ url, signing_secret: secretOf(24), header_key: 'x' }],
  [{ url, signing_secret: secretOf(24), header_value: 'y' }],
])('refuses the registration %j', async (body) => {
  expect(await register(await started(), body)).toMatchObject({
    status: 400,
    body: { error: 'invalid_request' },
  });
});

test('sends unaccepted events after a restart, with the currently registered header', async () => {
  const dataDir = newFolder();
  const { clock, advance } = handClock();
  let isUp = false;
  const { received, registration } = await receiver(() => (isUp ? 200 : 500));
  const first = await started({ dataDir, clock });
  await seeded(first);
  await register(first, registration);
  await pay(first, 'acc_a', '1');
  await eventually(() => expect(received).toHaveLength(2));
  await first.close();
  isUp = true;
  advance(60_000);
  const second = await started({ dataDir, clock });
  await eventually(() => expect(second.world.store.state().deliveries.size).toBe(0));
  const later = received.slice(2);
  expect(types(later).toSorted()).toEqual(['order.confirmed', 'order.created']);
  expect(later[0]?.headers['x-webhook-secret']).toBe(registration.header_value);
  expect(new Set(later.map(({ event }) => event.id))).toEqual(
    new Set(received.slice(0, 2).map(({ event }) => event.id)),
  );
});

test('sends each of a thousand events once', async () => {
  const { sandbox } = await ready({ dataDir: newFolder() });
  const received = await listening(sandbox);
  for (let n = 0; n < 500; n += 1) await pay(sandbox, 'acc_a', '0.01');
  await eventually(() => expect(sandbox.world.store.state().deliveries.size).toBe(0));
  expect(received).toHaveLength(1000);
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(1000);
});

/** Makes twelve deposits (24 events). Returns each event received as `<deposit index> <event type>`. */
const run = async (sandbox: Sandbox, behaviour: Record<string, unknown>, whenPaid?: () => void) => {
  await seeded(sandbox);
  await behave(sandbox, behaviour);
  const received = await listening(sandbox);
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) ids.push((await pay(sandbox, 'acc_a', '1')).id);
  whenPaid?.();
  await eventually(() => expect(sandbox.world.store.state().deliveries.size).toBe(0));
  return received.map(({ event }) => `${ids.indexOf(event.data.id)} ${event.event_type}`);
};

test('drop and duplicate depend only on the seed; setting it again restarts the sequence', async () => {
  const sandbox = await started();
  const behaviour = { webhooks: { duplicate: 0.3, drop: 0.3 }, seed: 42 };
  const first = await run(sandbox, behaviour);
  await bareClient(sandbox)('POST', '/sandbox/reset');
  const second = await run(sandbox, behaviour);
  const other = await run(await started(), { ...behaviour, seed: 43 });
  expect(second.toSorted()).toEqual(first.toSorted());
  expect(other.toSorted()).not.toEqual(first.toSorted());
  const kinds = new Set(first);
  expect(kinds.size).toBeLessThan(24);
  expect(first.length).toBeGreaterThan(kinds.size);
});

test('all events can be dropped or sent twice; a duplicate is the same event', async () => {
  expect(await run(await started(), { webhooks: { drop: 1 } })).toEqual([]);
  const { sandbox } = await ready();
  await behave(sandbox, { webhooks: { duplicate: 1 } });
  const received = await listening(sandbox);
  await pay(sandbox, 'acc_a', '1');
  await eventually(() => expect(received).toHaveLength(4));
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(2);
});

test('shuffle reorders events the same way for the same seed', async () => {
  /** One at a time; the rest of a window is sent when no more events come. */
  const inTurn = async (behaved: Record<string, unknown>) => {
    const { clock, advance } = handClock();
    return run(await started({ clock, concurrency: 1 }), behaved, () => advance(500));
  };
  const behaviour = { webhooks: { shuffle: 24 }, seed: 9 };
  const first = await inTurn(behaviour);
  const second = await inTurn(behaviour);
  const plain = await inTurn({});
  expect(plain).toEqual(
    Array.from({ length: 12 }, (_, n) => [`${n} order.created`, `${n} order.confirmed`]).flat(),
  );
  expect(first).not.toEqual(plain);
  expect(first.toSorted()).toEqual(plain.toSorted());
  expect(second).toEqual(first);
  for (const shuffle of [true, 0.5]) {
    const mixed = await inTurn({ webhooks: { shuffle }, seed: 9 });
    expect(mixed.toSorted()).toEqual(plain.toSorted());
    expect(mixed).not.toEqual(plain);
  }
});

test('delay_ms delays events', async () => {
  const { clock, advance, waiting } = handClock();
  const { sandbox } = await ready({ clock });
  await behave(sandbox, { webhooks: { delay_ms: 250 } });
  const received = await listening(sandbox);
  await pay(sandbox, 'acc_a', '1');
  expect(waiting()).toEqual([250, 250]);
  advance(249);
  expect(waiting()).toEqual([1, 1]);
  advance(1);
  await eventually(() => expect(received).toHaveLength(2));
});
