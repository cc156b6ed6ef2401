import type { Change, Connection } from '#functions/capabilities/insight/realtime/ports.ts';
import { pushChanges } from '#functions/capabilities/insight/realtime/push-changes.ts';
import { FRAME_TYPES, serverFrame } from '#shared/contract/socket.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { describe, expect, test } from 'vitest';
import { connection, connectionsInMemory, socketsInMemory } from '#tests/support/connections.ts';
import { NOW, profile, subAccount } from '#tests/support/records.ts';

const EVERY_ROLE = [
  connection({ connection_id: 'admin', user_id: 'admin-1', role: 'admin' }),
  connection({ connection_id: 'owner', user_id: 'owner-1' }),
  connection({ connection_id: 'owner-phone', user_id: 'owner-1' }),
  connection({ connection_id: 'manager', user_id: 'manager-1', role: 'gateway_user' }),
  connection({ connection_id: 'stranger', user_id: 'client-9' }),
  connection({ connection_id: 'operator-9', user_id: 'op-9', role: 'gateway_user' }),
];

const record = subAccount({ user_id: 'owner-1', manager_id: 'manager-1' });

const change = (over: Partial<Change> = {}): Change => ({
  kind: 'modify',
  entity: 'sub_account',
  version: 3,
  before: { ...record, kyc_level: '1' },
  after: record,
  ...over,
});

const setUp = (...open: readonly Connection[]) => {
  const memory = connectionsInMemory(...(open.length > 0 ? open : EVERY_ROLE));
  const wire = socketsInMemory();
  const accounts = new Map([[record.id, { version: 7, record }]]);
  const reads: string[][] = [];
  const ports = {
    accounts: {
      ofMany: (ids: readonly string[]) => {
        reads.push([...ids]);
        return Promise.resolve(accounts);
      },
    },
    connections: memory.connections,
    sockets: wire.sockets,
    clock: () => NOW,
  };
  /** Pushes one batch; returns the number of sockets or the error of each change. */
  const push = async (...changes: readonly Change[]) => {
    const pushed = await pushChanges(ports, changes);
    return changes.map((each) => pushed.get(each));
  };
  return {
    ...memory,
    ...wire,
    accounts,
    reads,
    push,
    notified: () => [...wire.sent.keys()].toSorted(),
  };
};

describe('a change', () => {
  test('S7.39 reaches the owner, the manager and administrators only', async () => {
    const { push, notified, sent } = setUp();
    await push(change());
    expect(notified()).toEqual(['admin', 'manager', 'owner', 'owner-phone']);
    expect(sent.get('owner')).toEqual([{ type: 'sub_account', change: 'modify', id: record.id, version: 3 }]);
  });

  const shown = [
    ['order', 'order'],
    ['settlement', 'settlement'],
    ['conversion_process', 'conversion_process'],
    ['payment', 'payment'],
    ['notification', 'notification'],
    ['attention', 'attention'],
    ['counted', 'statistics'],
    ['ledger_head', 'ledger'],
    ['export', 'export'],
    ['webhook_event', 'webhook_log'],
    ['sub_account', 'sub_account'],
    ['holdings', 'holdings'],
    ['account_stops', 'stop'],
    ['approval', 'approval'],
    ['preferences', 'preferences'],
    ['saved_views', 'saved_views'],
    ['recipient', 'recipient'],
  ] as const;

  test('every type of frame is tested here', () => {
    expect(shown.map(([, type]) => type).toSorted()).toEqual([...FRAME_TYPES].toSorted());
  });

  test.each(shown)('of %s makes a frame of type %s', async (entity, type) => {
    const { push, sent } = setUp();
    const after = { ...record, account_id: record.external_id, sub_account_id: record.id };
    await push(change({ entity, kind: 'insert', before: undefined, after }));
    expect(sent.get('owner')).toEqual([expect.objectContaining({ type, change: 'insert' })]);
  });

  test('of entities without a page reaches nobody', async () => {
    const after = { ...profile(), ...record };
    for (const entity of [
      'conversion_configuration',
      'connection',
      'webhook_configuration',
      'profile',
      'daily_total',
    ]) {
      const { push, notified } = setUp();
      await push(change({ entity, kind: 'insert', before: undefined, after }));
      expect([entity, notified()]).toEqual([entity, []]);
    }
  });

  const OWNERS = ['owner', 'owner-phone'];
  const SEERS = ['admin', 'manager', ...OWNERS];
  const begun = { kind: 'insert', before: undefined } as const;
  const unowned = { ...record, user_id: null, manager_id: null };
  const { manager_id: _, ...ofOwner } = { ...record, event_type: 'order.confirmed' };
  const counted = { ...record, id: 'ord_1', sub_account_id: record.id, entity: 'order' };
  const head = { sub_account_id: record.id, postings: 1, posted_at: NOW.toISOString(), accounts: {} };
  const held = { ...record, sub_account_id: record.id, balances: [], balances_at: null };
  const asked = { ...held, balances_at: '2026-11-20T14:00:00.000Z' };
  const chosen = { user_id: 'owner-1', alerts: [], sound: true, updated_at: NOW.toISOString() };
  const event = (processing_status: string, user_id = 'owner-1') => ({
    entity: 'webhook_event',
    before: { id: 'evt_1', user_id: 'owner-1', processing_status: 'pending' },
    after: { id: 'evt_1', user_id, processing_status },
  });

  test.each<[what: string, given: Partial<Change>, who: readonly string[], frame?: object]>([
    ['an unowned record', { before: { ...unowned, kyc_level: '1' }, after: unowned }, ['admin']],
    [
      'a record that is no longer counted, by its former account',
      { entity: 'counted', before: counted, after: { id: 'ord_1' } },
      SEERS,
    ],
    ['a field that makes no frame', { entity: 'holdings', before: held, after: asked }, []],
    [
      'that field and another',
      { entity: 'holdings', before: held, after: { ...asked, balances: null } },
      SEERS,
    ],
    [
      "a sub-account's only record, by the account's id",
      { entity: 'ledger_head', ...begun, after: head },
      SEERS,
      { type: 'ledger', change: 'insert', id: record.id },
    ],
    ['a webhook log', { entity: 'webhook_event', ...begun, after: ofOwner }, ['admin', ...OWNERS]],
    ['a failed webhook event', event('error'), OWNERS],
    ['an event of an administrator’s webhook', event('error', 'admin-1'), ['admin']],
    ['an ignored event', event('ignored'), ['admin', ...OWNERS]],
    [
      'a notification',
      { entity: 'notification', ...begun, after: ofOwner },
      OWNERS,
      { type: 'notification', change: 'insert' },
    ],
    [
      "S6.200 preferences, by their user's id",
      { entity: 'preferences', before: { ...chosen, sound: false }, after: chosen },
      OWNERS,
      { type: 'preferences', change: 'modify', id: 'owner-1' },
    ],
  ])('of %s reaches the right people', async (_what, given, who, frame) => {
    const { push, notified, sent } = setUp();
    await push(change(given));
    expect(notified()).toEqual(who);
    if (frame) expect(sent.get('owner')).toMatchObject([frame]);
  });

  test('S8.21 S8.22 of a failed event or a cancelled order names it for the toast', async () => {
    const failed = setUp();
    const { entity, before, after } = event('error');
    await failed.push(change({ entity, before, after: { ...after, event_type: 'order.confirmed' } }));
    expect(failed.sent.get('owner')).toMatchObject([{ type: 'webhook_log', failed: 'order.confirmed' }]);
    const cancelled = setUp();
    const order = { id: 'ord_1', account_id: record.external_id, external_order_id: 'ord_9' };
    const made = { entity: 'order', before: { ...order, status: 'pending' } };
    await cancelled.push(change({ ...made, after: { ...order, status: 'cancelled' } }));
    expect(cancelled.sent.get('owner')).toMatchObject([{ type: 'order', failed: 'ord_9' }]);
    const confirmed = setUp();
    await confirmed.push(change({ ...made, after: { ...order, status: 'confirmed' } }));
    expect(confirmed.sent.get('owner')?.[0]).not.toHaveProperty('failed');
  });

  test('of internal fields makes no frame', async () => {
    const { push, notified, looks } = setUp();
    await push(change({ before: { ...record }, version: 4 }));
    expect(notified()).toEqual([]);
    expect(looks).toEqual([]);
  });

  test('of owner or manager reaches the new ones; the former ones see a removal', async () => {
    const moved = { ...record, user_id: 'client-9', manager_id: 'op-9', kyc_level: '2' };
    const { push, notified, sent } = setUp();
    await push(change({ before: record, after: moved }));
    expect(notified()).toEqual(['admin', 'manager', 'operator-9', 'owner', 'owner-phone', 'stranger']);
    const gained = { type: 'sub_account', change: 'modify', id: record.id, version: 3 };
    const lost = { ...gained, change: 'remove' };
    for (const id of ['admin', 'operator-9', 'stranger']) expect(sent.get(id)).toEqual([gained]);
    for (const id of ['manager', 'owner', 'owner-phone']) expect(sent.get(id)).toEqual([lost]);
    // A new manager removes it only from the former manager.
    const other = setUp();
    await other.push(change({ before: record, after: { ...record, manager_id: 'op-9' } }));
    expect(other.sent.get('manager')).toMatchObject([{ change: 'remove' }]);
    for (const id of ['owner', 'operator-9', 'admin'])
      expect(other.sent.get(id)).toMatchObject([{ change: 'modify' }]);
  });

  test('that removes a record has its id', async () => {
    const { push, sent } = setUp();
    await push(change({ kind: 'remove', before: record, after: undefined }));
    expect(sent.get('manager')).toEqual([
      { type: 'sub_account', change: 'remove', id: record.id, version: 3 },
    ]);
  });

  test('reaches an owner who is also the manager once', async () => {
    const { push, sent } = setUp();
    await push(change({ after: { ...record, manager_id: 'owner-1' } }));
    expect(sent.get('owner')).toHaveLength(1);
  });

  test('reaches no manager who is now a client, and no ended connection', async () => {
    const manager = { connection_id: 'manager', user_id: 'manager-1', role: 'client' } as const;
    const ended = { connection_id: 'ended', user_id: 'owner-1', ends_at: NOW.toISOString() };
    const { push, notified } = setUp(
      ...[manager, ended, { user_id: 'owner-1' }].map((each) => connection(each)),
    );
    await push(change());
    expect(notified()).toEqual(['con-1']);
  });
});

describe('a row of a sub-account', () => {
  const former = { user_id: 'client-9', manager_id: 'op-9' };
  const orderOf = (over: object = {}) => ({
    id: 'ord_1',
    account_id: record.external_id,
    ...former,
    ...over,
  });
  const conversion = { id: 'cnv_1', sub_account_id: record.id, ...former };

  test.each([
    ['order', { before: undefined, after: orderOf() }],
    ['settlement', { before: orderOf({ status: 'pending' }), after: orderOf({ status: 'confirmed' }) }],
    ['conversion_process', { before: undefined, after: conversion }],
    ['payment', { before: undefined, after: conversion }],
  ])('%s: reaches the current owner and manager, not those in the row', async (entity, images) => {
    const { push, notified, sent } = setUp();
    await push(change({ entity, ...images }));
    expect(notified()).toEqual(['admin', 'manager', 'owner', 'owner-phone']);
    const [frame] = sent.get('owner') ?? [];
    expect(frame).toMatchObject({ account_id: record.external_id });
  });

  test('of an unknown account reaches administrators only', async () => {
    const { push, notified } = setUp();
    const unknown = orderOf({ account_id: 'acc_unknown' });
    await push(change({ entity: 'order', before: undefined, after: unknown }));
    expect(notified()).toEqual(['admin']);
  });

  test('makes no frame as it follows its account; one frame comes when all have', async () => {
    const { push, notified, sent } = setUp();
    await push(
      change({
        entity: 'order',
        before: orderOf(),
        after: orderOf({ user_id: 'owner-1', manager_id: null }),
      }),
    );
    const move = { sub_account_id: record.id, generation: 7, phase: 'listing', cursor: null };
    const moving = (over: Partial<Change>) => change({ entity: 'ownership_move', ...over });
    await push(moving({ kind: 'insert', before: undefined, after: move }));
    await push(moving({ before: move, after: { ...move, cursor: 'x' } }));
    expect(notified()).toEqual([]);
    const settling = { ...move, phase: 'settling' };
    await push(moving({ before: move, after: settling }));
    await push(moving({ kind: 'remove', before: settling, after: undefined }));
    expect(notified()).toEqual(['admin', 'manager', 'owner', 'owner-phone']);
    expect(sent.get('owner')).toEqual([{ type: 'sub_account', change: 'modify', id: record.id, version: 7 }]);
  });

  test('needs one read of all accounts in the batch', async () => {
    const { push, reads } = setUp();
    const changes = [
      change({ entity: 'order', before: undefined, after: orderOf() }),
      change({ entity: 'conversion_process', before: undefined, after: conversion }),
      change({ entity: 'order', before: undefined, after: orderOf({ account_id: 'acc_2' }) }),
      change(),
      change({ entity: 'order', before: undefined, after: { id: 'names no account' } }),
    ];
    const outcomes = await push(...changes);
    expect(outcomes.map((outcome) => outcome && 'error' in outcome)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(reads).toEqual([[record.id, subAccountId('acc_2')]]);
  });
});

describe('a batch', () => {
  test('of a hundred changes takes one look per audience, one read of accounts and one message per connection', async () => {
    const { push, looks, reads, sent, posts } = setUp();
    const changes = Array.from({ length: 100 }, (_, at) => {
      const after = { id: `ord_${at}`, account_id: record.external_id, user_id: 'owner-1' };
      return change({ entity: 'order', kind: 'insert', version: at + 1, before: undefined, after });
    });
    expect(await push(...changes)).toEqual(Array(100).fill({ sockets: 4 }));
    expect(looks.toSorted()).toEqual(['administrators', 'manager-1', 'owner-1']);
    expect(reads).toEqual([[record.id]]);
    expect(posts).toHaveLength(4);
    const [message] = sent.get('owner') ?? [];
    const { type, frames } = message as { type: string; frames: { id: string }[] };
    expect(type).toBe('batch');
    expect(frames.map(({ id }) => id)).toEqual(changes.map((_, at) => `ord_${at}`));
    expect(serverFrame.safeParse(message).success).toBe(true);
  });

  test('shows each connection only what it may see', async () => {
    const { push, sent } = setUp();
    const other = { ...record, id: 'sub_other', user_id: 'client-9', manager_id: null };
    await push(change(), change({ before: undefined, after: other }), change({ version: 4 }));
    const seen = (id: string) =>
      (sent.get(id) ?? []).flatMap((message) => {
        const { frames = [message] } = message as { frames?: unknown[] };
        return frames.map((frame) => (frame as { id: string }).id);
      });
    expect(seen('owner')).toEqual([record.id]);
    expect(seen('stranger')).toEqual(['sub_other']);
    expect(seen('admin')).toEqual([record.id, 'sub_other']);
    expect(seen('operator-9')).toEqual([]);
  });

  test('names a repeatedly changed record once, with its last version', async () => {
    const { push, sent } = setUp();
    const approved = { ...record, kyc_level: '9' };
    const outcomes = await push(change(), change({ version: 4, before: record, after: approved }));
    expect(sent.get('owner')).toEqual([{ type: 'sub_account', change: 'modify', id: record.id, version: 4 }]);
    expect(outcomes).toEqual([{ sockets: 4 }, { sockets: 4 }]);
  });

  test('of a record that moved shows its former owner a removal, and nothing after', async () => {
    const { push, sent } = setUp();
    const moved = { ...record, user_id: 'client-9' };
    await push(
      change(),
      change({ version: 4, before: record, after: moved }),
      change({ version: 5, before: moved, after: { ...moved, kyc_level: '9' } }),
    );
    expect(sent.get('owner')).toMatchObject([{ change: 'remove', version: 4 }]);
    expect(sent.get('stranger')).toMatchObject([{ change: 'modify', version: 5 }]);
  });

  test('larger than a message names only the changed kinds', async () => {
    const { push, sent } = setUp();
    const ofId = (id: string) => change({ after: { ...record, id } });
    await push(ofId('x'.repeat(70 * 1024)), ofId('y'.repeat(70 * 1024)));
    expect(sent.get('owner')).toEqual([{ type: 'outdated', types: ['sub_account'] }]);
  });

  test('sends to a bounded number of connections at once', async () => {
    const many = Array.from({ length: 200 }, (_, at) =>
      connection({ connection_id: `con-${at}`, user_id: 'owner-1' }),
    );
    const { push, sockets, notified } = setUp(...many);
    const post = sockets.post.bind(sockets);
    let running = 0;
    let most = 0;
    sockets.post = async (id, message) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return post(id, message);
    };
    await push(change());
    expect(notified()).toHaveLength(200);
    expect(most).toBeLessThanOrEqual(32);
  });

  test('forgets a closed connection', async () => {
    const { push, gone, rows, notified } = setUp();
    gone.add('owner-phone');
    await push(change());
    expect(rows.has('owner-phone')).toBe(false);
    expect(notified()).toEqual(['admin', 'manager', 'owner']);
  });

  test('closed connections do not delay open ones, and are tried once each', async () => {
    const dead = Array.from({ length: 100 }, (_, at) =>
      connection({ connection_id: `dead-${at}`, user_id: 'owner-1' }),
    );
    const { push, gone, rows, sent, notified, connections, sockets } = setUp(...dead, ...EVERY_ROLE);
    for (const { connection_id: id } of dead) gone.add(id);
    const remove = connections.remove.bind(connections);
    const post = sockets.post.bind(sockets);
    let asked = 0;
    let notifiedByThen = 0;
    sockets.post = (id, message) => {
      if (id.startsWith('dead')) asked += 1;
      return post(id, message);
    };
    connections.remove = (id) => {
      notifiedByThen ||= notified().length;
      return remove(id);
    };
    await push(change(), change({ version: 4 }));
    expect(notifiedByThen).toBe(4);
    expect(asked).toBe(100);
    expect([...rows.keys()].filter((id) => id.startsWith('dead'))).toEqual([]);
    expect(sent.get('owner')).toHaveLength(1);
  });

  test('keeps a connection during its handshake', async () => {
    const young = connection({ user_id: 'owner-1', connected_at: NOW.toISOString() });
    const { push, gone, rows } = setUp(young);
    gone.add('con-1');
    await push(change());
    expect(rows.has('con-1')).toBe(true);
  });

  test('fails only the change of a failing connection, after all others were sent', async () => {
    const { push, broken, notified, sent, rows } = setUp();
    broken.add('owner');
    const other = { ...record, id: 'sub_other', user_id: 'client-9', manager_id: null };
    const outcomes = await push(change(), change({ before: undefined, after: other }));
    expect(outcomes).toEqual([{ error: expect.any(Error) as Error }, { sockets: 2 }]);
    expect(notified()).toEqual(['admin', 'manager', 'owner-phone', 'stranger']);
    expect(sent.get('admin')).toMatchObject([{ type: 'batch', frames: [{}, {}] }]);
    expect(rows.has('owner')).toBe(true);
  });

  test('fails the changes that need a failed read', async () => {
    const { push, connections, notified } = setUp();
    const ofUser = connections.ofUser.bind(connections);
    connections.ofUser = (id, now) =>
      id === 'owner-1' ? Promise.reject(new Error('throttled')) : ofUser(id, now);
    const other = { ...record, user_id: 'client-9', manager_id: null };
    const outcomes = await push(change(), change({ before: undefined, after: other }));
    expect(outcomes).toEqual([{ error: expect.any(Error) as Error }, { sockets: 2 }]);
    expect(notified()).toEqual(['admin', 'stranger']);
  });
});

describe('a profile', () => {
  const was = profile({ user_id: 'admin-1', role: 'admin' });
  const pushed = async (after: Change['after'], kind: Change['kind'] = 'modify') => {
    const world = setUp();
    await world.push(change({ entity: 'profile', kind, before: was, after }));
    return world;
  };

  test('with a new role, disabled, signed out or removed loses its connections only', async () => {
    for (const after of [
      { ...was, role: 'client' },
      { ...was, disabled_at: NOW.toISOString() },
      { ...was, signed_out_at: NOW.toISOString() },
      undefined,
    ]) {
      const { rows, closed, notified } = await pushed(after, after ? 'modify' : 'remove');
      expect([after, closed, notified()]).toEqual([after, ['admin'], []]);
      expect([...rows.keys()]).not.toContain('admin');
      expect(rows.size).toBe(EVERY_ROLE.length - 1);
    }
  });

  test('with a new sign-in or name keeps them', async () => {
    for (const over of [{ last_sign_in_at: NOW.toISOString() }, { display_name: 'Ada' }]) {
      const { closed, rows, looks } = await pushed({ ...was, ...over });
      expect([over, closed, looks]).toEqual([over, [], []]);
      expect(rows.size).toBe(EVERY_ROLE.length);
    }
  });

  test('gets nothing more even if its socket cannot be closed', async () => {
    const { push, sockets, rows } = setUp();
    sockets.close = () => Promise.reject(new Error('unavailable'));
    const demoted = change({ entity: 'profile', before: was, after: { ...was, role: 'client' } });
    expect(await push(demoted)).toEqual([{ error: new Error('unavailable') }]);
    expect([...rows.keys()]).not.toContain('admin');
  });
});
