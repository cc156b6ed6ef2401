import { createDestinationStore } from '#functions/adapters/dynamo/accounts/destinations.ts';
import { createOwnedRows } from '#functions/adapters/dynamo/table/owned-rows.ts';
import { createRecipientRows } from '#functions/adapters/dynamo/accounts/recipients.ts';
import type { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { followRecipients } from '#functions/capabilities/insight/projections/follow-recipients.ts';
import type { Destination } from '#functions/capabilities/money/ramps/model.ts';
import type { Recipient } from '#shared/contract/recipients.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, type apiOf, CLIENT, DEMOTED, denials, OPERATOR } from '#tests/support/api.ts';
import { NOW, walletSeen } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { FOREIGN, OWN, setUp } from './set-up.ts';

const place = (kind: Destination['kind'], id: string, target = id): Destination =>
  kind === 'wallet'
    ? walletSeen({ id, name: 'Cold store', targets: [target] })
    : walletSeen({ kind, id, asset: 'BRL', place: 'Banco Um', targets: [target] });

const table = freshTable();
let call: ReturnType<typeof apiOf>;
let accounts: ReturnType<typeof createSubAccountStore>;

beforeEach(async () => {
  ({ accounts, call } = await setUp(table));
  await see(OWN.id, [place('wallet', 'wal_1'), place('bank', 'bnk_1')], ['bnk_1']);
  await see(FOREIGN.id, [place('wallet', 'wal_9')]);
});

const see = async (
  subAccountId: string,
  seen: readonly Destination[],
  registered: readonly string[] = [],
) => {
  const known = registered.map((target) => ({ target, since: NOW.toISOString(), waived_at: null }));
  const store = createDestinationStore(table);
  const version = (await store.get(subAccountId))?.version ?? 0;
  await store.put(subAccountId, { seen, announced: [], registered: known }, version, []);
  await followRecipients({
    recipients: createRecipientRows(table),
    accounts,
    clock: () => NOW,
    sleep: () => Promise.resolve(),
  })(subAccountId);
};

const list = async (who: typeof CLIENT, query: Record<string, string> = {}) =>
  (await call(who, 'GET /api/recipients', { query })).body as {
    items: Recipient[];
    next_cursor: string | null;
  };
const idsFor = async (who: typeof CLIENT, query: Record<string, string> = {}) =>
  (await list(who, query)).items.map((each) => each.destination_id).toSorted();

test('S6.201 everybody sees the recipients of their sub-accounts', async () => {
  expect(await idsFor(CLIENT)).toEqual(['bnk_1', 'wal_1']);
  expect(await idsFor(OPERATOR)).toEqual(['bnk_1', 'wal_1']);
  expect(await idsFor(ADMIN)).toEqual(['bnk_1', 'wal_1', 'wal_9']);
  expect(await idsFor(DEMOTED)).toEqual([]);
  expect(await denials(call, 'GET /api/recipients', {}, [undefined])).toEqual([401]);
});

test('each has its sub-account, place and state', async () => {
  const { items } = await list(CLIENT, { kind: 'wallet' });
  expect(items).toEqual([
    {
      id: expect.stringMatching(/^rcp_/) as string,
      sub_account: {
        id: OWN.id,
        name: 'Own',
        email: OWN.email,
        external_id: 'acc_own',
        phone: OWN.phone,
      },
      kind: 'wallet',
      destination_id: 'wal_1',
      name: 'Cold store',
      asset: 'USDT',
      place: 'tron',
      masked: 'TXYZ12...mnopqr',
      state: 'ready',
      cooling_until: null,
      stop: null,
      transfers: 0,
      totals: [],
      last_at: null,
      added_at: NOW.toISOString(),
    },
  ]);
});

test('S2.478 a new one cools off; a stopped one has the reason, under any id of its address', async () => {
  const [bank] = (await list(CLIENT, { kind: 'bank' })).items;
  expect(bank).toMatchObject({ state: 'cooling_off', cooling_until: '2026-11-21T14:00:00.000Z' });
  await see(OWN.id, [place('wallet', 'wal_1'), place('wallet', 'wal_2', 'wal_1')]);
  await call(CLIENT, 'PUT /api/stops', {
    body: {
      scope: { kind: 'destination', sub_account_id: OWN.id, destination_id: 'wal_1' },
      stopped: true,
      reason: 'looks wrong',
      version: 0,
    },
  });
  expect((await list(OPERATOR)).items).toMatchObject([
    { state: 'stopped', stop: { reason: 'looks wrong', scope: { destination_id: 'wal_1' } } },
    { state: 'stopped', stop: { reason: 'looks wrong', scope: { destination_id: 'wal_1' } } },
  ]);
});

describe('a name given in the gateway', () => {
  const RENAME = 'PUT /api/destinations/wal_1/name';
  const body = { sub_account_id: OWN.id, kind: 'wallet', name: 'Treasury cold wallet' };
  const named = async () => (await list(CLIENT, { kind: 'wallet' })).items[0];

  test('S7.261 replaces the provider’s, survives its changes, and ends with null', async () => {
    expect(await call(OPERATOR, RENAME, { body })).toMatchObject({ status: 200, body: { name: body.name } });
    await see(OWN.id, [{ ...place('wallet', 'wal_1'), name: 'Cold store 2' }]);
    expect(await named()).toMatchObject({ name: body.name, provider_name: 'Cold store 2' });
    await call(OPERATOR, RENAME, { body: { ...body, name: null } });
    expect(await named()).toMatchObject({ name: 'Cold store 2' });
    expect(await named()).not.toHaveProperty('provider_name');
  });

  test('is refused for a stranger, an unknown or removed destination, and an empty or misleading name', async () => {
    const foreign = { ...body, sub_account_id: FOREIGN.id };
    expect((await call(CLIENT, 'PUT /api/destinations/wal_9/name', { body: foreign })).status).toBe(404);
    expect((await call(CLIENT, 'PUT /api/destinations/wal_0/name', { body })).status).toBe(404);
    expect(await denials(call, RENAME, { body }, [DEMOTED, undefined])).toEqual([404, 401]);
    for (const name of ['', '   ', 'x'.repeat(61), '\u202Eabc'])
      expect((await call(CLIENT, RENAME, { body: { ...body, name } })).status).toBe(400);
    await see(OWN.id, []);
    expect((await call(CLIENT, RENAME, { body })).status).toBe(404);
  });
});

test('S7.262 a bank account has its holder, with a masked document', async () => {
  const holder = { name: 'Aposta Certa Ltda', document: '**.222.333/0001-**' };
  await see(OWN.id, [{ ...place('bank', 'bnk_1'), holder }]);
  expect((await list(CLIENT, { kind: 'bank' })).items).toMatchObject([{ holder }]);
});

test('lists those of one sub-account or kind, in pages', async () => {
  expect(await idsFor(ADMIN, { sub_account_id: FOREIGN.id })).toEqual(['wal_9']);
  expect(await idsFor(ADMIN, { sub_account_id: OWN.id, kind: 'bank' })).toEqual(['bnk_1']);
  const first = await list(ADMIN, { limit: '2' });
  expect(first.items).toHaveLength(2);
  const second = await list(ADMIN, { limit: '2', cursor: first.next_cursor ?? '' });
  expect(second.items).toHaveLength(1);
  expect(second.next_cursor).toBeNull();
});

test('for a foreign sub-account, answers as for a missing one', async () => {
  const foreign = await call(CLIENT, 'GET /api/recipients', { query: { sub_account_id: FOREIGN.id } });
  const absent = await call(CLIENT, 'GET /api/recipients', { query: { sub_account_id: 'sub_nowhere' } });
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual(absent.body);
});

test('S6.201 a former owner loses them at once', async () => {
  const moved = { ...OWN, user_id: 'client-2', manager_id: null };
  const stored = await accounts.get(OWN.id);
  await accounts.replace(moved, stored?.version ?? 0);
  expect(await idsFor(CLIENT)).toEqual([]);
  expect(await idsFor(OPERATOR)).toEqual([]);
  // The new owner finds them after the rows have moved.
  const next = { ...CLIENT, id: 'client-2' };
  expect(await idsFor(next)).toEqual([]);
  await createOwnedRows(table).relist(moved, null);
  expect(await idsFor(next)).toEqual(['bnk_1', 'wal_1']);
});
