import { createConversionLists } from '#functions/adapters/dynamo/conversions/conversion-lists.ts';
import { createIncomingPayments } from '#functions/adapters/dynamo/conversions/incoming-payments.ts';
import { createOwnedRows } from '#functions/adapters/dynamo/table/owned-rows.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { incomingPayment } from '#functions/modules/payments/incoming.ts';
import type { PaymentFilter } from '#shared/contract/payments.ts';
import type { OrderRecord, SubAccountRecord } from '#shared/contract/records.ts';
import type { Principal } from '#shared/domain/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { countRequests } from '#tests/support/count-requests.ts';
import { order, subAccount } from '#tests/support/records.ts';
import { writesOf } from '#tests/support/searched.ts';
import { freshTable } from '#tests/support/unit-engine.ts';

const table = freshTable();

const admin: Principal = { user_id: 'admin-1', role: 'admin' };
const client: Principal = { user_id: 'owner-1', role: 'client' };
const manager: Principal = { user_id: 'operator-1', role: 'gateway_user' };
const stranger: Principal = { user_id: 'owner-2', role: 'client' };

const aurora = subAccount({ external_id: 'acc_1', user_id: 'owner-1', manager_id: 'operator-1' });
const boreal = subAccount({ external_id: 'acc_2', user_id: 'owner-2', manager_id: 'operator-1' });

/** Received on the given day of November, unconfirmed if it is pending. */
const receive = async (account: SubAccountRecord, day: number, over: Partial<OrderRecord> = {}) => {
  const deposit = order(account, day, {
    created_at: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`,
    target_amount: '100.00',
    ...over,
  });
  const payment = incomingPayment({ account, deposit, conversion: undefined, held: undefined });
  if (!payment) throw new Error('not a payment');
  await createIncomingPayments(table).keep(payment, 0);
  await writesOf(table, 'incoming_payment')(undefined, payment);
};

const days = async (who: Principal, filter: PaymentFilter, limit = 50) => {
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await createConversionLists(table).payments(who, filter, { limit, cursor });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    found.push(...page.items.map(({ received_at: at }) => Number(at.slice(8, 10))));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
};

beforeEach(async () => {
  for (const account of [aurora, boreal]) await createSubAccountStore(table).create(account);
  for (let day = 1; day <= 5; day += 1) await receive(aurora, day, { target_amount: `${day * 100}.00` });
  await receive(aurora, 6, { status: 'cancelled', target_amount: '250.50', payer_name: 'Zélia Prado' });
  await receive(boreal, 7, { payer_name: 'João Silva', payer_document: '123.456.789-09' });
  await receive(boreal, 8, {
    payer_name: 'Maria Silva Souza',
    end_to_end_id: 'E60701190202611081200ABCDEF123',
  });
});

describe('payments filtered', () => {
  test.each([1, 2, 50])('S2.641 by day, state and sub-account, in pages of %i', async (limit) => {
    const period = { from: '2026-11-02T12:00:00.000Z', to: '2026-11-07T12:00:00.000Z' };
    expect(await days(admin, period, limit)).toEqual([6, 5, 4, 3, 2]);
    expect(await days(manager, { ...period, state: 'received' }, limit)).toEqual([5, 4, 3, 2]);
    expect(await days(client, { ...period, sub_account_id: aurora.id, state: 'returned' }, limit)).toEqual([
      6,
    ]);
    expect(await days(admin, { sub_account_id: boreal.id }, limit)).toEqual([8, 7]);
    expect(await days(admin, { to: '2026-11-03T00:00:00.000Z' }, limit)).toEqual([2, 1]);
    expect(await days(admin, { from: '2026-11-07T12:00:00.001Z' }, limit)).toEqual([8]);
  });

  test.each([1, 2, 50])('S2.642 by amount, both ends included, in pages of %i', async (limit) => {
    expect(await days(admin, { min: '250.5', max: '400' }, limit)).toEqual([6, 4, 3]);
    expect(await days(client, { min: '250.51' }, limit)).toEqual([5, 4, 3]);
    expect(await days(client, { max: '99.99' }, limit)).toEqual([]);
  });

  test.each([1, 50])(
    'S2.643 by id or its end, payer, document and exact amount, in pages of %i',
    async (limit) => {
      for (const [q, found] of [
        ['E60701190202611081200ABCDEF123', [8]],
        ['CDEF123', []],
        ['BCDEF123', [8]],
        ['silva', [7, 8]],
        ['souza maria', [8]],
        ['12345678909', [7]],
        ['R$ 100,00', [8, 7, 1]],
        ['10', []],
        ['zelia', [6]],
      ] as const)
        expect([q, await days(manager, { q }, limit)]).toEqual([q, found]);
      expect(await days(admin, { q: 'silva', from: '2026-11-08T00:00:00.000Z' }, limit)).toEqual([8]);
      expect(await days(admin, { q: '100', sub_account_id: aurora.id, state: 'received' }, limit)).toEqual([
        1,
      ]);
      expect(await days(client, { q: 'silva' }, limit)).toEqual([]);
    },
  );

  test('a row whose account has moved is listed for nobody else', async () => {
    await createSubAccountStore(table).replace({ ...boreal, user_id: 'owner-3', manager_id: null }, 1);
    for (const who of [stranger, manager])
      for (const filter of [{}, { q: 'silva' }, { min: '1' }, { sub_account_id: boreal.id }])
        expect((await days(who, filter)).filter((day) => day > 6)).toEqual([]);
    await createOwnedRows(table).relist({ ...boreal, user_id: 'owner-3', manager_id: null }, null);
    expect(await days({ user_id: 'owner-3', role: 'client' }, { sub_account_id: boreal.id })).toEqual([8, 7]);
  });

  test('S2.641 costs one Query for each list, at any size', async () => {
    const requests = countRequests(table);
    await days(admin, { state: 'received', from: '2026-11-01T00:00:00.000Z' });
    expect(requests.take()).toEqual({ Query: 1 });
    await days(client, { state: 'received', sub_account_id: aurora.id });
    expect(requests.take()).toEqual({ Query: 1, BatchGet: 1 });
  });

  test('refuses a cursor of another filter', async () => {
    const lists = createConversionLists(table);
    const { next_cursor: cursor } = await lists.payments(admin, {}, { limit: 3 });
    for (const filter of [
      { from: '2026-11-07T00:00:00.000Z' },
      { to: '2026-11-02T00:00:00.000Z' },
      { q: 'silva' },
    ])
      await expect(lists.payments(admin, filter, { limit: 3, cursor: cursor ?? '' })).rejects.toThrow(
        'cursor',
      );
  });

  test('S2.644 counts each state under the other filters', async () => {
    const lists = createConversionLists(table);
    const counted = async (...[who, filter]: Parameters<typeof lists.paymentCounts>) =>
      (await lists.paymentCounts(who, filter)).flatMap(({ state, count, more }) =>
        count === 0 && !more ? [] : [`${state} ${count}${more ? '+' : ''}`],
      );
    expect(await counted(admin, {})).toEqual(['received 7', 'returned 1']);
    expect(await counted(client, { min: '250' })).toEqual(['received 3', 'returned 1']);
    expect(await counted(manager, { q: 'silva' })).toEqual(['received 2']);
    expect(await counted(client, { from: '2026-11-05T00:00:00.000Z' })).toEqual(['received 1', 'returned 1']);
  });
});
