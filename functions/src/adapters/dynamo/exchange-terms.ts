import { createHash } from 'node:crypto';
import { amount } from '@ramps-gateway/shared/contract/fields.ts';
import { SPREAD_RULES } from '@ramps-gateway/shared/domain/spread.ts';
import * as z from 'zod/mini';
import type { ExchangeTerms } from '../../modules/pricing/ports.ts';
import type { Table } from './client.ts';
import { getItem, type Key, parseItem, type Write } from './items.ts';
import { ENTITY, keys } from './keys.ts';

const record = z.object({ spread: amount, rule: z.enum(SPREAD_RULES) });

/** A reference may be a caller's own word; its digest is as good in a key, and has one length. */
const keyOf = (accountId: string, reference: string): Key =>
  keys.exchangeTerms(accountId, createHash('sha256').update(reference).digest('base64url'));

/** Part of the claim of an exchange by hand. One of the same reference that was refused is replaced. */
export const keepsTerms = (
  table: Table,
  { account_id: accountId, reference }: { readonly account_id: string; readonly reference: string },
  terms: ExchangeTerms,
): Write => ({
  Put: {
    TableName: table.name,
    Item: {
      ...keyOf(accountId, reference),
      entity: ENTITY.exchangeTerms,
      version: 1,
      record: { ...terms },
    },
  },
});

/** `undefined` for an exchange ordered outside the gateway. */
export const termsOf = async (
  table: Table,
  accountId: string,
  reference: string,
): Promise<ExchangeTerms | undefined> => {
  const item = await getItem(table, keyOf(accountId, reference));
  return item === undefined ? undefined : parseItem(record, item).record;
};
