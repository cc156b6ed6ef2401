import * as z from 'zod/mini';
import { BY_ITS_BODY, defineCall, SIGNED_IN } from '../call.ts';

/** C3: the proxy for the calls in contract/ramps/table. `fresh` rows read the role row. */
export const callRamps = defineCall({
  action: BY_ITS_BODY,
  method: 'POST',
  path: '/api/ramps',
  service: 'ramps',
  access: SIGNED_IN,
  body: z.object({
    endpoint: z.string('is required').check(z.maxLength(4000, 'is too long')),
    method: z.string('is required').check(z.maxLength(20, 'is too long')),
    data: z.optional(z.unknown()),
    /** The only header read: X-sub-account-id. */
    headers: z.nullish(z.record(z.string(), z.unknown())),
  }),
  answer: z.unknown(),
  stepUp: BY_ITS_BODY,
  held: { command: 'provider.call', version: 1 },
});
export type RampsCall = z.output<typeof callRamps.body>;
