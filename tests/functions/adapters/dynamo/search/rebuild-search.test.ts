import { createPaymentStore } from '#functions/adapters/dynamo/conversions/payments.ts';
import { createIncomingPayments } from '#functions/adapters/dynamo/conversions/incoming-payments.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createSearchedLists } from '#functions/adapters/dynamo/table/rebuilt-lists.ts';
import { createSearchTerms } from '#functions/adapters/dynamo/search/search-terms.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { rebuildSearch } from '#functions/capabilities/insight/projections/rebuild.ts';
import { keepPayment } from '#functions/modules/payments/incoming.ts';
import { afterAll, expect, test } from 'vitest';
import { startEngine } from '#tests/support/engine.ts';
import { toTheEnd } from '#tests/support/rebuild.ts';
import { NOW, order, profile, subAccount } from '#tests/support/records.ts';
import { paymentOf } from '#tests/support/table-cost/rows.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

test('a rebuild makes everything findable, and writes only missing terms', async () => {
  const table = await engine.newTable();
  const account = subAccount({ user_id: 'owner-1', manager_id: 'manager-1' });
  await createSubAccountStore(table).create(account);
  for (let number = 1; number <= 30; number += 1)
    await createOrderStore(table).keep(
      order(account, 1_000 + number, { end_to_end_id: `E607011902026${number}` }),
      NOW.toISOString(),
    );
  const held = paymentOf(account);
  await createPaymentStore(table).create(held);
  for (const deposit of [held.order_id, 'ord_1001', 'ord_1002'])
    await keepPayment(account.external_id, deposit, createIncomingPayments(table));
  await createProfileStore(table).create(profile({ display_name: 'Ana Lima' }));
  const terms = createSearchTerms(table);
  const rebuild = toTheEnd(
    rebuildSearch({
      lists: createSearchedLists(table),
      rows: terms,
      clock: () => NOW,
      sleep: () => Promise.resolve(),
    }),
  );
  const count = async (list: string, prefix: string) => (await terms.find(list, prefix, 100)).terms.length;
  for (const repaired of [35, 0]) {
    const answer = await rebuild();
    expect(answer).toMatchObject({ looked: 35, skipped: [] });
    expect(answer.repaired).toHaveLength(repaired);
    expect(await count('*#id#e607', 'e607')).toBe(32);
    expect(await count('owner-1#id', 'e607')).toBe(32);
    expect(await count('manager-1#text', 'apostacerta')).toBe(1);
    expect(await count('owner-1#amount', '50#')).toBe(1);
    expect(await count('*#text#li', 'lima')).toBe(1);
  }
  const [term = ''] = (await terms.find('*#text#li', 'lima', 1)).terms;
  await terms.remove([{ list: '*#text#li', term }]);
  expect((await rebuild()).repaired).toEqual([expect.stringMatching(/^profile /)]);
  expect(await count('*#text#li', 'lima')).toBe(1);
});
