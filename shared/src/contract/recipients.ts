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
};

export const recipientRecord = z.object({
  id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  sub_account_id: id,
  ...placed,
  /** One per way to pay the destination; a stop matches any of them. */
  targets: z.array(z.string()),
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
  sub_account: z.extend(subAccountLink, { phone: z.nullable(z.string()) }),
  ...placed,
  state: z.enum(RECIPIENT_STATES),
  /** Null where it has cooled off, or need not. */
  cooling_until: z.nullable(time),
  /** Of this place alone; what stops its sub-account or the gateway is in `GET /api/stops`. */
  stop: z.nullable(stopShown),
  ...sent,
  added_at: time,
});
export type Recipient = z.infer<typeof recipientShown>;
