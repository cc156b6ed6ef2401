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
    }),
  );
  const { status, body } = await call(caller, 'GET /api/attention', { query });
  expect(status).toBe(200);
  const { items, next_cursor } = body as { items: AttentionRecord[]; next_cursor: string | null };
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
