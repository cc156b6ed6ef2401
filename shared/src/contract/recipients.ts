import * as z from 'zod/mini';
import { amount, id, time } from './fields.ts';
import { subAccountLink } from './records.ts';
import { stopShown } from './stops.ts';

export const RECIPIENT_KINDS = ['wallet', 'bank'] as const;
export type RecipientKind = (typeof RECIPIENT_KINDS)[number];

const sent = {
  transfers: z.int(),
  totals: z.array(z.object({ asset: z.string(), amount })),
  last_at: z.nullable(time),
};

const placed = {
  kind: z.enum(RECIPIENT_KINDS),
  destination_id: id,
  name: z.nullable(z.string()),
  asset: z.string(),
  place: z.nullable(z.string()),
  masked: z.string(),
  /** Of a bank account, its document masked; absent if the provider does not show it. */
  holder: z.optional(z.object({ name: z.nullable(z.string()), document: z.nullable(z.string()) })),
};

export const recipientRecord = z.object({
  id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  sub_account_id: id,
  ...placed,
  /** Of a wallet, in full, to search it; lists show `masked`. */
  address: z.optional(z.string()),
  /** Given by a person in the gateway; absent or null: the provider's `name` is shown. */
  own_name: z.optional(z.nullable(z.string())),
  /** One per way to pay the destination; a stop applies if any of them matches. */
  targets: z.array(z.string()),
  /** False if the gateway only knows that money was sent there; such a recipient is never shown. */
  known: z.boolean(),
  /** When the gateway first saw it; null if it existed at the first check. */
  registered_at: z.nullable(time),
  /** When an administrator waived its cooling-off. */
  waived_at: z.nullable(time),
  removed_at: z.nullable(time),
  ...sent,
  created_at: time,
  updated_at: time,
});
export type RecipientRecord = z.infer<typeof recipientRecord>;

/** `cooling_off`: no automatic transfers yet; `stopped`: no transfers; `removed`: gone at the provider. */
export const RECIPIENT_STATES = ['ready', 'cooling_off', 'stopped', 'removed'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export const recipientShown = z.object({
  id,
  sub_account: z.extend(subAccountLink, { phone: z.nullable(z.string()) }),
  ...placed,
  /** The provider's, if a person gave it another in the gateway. */
  provider_name: z.optional(z.string()),
  state: z.enum(RECIPIENT_STATES),
  /** Null if it has cooled off or does not need to. */
  cooling_until: z.nullable(time),
  /** A stop of this destination only; stops of its sub-account and the gateway are in `GET /api/stops`. */
  stop: z.nullable(stopShown),
  ...sent,
  added_at: time,
});
export type Recipient = z.infer<typeof recipientShown>;
