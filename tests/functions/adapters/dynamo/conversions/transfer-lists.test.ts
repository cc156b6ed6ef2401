import { bindingIn } from '#functions/modules/orders/intent.ts';
import { intentNamed } from '#tests/support/intents-in-memory.ts';
import { createIncomingPayments } from '#functions/adapters/dynamo/conversions/incoming-payments.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createOwnedRows } from '#functions/adapters/dynamo/table/owned-rows.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { createTransferPages } from '#functions/adapters/dynamo/conversions/conversion-lists.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import { conversionId } from '#functions/modules/orders/ids.ts';
import { incomingPayment } from '#functions/modules/payments/incoming.ts';
import type { OrderRecord } from '#shared/contract/records.ts';
import type { Principal } from '#shared/domain/roles.ts';
import { statesIn, type TransferColumn } from '#shared/domain/transfers.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { countRequests } from '#tests/support/count-requests.ts';
import { NOW, order, subAccount } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';

const table = freshTable();

const client: Principal = { user_id: 'owner-1', role: 'client' };
const stranger: Principal = { user_id: 'owner-2', role: 'client' };
const operator: Principal = { user_id: 'operator-1', role: 'gateway_user' };
const admin: Principal = { user_id: 'admin-1', role: 'admin' };
const account = {
  ...subAccount({ external_id: 'acc_1', user_id: 'owner-1', manager_id: 'operator-1' }),
  city: 'Recife',
  country: 'BR',
};
const ASKED = NOW.toISOString();

const withdrawal: Partial<OrderRecord> = {
  type: 'withdrawal',
  status: 'pending',
  source_asset: 'USDT',
  target_asset: 'USDT',
  reference: 'prx_1',
};

const keep = (record: OrderRecord, askedAt = ASKED) => createOrderStore(table).keep(record, askedAt);

const deposit = async (number: number): Promise<void> => {
  const record = order(account, number, { status: 'pending' });
  await keep(record);
  const payment = incomingPayment({ account, deposit: record, conversion: undefined, held: undefined });
  if (payment) await createIncomingPayments(table).keep(payment, 0);
};

const column = async (who: Principal, name: TransferColumn, limit = 20, cursor?: string) =>
  createTransferPages(table)(who, statesIn(name, {}), { limit, ...(cursor ? { cursor } : {}) });

const idsIn = async (who: Principal, name: TransferColumn) =>
  (await column(who, name)).items.map((item) =>
    item.kind === 'order' ? item.order.external_order_id : item.payment.order_id,
  );

beforeEach(async () => {
  await createSubAccountStore(table).create(account);
});

describe('a column of the board', () => {
  test('has a waiting payment with the current sub-account', async () => {
    await deposit(1);
    expect(await column(client, 'pending')).toMatchObject({
      items: [
        {
          kind: 'payment',
          payment: { order_id: 'ord_1', state: 'received' },
          sub_account: { id: account.id, name: account.name, city: 'Recife', country: 'BR' },
        },
      ],
      next_cursor: null,
    });
  });

  test('has a manual order, which moves with its status at the provider', async () => {
    await keep(order(account, 2, withdrawal));
    expect(await idsIn(client, 'processing')).toEqual(['ord_2']);
    const later = new Date(NOW.getTime() + 60_000).toISOString();
    await keep(order(account, 2, { ...withdrawal, status: 'confirmed' }), later);
    expect(await idsIn(client, 'processing')).toEqual([]);
    expect(await idsIn(client, 'completed')).toEqual(['ord_2']);
  });

  test('S2.501 has no orders of conversions or collections, and no deposit twice', async () => {
    const conversion = conversionId(account.external_id, 'ord_9');
    const bound = (reference: string) => ({
      binding: bindingIn(intentNamed(account.external_id, reference)),
    });
    await keep(order(account, 3, { ...withdrawal, type: 'exchange', ...bound(`${conversion}-x1`) }));
    await keep(order(account, 4, { ...withdrawal, ...bound('spr_abc') }));
    await keep(order(account, 5));
    expect(await idsIn(admin, 'processing')).toEqual([]);
    expect(await idsIn(admin, 'completed')).toEqual([]);
  });

  test('follows the account to another owner', async () => {
    await deposit(1);
    await keep(order(account, 2, withdrawal));
    for (const who of [client, operator, admin]) {
      expect(await idsIn(who, 'processing')).toEqual(['ord_2']);
      expect(await idsIn(who, 'pending')).toEqual(['ord_1']);
    }
    expect(await idsIn(stranger, 'processing')).toEqual([]);
    const moved = { ...account, user_id: 'owner-2', manager_id: null };
    await createSubAccountStore(table).replace(moved, 1);
    // The rows move later; the current account decides who sees them.
    expect(await idsIn(client, 'processing')).toEqual([]);
    await createOwnedRows(table).relist(moved, null);
    expect(await idsIn(stranger, 'processing')).toEqual(['ord_2']);
    expect(await idsIn(stranger, 'pending')).toEqual(['ord_1']);
    expect(await idsIn(operator, 'processing')).toEqual([]);
  });

  test('is one list, newest first, page by page', async () => {
    for (const number of [1, 3]) await keep(order(account, number, { ...withdrawal, status: 'confirmed' }));
    for (const number of [2, 4]) await keep(order(account, number, { ...withdrawal, status: 'cancelled' }));
    const first = await column(client, 'completed', 3);
    expect(first.items.map((item) => item.kind === 'order' && item.order.external_order_id)).toEqual([
      'ord_4',
      'ord_3',
      'ord_2',
    ]);
    const rest = await column(client, 'completed', 3, first.next_cursor ?? '');
    expect(rest).toMatchObject({ items: [{ order: { external_order_id: 'ord_1' } }], next_cursor: null });
  });

  test('costs one Query per list and one BatchGet', async () => {
    await keep(order(account, 2, withdrawal));
    const requests = countRequests(table);
    await column(client, 'processing');
    expect(requests.take()).toEqual({ Query: 2, BatchGet: 1 });
    await createTransferPages(table)(client, [], { limit: 20 });
    expect(requests.take()).toEqual({});
  });
});

test('a payment settled by hand is completed', async () => {
  const record = order(account, 7);
  const failed = begin(account, { order_id: 'ord_7', amount: '1500.00', end_to_end_id: null }, NOW).record;
  const settled = { by: 'admin-1', email: 'a@example.com', note: 'paid by hand', order_id: null, at: ASKED };
  const conversion = { ...failed, status: 'failed' as const, settled };
  const payment = incomingPayment({ account, deposit: record, conversion, held: undefined });
  if (!payment) throw new Error('not a payment');
  await createIncomingPayments(table).keep(payment, 0);
  expect(await idsIn(client, 'verification')).toEqual([]);
  expect(await idsIn(client, 'completed')).toEqual(['ord_7']);
});
