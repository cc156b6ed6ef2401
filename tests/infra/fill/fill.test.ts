import { beforeAll, describe, expect, test } from 'vitest';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createPositions } from '#functions/adapters/dynamo/statistics/positions.ts';
import { createCounts, createFigures } from '#functions/adapters/dynamo/statistics/statistics.ts';
import { createIncomingPayments } from '#functions/adapters/dynamo/conversions/incoming-payments.ts';
import { ENTITY } from '#functions/adapters/dynamo/table/keys.ts';
import { createAttentionStore } from '#functions/adapters/dynamo/messages/attention.ts';
import { createOrderLists } from '#functions/adapters/dynamo/orders/order-lists.ts';
import { createSearchTerms } from '#functions/adapters/dynamo/search/search-terms.ts';
import { createCountedLists } from '#functions/adapters/dynamo/table/rebuilt-lists.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { attentionProjection } from '#functions/capabilities/insight/projections/attention.ts';
import { rebuildFigures } from '#functions/capabilities/insight/projections/rebuild-figures.ts';
import { find } from '#functions/capabilities/insight/search/find.ts';
import { keepPayment } from '#functions/modules/payments/incoming.ts';
import { quiet } from '#functions/platform/logger.ts';
import { fillTable } from '#tests/fill/fill-table.ts';
import { endToEndIdOf } from '#tests/fill/payments.ts';
import { change } from '#tests/support/changes.ts';
import { manyRows } from '#tests/support/engine.ts';
import { newTable } from '#tests/support/table-cost/measure.ts';
import { NOW } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();
let table: Table;

const ADMIN = { user_id: 'usr_admin', email: 'admin@example.com', role: 'admin' } as const;
const ACCOUNTS = 3;
/** The owners of the accounts but the first, and an operator. */
const PEOPLE = 3;
const PAYMENTS = 220;
const WHOLE = 30;

describe('a filled table', manyRows, () => {
  beforeAll(async () => {
    table = await newTable(engine);
    const people = { owner: 'usr_owner', manager: 'usr_manager' };
    const none = { accounts: 0, payments: 0 };
    const half = { accounts: 2, payments: 120 };
    await fillTable(table, people, none, half, NOW, WHOLE);
    await fillTable(table, people, half, { accounts: ACCOUNTS, payments: PAYMENTS }, NOW, WHOLE);
  });

  test('has the figures that a rebuild computes', async () => {
    const rebuild = rebuildFigures({
      lists: createCountedLists(table),
      figures: createFigures(table),
      positions: createPositions(table),
      counts: createCounts(table),
      sleep: () => Promise.resolve(),
      clock: () => NOW,
      log: quiet,
    });
    // Deposits with their outcomes, and the two later orders of complete ones; the first of these failed.
    const records = 2 * PAYMENTS + 2 * (WHOLE - 1) + ACCOUNTS + PEOPLE;
    const end = Number.POSITIVE_INFINITY;
    expect(await rebuild({ from: undefined, end })).toMatchObject({ looked: records });
    expect(await rebuild({ from: 'compare', end })).toMatchObject({ repaired: [], skipped: [] });
  });

  test('has the payments that the projection would make of the same orders', async () => {
    const payments = createIncomingPayments(table);
    const { items } = await createOrderLists(table).page(ADMIN, { limit: 200 }, () => {});
    const deposits = items.filter(({ type }) => type === 'deposit');
    expect(deposits.length).toBeGreaterThan(20);
    for (const { account_id: account, external_order_id: order } of deposits) {
      const before = await payments.facts(account, order);
      await keepPayment(account, order, payments);
      expect((await payments.facts(account, order))?.kept).toEqual(before?.kept);
      expect(before?.kept?.version).toBe(1);
    }
  });

  test('has work waiting for a person, and finds a payment by its end-to-end id', async () => {
    const attention = createAttentionStore(table);
    const { items } = await attention.page(ADMIN, { limit: 50 });
    expect(items.map(({ kind }) => kind).toSorted()).toEqual([
      'conversion_failed',
      'conversion_failed',
      'conversion_failed',
      'payment_not_converted',
      'payment_not_converted',
    ]);
    const accounts = createSubAccountStore(table);
    const { follow } = attentionProjection({ attention, accounts });
    for (const { id, kind } of items) {
      const entity = kind === 'conversion_failed' ? ENTITY.conversion : ENTITY.incomingPayment;
      const after = (await attention.subject(entity, id)) as Readonly<Record<string, unknown>>;
      const before = await attention.get(id);
      await follow([change({ pk: id, entity, after })]);
      expect(await attention.get(id)).toEqual(before);
    }
    const { hits } = await find({ terms: createSearchTerms(table), accounts })(
      ADMIN,
      endToEndIdOf(PAYMENTS - 1, NOW),
    );
    expect(hits.map(({ kind }) => kind).toSorted()).toEqual(['conversion', 'payment']);
  });
});
