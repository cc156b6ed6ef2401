import * as z from 'zod/mini';
import { ADMIN, BY_ITS_BODY, defineCall, SIGNED_IN, SIGNED_IN_FRESH } from '../call.ts';
import { id, pageQuery, time } from '../fields.ts';
import { stopReason, stopScope, stopShown } from '../stops.ts';

const service = 'stops';

const ACCOUNTS_LISTED = 50;

export const listStops = defineCall({
  method: 'GET',
  path: '/api/stops',
  service,
  access: SIGNED_IN,
  query: z.object({ ...pageQuery(ACCOUNTS_LISTED), sub_account_id: z.optional(id) }),
  answer: z.object({
    gateway: z.nullable(stopShown),
    /** Stops of sub-accounts, most recent first; a page counts sub-accounts. */
    items: z.array(stopShown),
    next_cursor: z.nullable(z.string()),
  }),
});

/** Sets or lifts a stop; repeating it changes nothing. Lifting names the version: 409 if there is a newer stop. */
export const putStop = defineCall({
  method: 'PUT',
  path: '/api/stops',
  service,
  access: SIGNED_IN_FRESH,
  action: 'stop.change',
  stepUp: BY_ITS_BODY,
  body: z.strictObject({
    scope: stopScope,
    stopped: z.boolean(),
    reason: stopReason,
    /** 0 to set a stop. */
    version: z.int().check(z.gte(0)),
  }),
  answer: z.object({ stop: z.nullable(stopShown) }),
  held: { command: 'stop.change', version: 1 },
});

const cooling = z.object({
  destination_id: id,
  since: time,
  until: time,
});
export type Cooling = z.infer<typeof cooling>;

export const listCoolingOff = defineCall({
  method: 'GET',
  path: '/api/destinations/cooling-off',
  service,
  access: SIGNED_IN,
  query: z.object({ sub_account_id: id }),
  answer: z.object({ items: z.array(cooling) }),
});

export const waiveCoolingOff = defineCall({
  method: 'POST',
  path: '/api/destinations/{id}/cooling-off/waiver',
  service,
  access: ADMIN,
  action: 'destination.waive_cooling_off',
  stepUp: true,
  params: z.object({ id }),
  body: z.strictObject({ sub_account_id: id, reason: stopReason }),
  answer: z.object({ destination_id: id, waived_at: time }),
  held: { command: 'destination.waive_cooling_off', version: 1 },
});
