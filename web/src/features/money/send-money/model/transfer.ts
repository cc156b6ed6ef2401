import { RECIPIENT_KINDS, type Recipient } from '@ramps-gateway/shared/contract/recipients.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import { openOrders } from '../../../../lib/open-orders.ts';
import { recipientName } from '../../../../lib/queries/recipients.ts';

export interface Filled {
  readonly subAccountId: string | undefined;
  readonly recipient: Recipient | undefined;
  readonly typed: string;
}

const transfer = z.object({
  user: z.string(),
  key: z.string(),
  account: z.object({ id: z.string(), name: z.string() }),
  request: z.object({
    asset: z.string(),
    amount: z.string(),
    wallet_id: z.optional(z.string()),
    bank_account_id: z.optional(z.string()),
    network: z.optional(z.string()),
  }),
  /** As the user confirmed it. */
  recipient: z.object({
    kind: z.enum(RECIPIENT_KINDS),
    name: z.string(),
    place: z.nullable(z.string()),
    masked: z.string(),
    cooling_until: z.nullable(z.string()),
    is_first: z.boolean(),
  }),
});

/** A reviewed withdrawal: one order; all attempts share its key. */
export type Transfer = z.infer<typeof transfer>;

export const openTransfers = openOrders<Transfer>('ramps-gateway.open-transfer', transfer);

/** The default asset of a bank account is BRL. */
export const assetOf = ({ asset, kind }: Pick<Recipient, 'asset' | 'kind'>): string =>
  asset || (kind === 'bank' ? 'BRL' : '');

export const transferOf = (
  recipient: Recipient,
  amount: Amount,
  who: { readonly user: string; readonly key: string },
): Transfer => {
  const { kind, destination_id: id, place, masked, sub_account: account } = recipient;
  return {
    ...who,
    account: { id: account.external_id, name: account.name || account.email },
    request: {
      asset: assetOf(recipient),
      amount,
      ...(kind === 'wallet'
        ? { wallet_id: id, ...(place === null ? {} : { network: place }) }
        : { bank_account_id: id }),
    },
    recipient: {
      kind,
      name: recipientName(recipient),
      place,
      masked,
      cooling_until: recipient.cooling_until,
      is_first: recipient.transfers === 0,
    },
  };
};
