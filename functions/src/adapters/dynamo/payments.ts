import { type PaymentRecord, paymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Payments } from '../../capabilities/conversions/ports.ts';
import type { Table } from './client.ts';
import { conversionItem } from './conversions.ts';
import { atVersion, createItem, getItem, isLostRace, type Item, parseItem, replaceItem } from './items.ts';
import { ENTITY, keys } from './keys.ts';
import { accountKey, listAll, listed, listOfAccount } from './lists.ts';
import { transact } from './transact.ts';

/** What is shown of them is listed as incoming payments; these lists are read by the version before. */
export const paymentsIn = (state: PaymentRecord['state']): string => `${ENTITY.payment}#${state}`;

const paymentItem = (record: PaymentRecord, version: number): Item => ({
  ...keys.payment(record.id),
  entity: ENTITY.payment,
  version,
  record,
  ...listed(paymentsIn(record.state), record, record.created_at, record.id),
  // Held ones of one account: their BRL are no other deposit's, and they are counted before it is deactivated.
  ...(record.state === 'held' ? { account: accountKey(ENTITY.payment, record.sub_account.external_id) } : {}),
});

/** Deposits that were not converted. */
export const createPaymentStore = (table: Table): Payments => ({
  get: async (id) => {
    const item = await getItem(table, keys.payment(id));
    return item === undefined ? undefined : parseItem(paymentRecord, item);
  },
  create: (record) => createItem(table, paymentItem(record, 1)),
  replace: (record, expected) => replaceItem(table, paymentItem(record, expected + 1), expected),
  convert: async (record, expected, conversion) => {
    const parts = await transact(table, [
      {
        Put: {
          TableName: table.name,
          Item: paymentItem(record, expected + 1),
          ...atVersion(expected),
        },
      },
      {
        Put: {
          TableName: table.name,
          Item: conversionItem(conversion, 1),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ]);
    if (parts.length === 0) return true;
    if (parts.some(isLostRace)) return false;
    throw new Error(`not written: ${parts.join(', ')}`);
  },
  heldOf: async (externalId) =>
    (await listAll(table, listOfAccount(ENTITY.payment, externalId), paymentRecord)).map(
      ({ record }) => record,
    ),
});
