import type { OrderRecord } from '@ramps-gateway/shared/contract/records.ts';
import { conversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { RECIPIENT_KINDS, type RecipientKind } from '@ramps-gateway/shared/contract/recipients.ts';
import * as z from 'zod/mini';
import { conversionOfReference } from '../../modules/orders/ids.ts';
import type { Table } from './client.ts';
import { getItem, parseItem } from './items.ts';
import { keys } from './keys.ts';
import { orderDetails } from './order-details.ts';

interface OrderPlace {
  readonly kind: RecipientKind;
  readonly destination_id: string;
}

/** Where an order by hand goes. */
export const orderDestinations = orderDetails(
  'orderDestination',
  z.object({ kind: z.enum(RECIPIENT_KINDS), destination_id: z.string() }),
);

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
  return orderDestinations.get(table, { account_id: accountId, reference });
};
