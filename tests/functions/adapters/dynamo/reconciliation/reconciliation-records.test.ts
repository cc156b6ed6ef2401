import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { createTable } from '#functions/adapters/dynamo/table/client.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createReconciliationRecords } from '#functions/adapters/dynamo/reconciliation/reconciliation-records.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import { conversionId, orderId, paymentId } from '#functions/modules/orders/ids.ts';
import { expect, test } from 'vitest';
import { at, rowOf, shownOrder } from '#tests/support/reconciliation.ts';
import { subAccount } from '#tests/support/records.ts';
import { freshTable, unitEngine } from '#tests/support/unit-engine.ts';

const account = subAccount({ external_id: 'acc_1' });
const engine = unitEngine();
const table = freshTable(engine);

test('an unreadable row affects its own order only, and is reported', async () => {
  const left: string[] = [];
  const reporting = createTable(table.name, engine.client, (rows) => left.push(...rows));
  const records = createReconciliationRecords(reporting);
  const orders = ['fine', 'row', 'conversion', 'payment'].map((id) => shownOrder({ id }));
  for (const order of orders) {
    await createOrderStore(table).keep(rowOf(order), at(1));
    await createConversionStore(table).create(
      begin(account, { order_id: order.id, amount: '1500.00', end_to_end_id: null }, new Date(at(1))),
    );
  }
  expect([...(await records.ofOrders('acc_1', orders)).keys()]).toHaveLength(4);
  const bad = [
    keys.order(orderId('acc_1', 'row')),
    keys.conversion(conversionId('acc_1', 'conversion')),
    keys.payment(paymentId('acc_1', 'payment')),
  ];
  for (const key of bad)
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: { ...key, version: 1, record: { id: 7 } } }),
    );
  const known = await records.ofOrders('acc_1', orders);
  expect([...known.keys()]).toEqual(['fine', 'row']);
  expect(known.get('fine')).toMatchObject({ row: { external_order_id: 'fine' }, payment: undefined });
  expect(known.get('row')).toMatchObject({
    row: undefined,
    conversion: { record: { deposit_order_id: 'row' } },
  });
  expect(left.sort()).toEqual(bad.map(({ pk }) => pk).sort());
  expect(await records.row('acc_1', 'row')).toBeUndefined();
});
