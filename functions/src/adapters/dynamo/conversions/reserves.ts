import { NumberValue } from '@aws-sdk/lib-dynamodb';
import { type ConversionRecord, conversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, readAmount } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import type { Table } from '../table/client.ts';
import { update, x } from '../table/expressions.ts';
import { getItem, type Write } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listOfAccount, listPage, listRecords } from '../table/lists.ts';

const row = z.object({ total: z.union([z.string(), z.int()]) });

/** Part of a transaction: adds `more` to the gateway's USDT in a sub-account, or subtracts it if negative. */
export const reserveChange = (table: Table, subAccountId: string, more: Amount): Write =>
  update(
    table,
    keys.spreadReserve(subAccountId),
    x`ADD total ${NumberValue.from(more)} SET entity = ${ENTITY.spreadReserve}`,
  );

const anything = z.unknown();

export const createReserveStore = (table: Table) => {
  const countOf = async (entity: string, externalId: string, atMost: number): Promise<number> =>
    (await listPage(table, listOfAccount(entity, externalId), anything, { limit: atMost })).items.length;
  return {
    /** Throws for an unreadable row rather than returning zero. */
    spread: async (subAccountId: string): Promise<Amount> => {
      const item = await getItem(table, keys.spreadReserve(subAccountId));
      if (item === undefined) return '0';
      const total = readAmount(String(row.parse(item).total));
      if (total === undefined) throw new Error('the spread reserve of a sub-account is not an amount');
      return total;
    },
    openConversions: (externalId: string): Promise<readonly ConversionRecord[]> =>
      listRecords(table, listOfAccount(ENTITY.conversion, externalId), conversionRecord),
    countOpenConversions: (externalId: string, atMost: number): Promise<number> =>
      countOf(ENTITY.conversion, externalId, atMost),
    countHeldPayments: (externalId: string, atMost: number): Promise<number> =>
      countOf(ENTITY.payment, externalId, atMost),
  };
};
