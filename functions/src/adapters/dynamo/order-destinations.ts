import { createHash } from 'node:crypto';
import type { OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { conversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { RECIPIENT_KINDS, type RecipientKind } from '@ramps-gateway/shared/contract/recipients.ts';
import * as z from 'zod/mini';
import { conversionOfReference } from '../../modules/orders/ids.ts';
import type { Table } from './client.ts';
import { getItem, type Key, parseItem, type Write } from './items.ts';
import { ENTITY, keys } from './keys.ts';

interface OrderPlace {
  readonly kind: RecipientKind;
  readonly destination_id: string;
}

const record = z.object({ kind: z.enum(RECIPIENT_KINDS), destination_id: z.string() });

/** A reference may be a caller's own word; its digest is as good in a key, and has one length. */
const keyOf = (accountId: string, reference: string): Key =>
  keys.orderDestination(accountId, createHash('sha256').update(reference).digest('base64url'));

/** Part of the claim of an order by hand: where it goes. One of the same reference that was refused is replaced. */
export const keepsDestination = (
  table: Table,
  { account_id: accountId, reference }: { readonly account_id: string; readonly reference: string },
  place: OrderPlace,
): Write => ({
  Put: {
    TableName: table.name,
    Item: {
      ...keyOf(accountId, reference),
      entity: ENTITY.orderDestination,
      version: 1,
      record: { ...place },
    },
  },
});

const transfer = z.pick(conversionRecord, { destination: true });

/** Where a withdrawal went, by its conversion or its order by hand. Undefined if it was ordered elsewhere. */
export const destinationOf = async (
  table: Table,
  { account_id: accountId, reference }: Pick<OrderRecord, 'account_id' | 'reference'>,
): Promise<OrderPlace | undefined> => {
  if (reference === null) return undefined;
  const conversion = conversionOfReference(reference);
  if (conversion !== undefined) {
    const item = await getItem(table, keys.conversion(conversion));
    const wallet = item === undefined ? null : parseItem(transfer, item).record.destination;
    return wallet ? { kind: 'wallet', destination_id: wallet.wallet_id } : undefined;
  }
  const item = await getItem(table, keyOf(accountId, reference));
  return item === undefined ? undefined : parseItem(record, item).record;
};
