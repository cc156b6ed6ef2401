import { createConfigurationStore } from '#functions/adapters/dynamo/conversions/configurations.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createOldestOpen } from '#functions/adapters/dynamo/conversions/conversion-lists.ts';
import { createCounts } from '#functions/adapters/dynamo/statistics/statistics.ts';
import { countedOf } from '#functions/capabilities/insight/projections/count-records.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import { later } from '#functions/platform/clock.ts';
import type { AttentionItem } from '#shared/contract/calls/attention.ts';
import type { Wait } from '#shared/domain/conversion.ts';
import { know } from '#functions/adapters/dynamo/table/owned-lists.ts';
import { createAttentionStore } from '#functions/adapters/dynamo/messages/attention.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { createExceptionStore } from '#functions/adapters/dynamo/reconciliation/exceptions.ts';
import { createOrderSlots } from '#functions/adapters/dynamo/orders/order-slots.ts';
import { forPerson, newSlot } from '#functions/modules/orders/slot.ts';
import { intentNamed } from '#tests/support/intents-in-memory.ts';
import { attentionRoutes } from '#functions/capabilities/insight/attention/routes.ts';
import { type AttentionRecord, linkTo } from '#shared/contract/records.ts';
import { beforeEach, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { NOW, subAccount } from '#tests/support/records.ts';
import type { ExceptionKind } from '#shared/domain/reconciliation.ts';
import { exceptionOf } from '#tests/support/table-cost/rows.ts';
import { freshTable } from '#tests/support/unit-engine.ts';

const table = freshTable();

const theirs = subAccount({ external_id: 'acc_1', user_id: CLIENT.id, manager_id: OPERATOR.id });
const own = subAccount({ external_id: 'acc_2', user_id: OPERATOR.id });

const row = (of: typeof own, number: number, kind: AttentionRecord['kind']): AttentionRecord => ({
  id: `cnv_${number}`,
  kind,
  user_id: of.user_id,
  manager_id: of.manager_id,
  sub_account_id: of.id,
  sub_account: linkTo(of),
  subject_id: `cnv_${number}`,
  amount: '10.00',
  asset: 'BRL',
  text: 'no',
  since: new Date(NOW.getTime() + number).toISOString(),
});

beforeEach(async () => {
  for (const account of [theirs, own]) await createSubAccountStore(table).create(account);
  const store = createAttentionStore(table);
  await store.create(row(theirs, 1, 'conversion_failed'));
  await store.create(row(own, 2, 'payment_not_converted'));
  await store.create(row(own, 3, 'conversion_failed'));
  await createExceptionStore(table).create(exceptionOf(theirs));
});

const list = async (caller: typeof ADMIN, query: Record<string, string> = {}) => {
  const call = apiOf(
    attentionRoutes({
      attention: createAttentionStore(table),
      exceptions: createExceptionStore(table),
      slots: createOrderSlots(table),
      open: createOldestOpen(table),
      know: (ids, known) => know(table, ids, known),
      rules: createConfigurationStore(table).ofMany,
      clock: () => NOW,
    }),
  );
  const { status, body } = await call(caller, 'GET /api/attention', { query });
  expect(status).toBe(200);
  const { items, next_cursor } = body as { items: AttentionItem[]; next_cursor: string | null };
  return { kinds: items.map(({ kind, id }) => (kind === 'exception_open' ? kind : id)), next_cursor, items };
};

test("lists the most urgent first, then the newest, for the caller's accounts", async () => {
  expect((await list(OPERATOR)).kinds).toEqual(['cnv_3', 'cnv_1', 'cnv_2']);
  expect((await list(CLIENT)).kinds).toEqual(['cnv_1']);
});

test('administrators see everything, with open exceptions on the first page only', async () => {
  const all = await list(ADMIN);
  expect(all.kinds).toEqual(['cnv_3', 'cnv_1', 'exception_open', 'cnv_2']);
  expect(all.items[2]).toMatchObject({ amount: '1500.00', asset: 'BRL' });
  const first = await list(ADMIN, { limit: '2' });
  expect(first.kinds).toEqual(['cnv_3', 'cnv_1', 'exception_open']);
  expect((await list(ADMIN, { limit: '2', cursor: first.next_cursor ?? '' })).kinds).toEqual(['cnv_2']);
});

test('omits items of an account that moved, although the row has the former owner', async () => {
  await createSubAccountStore(table).replace({ ...theirs, user_id: 'somebody', manager_id: null }, 1);
  expect((await list(CLIENT)).kinds).toEqual([]);
  expect((await list(OPERATOR)).kinds).toEqual(['cnv_3', 'cnv_2']);
});

test('administrators see the orders to assign, and none that may still resolve', async () => {
  const at = NOW.toISOString();
  const terms = { type: 'exchange', source_asset: 'BRL', target_asset: 'USDT', amount: '100' } as const;
  const slotOf = (account: typeof own) =>
    newSlot(account, intentNamed(account.external_id, 'prx_1'), terms, at);
  const slots = createOrderSlots(table);
  await slots.save(theirs.id, forPerson(slotOf(theirs), 'none_shown', [], at), 0);
  await slots.save(own.id, slotOf(own), 0);
  const { items } = await list(ADMIN);
  expect(items.filter(({ kind }) => kind === 'order_to_assign')).toMatchObject([
    { subject_id: theirs.id, amount: '100', asset: 'BRL', since: at },
  ]);
  expect((await list(OPERATOR)).kinds).not.toContain(theirs.id);
});

/** A conversion without progress for this many minutes. */
const still = async (of: typeof own, number: number, minutes: number, waits_for?: Wait): Promise<string> => {
  const at = new Date(NOW.getTime() - minutes * 60_000);
  const deposit = { order_id: `ord_${number}`, amount: '100.10', end_to_end_id: null };
  const { record, ...rest } = begin(of, deposit, at);
  const waiting = { ...record, ...(waits_for && { waits_for }) };
  await createConversionStore(table).create({ ...rest, record: waiting });
  const now = countedOf('conversion_process', waiting);
  const row = { id: record.id, entity: 'conversion_process', before: undefined, now, of: 1 };
  await createCounts(table).write([row], []);
  return record.id;
};

test('S2.631 conversions without progress for five minutes are one row for each reason, first of all', async () => {
  const oldest = await still(theirs, 1, 44, 'pending_order');
  await still(own, 2, 20, 'pending_order');
  await still(own, 3, 6, 'stop');
  await still(own, 4, 4, 'stop');
  await still(own, 5, 300, 'next_day');
  const { items } = await list(OPERATOR);
  expect(items.slice(0, 3)).toMatchObject([
    {
      kind: 'conversions_stuck',
      amount: '200.2',
      asset: 'BRL',
      since: later(NOW, -44 * 60_000),
      sub_account: { id: theirs.id },
      remedy: 'open',
      stuck: { waits_for: 'pending_order', count: 2, accounts: 2, more: false },
    },
    { kind: 'conversions_stuck', remedy: 'lift_stop', stuck: { waits_for: 'stop', count: 1 } },
    { kind: 'conversion_failed' },
  ]);
  expect(items[0]?.text).toContain('unconfirmed deposit');
  expect(items[0]?.stuck?.conversion_ids[0]).toBe(oldest);
  const seen = (await list(CLIENT)).items.filter(({ stuck }) => stuck);
  expect(seen).toMatchObject([{ amount: '100.1', stuck: { count: 1, accounts: 1 } }]);
  expect(
    (await list(ADMIN, { limit: '1', cursor: (await list(ADMIN, { limit: '1' })).next_cursor ?? '' })).kinds,
  ).toEqual(['cnv_1']);
});

test('S2.675 a conversion is listed once: its exception stays in the reconciliation', async () => {
  const exceptions = createExceptionStore(table);
  const open = (kind: ExceptionKind, conversion_id: string, detail: string) => {
    const exception = exceptionOf(own);
    const id = `exc_${conversion_id}`;
    return exceptions.create({
      ...exception,
      record: { ...exception.record, id, kind, conversion_id, detail },
    });
  };
  await open('stalled', await still(own, 1, 70, 'order'), 'no progress');
  await open('stalled', 'prx_that_moves', 'no progress');
  await open('parked', 'cnv_3', 'no');
  await open('parked', 'cnv_1', 'The deposit was returned.');
  const { items } = await list(ADMIN);
  expect(items.filter(({ kind }) => kind === 'conversions_stuck')).toHaveLength(1);
  const listed = items.filter(({ kind }) => kind === 'exception_open').map(({ id }) => id);
  expect(listed).toEqual(expect.arrayContaining(['exc_prx_that_moves', 'exc_cnv_1']));
  // The third is of the set-up.
  expect(listed).toHaveLength(3);
});

test('S2.631 reads the hundred oldest open conversions, and says that there are more', async () => {
  for (let number = 0; number < 101; number += 1) await still(own, number, 200 - number);
  expect((await list(OPERATOR)).items[0]).toMatchObject({
    stuck: { waits_for: null, count: 100, more: true },
  });
});
