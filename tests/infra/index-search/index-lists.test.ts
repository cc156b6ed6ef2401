import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#functions/adapters/dynamo/client.ts';
import { createIncomingPayments } from '#functions/adapters/dynamo/incoming-payments.ts';
import { createSearchTerms } from '#functions/adapters/dynamo/search-terms.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders.ts';
import { createPaymentStore } from '#functions/adapters/dynamo/payments.ts';
import { createProfileStore } from '#functions/adapters/dynamo/profiles.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/sub-accounts.ts';
import { keepPayment } from '#functions/modules/payments/keep-payment.ts';
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

const account = subAccount({ user_id: 'owner-1', manager_id: 'manager-1' });
const index = (table: Table) => indexLists({ client: engine.client, name: table.name }, () => {});

test('what was there before the search is found after it, also when it is run again', async () => {
  const table = await engine.newTable();
  await createSubAccountStore(table).create(account);
  for (let number = 1; number <= 30; number += 1)
    await createOrderStore(table).keep(
      order(account, 1_000 + number, { end_to_end_id: `E607011902026${number}` }),
      'order',
      NOW.toISOString(),
    );
  const held = paymentOf(account);
  await createPaymentStore(table).create(held);
  for (const deposit of [held.order_id, 'ord_1001', 'ord_1002'])
    await keepPayment(account.external_id, deposit, createIncomingPayments(table));
  await createProfileStore(table).create(profile({ display_name: 'Ana Lima' }));
  const terms = createSearchTerms(table);
  const count = async (list: string, prefix: string) => (await terms.find(list, prefix, 100)).terms.length;
  for (let times = 1; times <= 2; times += 1) {
    expect(await index(table)).toEqual({ indexed: 35, unreadable: 0 });
    expect(await count('*#id#e607', 'e607')).toBe(32);
    expect(await count('owner-1#id', 'e607')).toBe(32);
    expect(await count('manager-1#text', 'apostacerta')).toBe(1);
    expect(await count('owner-1#amount', '50#')).toBe(1);
    expect(await count('*#text#li', 'lima')).toBe(1);
  }
});

test('a held payment that was found by when it was held is found once, by when it came', async () => {
  const table = await engine.newTable();
  await createSubAccountStore(table).create(account);
  const came = '2026-11-19T10:00:00.000Z';
  const held = { ...paymentOf(account), end_to_end_id: 'E6070119020261119', received_at: came };
  await createPaymentStore(table).create(held);
  const terms = createSearchTerms(table);
  const rows = async () => {
    const { Items: items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :list',
        ExpressionAttributeValues: { ':list': 'SEARCH#owner-1#id' },
      }),
    );
    return items.map((item) => String(item['sk'])).filter((term) => term.includes('#payment#'));
  };
  // As the version before wrote them.
  const newest = (at: string) => String(10 ** 14 - Date.parse(at)).padStart(15, '0');
  const before = ['e6070119020261119', held.order_id.replace('acc_', ''), held.id.replace('pay_', '')].map(
    (value) => ({ list: 'owner-1#id', term: `${value}#${newest(held.created_at)}#payment#${held.id}` }),
  );
  await terms.put(before);
  await keepPayment(account.external_id, held.order_id, createIncomingPayments(table));
  for (let times = 1; times <= 2; times += 1) {
    await index(table);
    const found = await rows();
    expect(found).toHaveLength(3);
    for (const term of found) expect(term).toContain(`#${newest(came)}#`);
  }
});

test('a held payment without its row of incoming ones leaves nothing that leads nowhere', async () => {
  const table = await engine.newTable();
  await createSubAccountStore(table).create(account);
  const held = paymentOf(account);
  await createPaymentStore(table).create(held);
  const terms = createSearchTerms(table);
  const newest = String(10 ** 14 - Date.parse(held.created_at)).padStart(15, '0');
  await terms.put([{ list: 'owner-1#amount', term: `50#${newest}#payment#${held.id}` }]);
  await index(table);
  expect((await terms.find('owner-1#amount', '50#', 10)).terms).toEqual([]);
});
