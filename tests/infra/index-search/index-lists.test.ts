import { createSearchTerms } from '#functions/adapters/dynamo/search-terms.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders.ts';
import { createPaymentStore } from '#functions/adapters/dynamo/payments.ts';
import { createProfileStore } from '#functions/adapters/dynamo/profiles.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/sub-accounts.ts';
import { indexLists } from '#infra/index-search/index-lists.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, startEngine } from '#tests/support/engine.ts';
import { NOW, order, profile, subAccount } from '#tests/support/records.ts';
import { paymentOf } from '#tests/support/table-cost/rows.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

test('what was there before the search is found after it, also when it is run again', async () => {
  const table = await engine.newTable();
  const account = subAccount({ user_id: 'owner-1', manager_id: 'manager-1' });
  await createSubAccountStore(table).create(account);
  for (let number = 1; number <= 30; number += 1)
    await createOrderStore(table).keep(
      order(account, 1_000 + number, { end_to_end_id: `E607011902026${number}` }),
      'order',
      NOW.toISOString(),
    );
  await createPaymentStore(table).create(paymentOf(account));
  await createProfileStore(table).create(profile({ display_name: 'Ana Lima' }));
  const terms = createSearchTerms(table);
  const count = async (list: string, prefix: string) => (await terms.find(list, prefix, 100)).terms.length;
  for (let times = 1; times <= 2; times += 1) {
    expect(await indexLists({ client: engine.client, name: table.name }, () => {})).toEqual({
      indexed: 33,
      unreadable: 0,
    });
    expect(await count('*#id#e607', 'e607')).toBe(30);
    expect(await count('owner-1#id', 'e607')).toBe(30);
    expect(await count('manager-1#text', 'apostacerta')).toBe(1);
    expect(await count('owner-1#amount', '50#')).toBe(1);
    expect(await count('*#text#li', 'lima')).toBe(1);
  }
});
