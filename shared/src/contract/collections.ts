import * as z from 'zod/mini';
import { goodAddress } from './destinations.ts';
import { amount, id, plainText, time } from './fields.ts';
import { goodName } from './names.ts';
import { subAccountLink, walletRecord } from './records.ts';

/** The gateway's own USDT wallet, set by an administrator. Collected spread goes only to this address. */
export const ownWallet = z.object({
  network: plainText(60).check(z.minLength(1, 'Network is required')),
  address: plainText(200).check(z.minLength(1, 'Address is required')),
  name: plainText(80).check(z.minLength(1, 'Name is required')),
});
export type OwnWallet = z.infer<typeof ownWallet>;

/** Validated when set: money sent to a wrong address is lost. */
export const ownWalletInput = z
  .extend(ownWallet, { name: ownWallet.shape.name.check(goodName) })
  .check(goodAddress);

/**
 * `sending`: being sent, or the sender died; `unknown`: sent without an answer; `ordered`: accepted by the provider;
 * `refused`: refused by the provider, with a reason; `closed`: a person states that it was not made.
 */
export const COLLECTION_STATUSES = ['sending', 'unknown', 'ordered', 'refused', 'closed'] as const;
export type CollectionStatus = (typeof COLLECTION_STATUSES)[number];

export const isOpen = ({ status }: { readonly status: CollectionStatus }): boolean =>
  status === 'sending' || status === 'unknown';

/** A withdrawal of the gateway's spread from a sub-account to the gateway's own wallet. Its id is the order's reference. */
export const collectionRecord = z.object({
  id,
  sub_account_id: id,
  sub_account: subAccountLink,
  /** USDT, including the provider's fee. */
  amount,
  wallet: walletRecord,
  status: z.enum(COLLECTION_STATUSES),
  order_id: z.nullable(id),
  message: z.nullable(z.string()),
  by: z.object({ id, email: z.string() }),
  closed: z.nullable(z.object({ by: id, email: z.string(), note: z.string(), at: time })),
  created_at: time,
  updated_at: time,
});
export type CollectionRecord = z.infer<typeof collectionRecord>;
