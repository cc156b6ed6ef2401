import {
  createDestinationStore,
  createRegistrations,
} from '#functions/adapters/dynamo/accounts/destinations.ts';
import type { Stop, StopScope } from '#shared/contract/stops.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, type apiOf, CLIENT, DEMOTED, OPERATOR } from '#tests/support/api.ts';
import { NOW, walletSeen } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { FOREIGN, OWN, setUp } from './set-up.ts';

const GATEWAY: StopScope = { kind: 'gateway' };
const ACCOUNT: StopScope = { kind: 'sub_account', sub_account_id: OWN.id };
const RULE: StopScope = { kind: 'rule', sub_account_id: OWN.id };
const WALLET: StopScope = { kind: 'destination', sub_account_id: OWN.id, destination_id: 'wal_1' };

const table = freshTable();
let call: ReturnType<typeof apiOf>;

beforeEach(async () => {
  ({ call } = await setUp(table));
  const seen = [walletSeen()];
  await createDestinationStore(table).put(OWN.id, { seen, announced: [], registered: [] }, 0, []);
});

const put = (who: typeof CLIENT | undefined, scope: StopScope, over: object = {}) =>
  call(who, 'PUT /api/stops', { body: { scope, stopped: true, reason: 'looks wrong', version: 0, ...over } });
const stopIn = (answer: { body: unknown }) => (answer.body as { stop: Stop | null }).stop;
const list = async (who: typeof CLIENT, query: Record<string, string> = {}) =>
  (await call(who, 'GET /api/stops', { query })).body as { gateway: Stop | null; items: Stop[] };

const BY_CLIENT = { id: CLIENT.id, email: `${CLIENT.id}@example.com`, role: 'client' };

describe('a stop', () => {
  test.each([
    ['sub-account', ACCOUNT, null],
    ['rule', RULE, null],
    ['destination', WALLET, 'USDT, tron, TXYZ12...mnopqr'],
    ['destination never seen before', { ...WALLET, destination_id: 'wal_new' } satisfies StopScope, null],
  ] as const)(
    'S7.97 of a %s is set by its owner, shown to everyone affected, and lifted',
    async (_what, scope, label) => {
      const stop = stopIn(await put(CLIENT, scope));
      expect(stop).toMatchObject({
        scope,
        label,
        reason: 'looks wrong',
        since: NOW.toISOString(),
        by: BY_CLIENT,
      });
      expect(stop?.sub_account).toMatchObject({ id: OWN.id, name: 'Own' });
      for (const who of [CLIENT, OPERATOR, ADMIN]) {
        expect((await list(who)).items).toEqual([stop]);
        expect((await list(who, { sub_account_id: OWN.id })).items).toEqual([stop]);
      }
      const other = { id: 'client-2', role: 'client' } as const;
      expect(await list(other)).toMatchObject({ gateway: null, items: [] });
      const lifted = await put(OPERATOR, scope, { stopped: false, version: stop?.version });
      expect(lifted).toEqual({ status: 200, body: { stop: null } });
      expect((await list(CLIENT)).items).toEqual([]);
      expect((await list(ADMIN, { sub_account_id: OWN.id })).items).toEqual([]);
    },
  );

  test('S7.97 of the gateway is for current administrators; everybody sees it', async () => {
    for (const who of [CLIENT, OPERATOR, DEMOTED])
      for (const stopped of [true, false]) expect((await put(who, GATEWAY, { stopped })).status).toBe(403);
    expect((await put(undefined, GATEWAY)).status).toBe(401);
    const stop = stopIn(await put(ADMIN, GATEWAY));
    expect(stop).toMatchObject({ scope: GATEWAY, sub_account: null, by: { id: ADMIN.id } });
    for (const who of [CLIENT, OPERATOR, ADMIN]) expect((await list(who)).gateway).toEqual(stop);
    expect((await put(CLIENT, GATEWAY, { stopped: false, version: stop?.version })).status).toBe(403);
    expect((await put(ADMIN, GATEWAY, { stopped: false, version: stop?.version })).status).toBe(200);
    expect((await list(CLIENT)).gateway).toBeNull();
  });

  test('of a foreign sub-account answers as for a missing one', async () => {
    const nowhere = await put(CLIENT, { kind: 'sub_account', sub_account_id: 'sub_nowhere' });
    expect(nowhere.status).toBe(404);
    for (const who of [CLIENT, OPERATOR])
      for (const kind of ['sub_account', 'rule'] as const)
        expect(await put(who, { kind, sub_account_id: FOREIGN.id })).toEqual(nowhere);
    expect((await call(CLIENT, 'GET /api/stops', { query: { sub_account_id: FOREIGN.id } })).status).toBe(
      404,
    );
    expect((await put(ADMIN, { kind: 'rule', sub_account_id: FOREIGN.id })).status).toBe(200);
  });

  test.each([ACCOUNT, RULE, WALLET])(
    'S7.97 of $kind by an administrator can be lifted only by administrators',
    async (scope) => {
      const frozen = stopIn(await put(ADMIN, scope));
      for (const who of [CLIENT, OPERATOR, DEMOTED]) {
        const refused = await put(who, scope, { stopped: false, version: frozen?.version });
        expect([who.id, refused.status]).toEqual([who.id, who === DEMOTED ? 404 : 403]);
        if (who !== DEMOTED)
          expect(JSON.stringify(refused.body)).toContain('Only an administrator can lift it.');
      }
      expect((await list(CLIENT)).items).toEqual([frozen]);
      expect((await put(ADMIN, scope, { stopped: false, version: frozen?.version })).status).toBe(200);
    },
  );

  test("by an administrator replaces another user's, who can no longer lift it", async () => {
    for (const scope of [ACCOUNT, WALLET]) {
      const own = stopIn(await put(CLIENT, scope));
      const frozen = stopIn(await put(ADMIN, scope, { reason: 'under review' }));
      expect(frozen).toMatchObject({ reason: 'under review', by: { id: ADMIN.id, role: 'admin' } });
      for (const { version = 0 } of [own ?? {}, frozen ?? {}])
        expect((await put(CLIENT, scope, { stopped: false, version })).status).toBe(403);
      expect((await list(CLIENT)).items).toContainEqual(frozen);
      // Nor can the owner replace it with a stop of their own.
      expect(stopIn(await put(CLIENT, scope, { reason: 'mine' }))).toEqual(frozen);
    }
    expect((await list(CLIENT)).items).toHaveLength(2);
  });

  test('keeps its first author and reason if set again', async () => {
    const first = stopIn(await put(CLIENT, ACCOUNT));
    expect(stopIn(await put(OPERATOR, ACCOUNT, { reason: 'me too' }))).toEqual(first);
    expect(stopIn(await put(ADMIN, GATEWAY))).toEqual(stopIn(await put(ADMIN, GATEWAY, { reason: 'again' })));
  });

  test('is lifted only in the version seen', async () => {
    for (const [who, scope] of [
      [CLIENT, ACCOUNT],
      [ADMIN, GATEWAY],
    ] as const) {
      const first = stopIn(await put(who, scope));
      await put(who, scope, { stopped: false, version: first?.version });
      const second = stopIn(await put(who, scope));
      const late = await put(who, scope, { stopped: false, version: first?.version });
      expect(late).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
      expect((await put(who, scope, { stopped: false, version: second?.version })).status).toBe(200);
      // Lifting a missing stop succeeds.
      expect(await put(who, scope, { stopped: false, version: 0 })).toMatchObject({ body: { stop: null } });
    }
  });

  test('needs a reason of 1 to 500 characters, also to be lifted', async () => {
    for (const stopped of [true, false])
      for (const reason of ['', '   ', 'x'.repeat(501), 'a\u0000b', undefined])
        expect((await put(CLIENT, ACCOUNT, { stopped, reason })).status).toBe(400);
    expect(stopIn(await put(CLIENT, ACCOUNT, { reason: `  ${'x'.repeat(500)} ` }))?.reason).toHaveLength(500);
  });

  test('of each kind is independent, also when set at once', async () => {
    const scopes = [ACCOUNT, RULE, WALLET, { ...WALLET, destination_id: 'wal_2' }] as const;
    const answers = await Promise.all(scopes.map((scope) => put(CLIENT, scope)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    for (const scope of scopes) await put(CLIENT, scope);
    const { items } = await list(CLIENT);
    expect(items.map(({ scope }) => scope)).toEqual(expect.arrayContaining([...scopes]));
    const wallet = items.find(({ scope }) => scope.kind === 'destination');
    await put(CLIENT, wallet?.scope ?? WALLET, { stopped: false, version: wallet?.version });
    expect((await list(CLIENT)).items).toHaveLength(3);
  });

  test("for more than 50 destinations must be the sub-account's", async () => {
    for (let number = 0; number < 50; number += 1)
      await put(CLIENT, { ...WALLET, destination_id: `wal_${number}` });
    const oneMore = await put(CLIENT, { ...WALLET, destination_id: 'wal_50' });
    expect(oneMore).toMatchObject({ status: 422 });
    expect((await put(CLIENT, ACCOUNT)).status).toBe(200);
  });
});

describe('the cooling-off of a destination', () => {
  const registered = async (since: string, waived_at: string | null = null) => {
    const store = createDestinationStore(table);
    const kept = await store.get(OWN.id);
    if (!kept) throw new Error('no destinations');
    const snapshot = { ...kept.snapshot, registered: [{ target: 'target', since, waived_at }] };
    await store.put(OWN.id, snapshot, kept.version, []);
  };
  const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
  const listed = (who: typeof CLIENT, id = OWN.id) =>
    call(who, 'GET /api/destinations/cooling-off', { query: { sub_account_id: id } });
  const waive = (who: typeof CLIENT | undefined, over: object = {}, id = 'wal_1') =>
    call(who, `POST /api/destinations/${id}/cooling-off/waiver`, {
      body: { sub_account_id: OWN.id, reason: 'it was announced', ...over },
    });

  test('S7.126 is listed until it ends, to readers of the sub-account', async () => {
    await registered(ago(2));
    const items = [{ destination_id: 'wal_1', since: ago(2), until: ago(-22) }];
    expect(await listed(CLIENT)).toMatchObject({ status: 200, body: { items } });
    expect(await listed(ADMIN)).toMatchObject({ body: { items } });
    expect((await listed(CLIENT, FOREIGN.id)).status).toBe(404);
    await registered(ago(25));
    expect(await listed(CLIENT)).toMatchObject({ body: { items: [] } });
  });

  test('S7.126 is waived only by an administrator, with a reason, once', async () => {
    await registered(ago(2));
    for (const who of [CLIENT, OPERATOR]) expect((await waive(who)).status).toBe(403);
    expect((await waive(ADMIN, { reason: ' ' })).status).toBe(400);
    const waived = { destination_id: 'wal_1', waived_at: NOW.toISOString() };
    expect(await waive(ADMIN)).toMatchObject({ status: 200, body: waived });
    expect(await waive(ADMIN)).toMatchObject({ status: 200, body: waived });
    expect(await listed(CLIENT)).toMatchObject({ body: { items: [] } });
    const kept = await createRegistrations(table).of(OWN.id, 'target');
    expect(kept).toEqual({ target: 'target', since: ago(2), waived_at: NOW.toISOString() });
  });

  test('can be waived without a known registration, but not after its end or for a missing destination', async () => {
    expect((await waive(ADMIN)).status).toBe(200);
    await registered(ago(25));
    expect((await waive(ADMIN)).status).toBe(409);
    expect((await waive(ADMIN, {}, 'wal_nowhere')).status).toBe(404);
    expect((await waive(ADMIN, { sub_account_id: 'sub_nowhere' })).status).toBe(404);
  });

  test('keeps two waivers at once and a concurrent look at the provider', async () => {
    await registered(ago(2));
    const answers = await Promise.all([waive(ADMIN), waive(ADMIN)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const kept = await createDestinationStore(table).get(OWN.id);
    expect(kept?.snapshot.registered).toHaveLength(1);
    expect(kept?.snapshot.seen).toHaveLength(1);
  });
});
