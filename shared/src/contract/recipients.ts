import * as z from 'zod/mini';
import { amount, id, time } from './fields.ts';
import { subAccountLink } from './records.ts';
import { stopShown } from './stops.ts';

/** A place outside of the gateway that money of a sub-account is sent to. */
export const RECIPIENT_KINDS = ['wallet', 'bank'] as const;
export type RecipientKind = (typeof RECIPIENT_KINDS)[number];

/** Confirmed withdrawals that went there. */
const sent = {
  transfers: z.int(),
  /** What arrived, for each asset. */
  totals: z.array(z.object({ asset: z.string(), amount })),
  /** When the latest of them was ordered; null before the first. */
  last_at: z.nullable(time),
};

/** How a place is called and found. */
const placed = {
  kind: z.enum(RECIPIENT_KINDS),
  /** The provider's id of the wallet or bank account. */
  destination_id: id,
  /** What it was called when it was added; null where it has no name. */
  name: z.nullable(z.string()),
  asset: z.string(),
  /** The network, or the bank. */
  place: z.nullable(z.string()),
  /** Its address or account number, for a person. */
  masked: z.string(),
};

/** As it is kept. */
export const recipientRecord = z.object({
  id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  sub_account_id: id,
  ...placed,
  /** Of its address or number: by it a stop knows it again. */
  target: z.string(),
  /** False for one of which no more is known than that something was sent there: nobody is shown it. */
  known: z.boolean(),
  /** When it was found to be new; null where it stood there at the first look. */
  registered_at: z.nullable(time),
  /** From when on it need not cool off. */
  waived_at: z.nullable(time),
  removed_at: z.nullable(time),
  ...sent,
  created_at: time,
  updated_at: time,
});
export type RecipientRecord = z.infer<typeof recipientRecord>;

/** `cooling_off`: nothing is sent automatically yet; `stopped`: nothing at all; `removed`: gone at the provider. */
export const RECIPIENT_STATES = ['ready', 'cooling_off', 'stopped', 'removed'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export const recipientShown = z.object({
  id,
  /** Whose it is. */
  sub_account: z.extend(subAccountLink, { phone: z.nullable(z.string()) }),
  ...placed,
  state: z.enum(RECIPIENT_STATES),
  /** Null where it has cooled off, or need not. */
  cooling_until: z.nullable(time),
  /** Of this place alone; what stops its sub-account or the gateway is in `GET /api/stops`. */
  stop: z.nullable(stopShown),
  ...sent,
  /** When the gateway found it first. */
  added_at: time,
});
export type Recipient = z.infer<typeof recipientShown>;
