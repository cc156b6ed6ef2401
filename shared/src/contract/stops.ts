import * as z from 'zod/mini';
import { ROLES } from '../domain/roles.ts';
import { STOP_REASON } from '../domain/stops.ts';
import { id, plainText, time } from './fields.ts';
import { subAccountLink } from './records.ts';

/** The scope of a stop. `destination_id`: the provider's id of a wallet or bank account. */
export const stopScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('gateway') }),
  z.strictObject({ kind: z.literal('sub_account'), sub_account_id: id }),
  z.strictObject({ kind: z.literal('rule'), sub_account_id: id }),
  z.strictObject({ kind: z.literal('destination'), sub_account_id: id, destination_id: id }),
]);
export type StopScope = z.infer<typeof stopScope>;

export const stopReason = z.pipe(
  z.string('must be a text').check(z.trim()),
  plainText(STOP_REASON.max).check(z.minLength(STOP_REASON.min, 'Enter a reason')),
);

const stop = z.object({
  reason: z.string(),
  since: time,
  by: z.object({ id, email: z.string(), role: z.enum(ROLES) }),
  /** Sent when lifting the stop, so that a later stop is not lifted by mistake. */
  version: z.int(),
});

export type GatewayStop = z.infer<typeof stop>;

/** The gateway's only row; null while nothing is stopped. */
export const gatewayStopRecord = z.object({ id: z.literal('gateway'), stop: z.nullable(stop) });
export type GatewayStopRecord = z.infer<typeof gatewayStopRecord>;

const accountStop = z.extend(stop, {
  kind: z.enum(['sub_account', 'rule', 'destination']),
  destination_id: z.nullable(id),
  /** One per way to pay the destination, so that it is recognised under another id; empty if never read. */
  targets: z.array(z.string()),
  /** Shown to people: asset, network or bank, masked address. */
  label: z.nullable(z.string()),
});
export type AccountStop = z.infer<typeof accountStop>;

/** All stops of a sub-account in one row, which the claim of an order reads. */
export const accountStopsRecord = z.object({
  sub_account_id: id,
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  sub_account: subAccountLink,
  stops: z.array(accountStop),
  created_at: time,
  updated_at: time,
});
export type AccountStopsRecord = z.infer<typeof accountStopsRecord>;

export const stopShown = z.extend(stop, {
  scope: stopScope,
  sub_account: z.nullable(subAccountLink),
  label: z.nullable(z.string()),
});
export type Stop = z.infer<typeof stopShown>;
