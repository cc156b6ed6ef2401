import * as z from 'zod/mini';
import { decimals } from '../../domain/money.ts';
import { CUSTOM_SPREAD_BOUNDS, within } from '../../domain/spread.ts';
import { ADMIN, defineCall } from '../call.ts';
import { amountOr, id, pageOf, pageQuery } from '../fields.ts';
import { clientSpreadRecord, spreadBandRecord } from '../records.ts';

const service = 'pricing';

/** S8.70, verbatim. `step` is for S5.25, where the specification has no text. */
export const SPREAD_TEXTS = {
  choose: 'Please select a client and spread band',
  range: 'Custom spread must be between 0% and 5%',
  step: 'Custom spread must be a multiple of 0.01%',
} as const;

/** Sorted by `min_spread`, lowest first. */
export const listSpreadBands = defineCall({
  method: 'GET',
  path: '/api/spread-bands',
  service,
  access: ADMIN,
  query: z.object(pageQuery(200)),
  answer: pageOf(spreadBandRecord),
});

export const clientSpread = z.object({
  ...clientSpreadRecord.shape,
  spread_band: z.nullable(spreadBandRecord),
  profile: z.nullable(z.object({ display_name: z.nullable(z.string()), email: z.string() })),
});
export type ClientSpread = z.infer<typeof clientSpread>;

export const listClientSpreads = defineCall({
  method: 'GET',
  path: '/api/client-spreads',
  service,
  access: ADMIN,
  query: z.object(pageQuery(50)),
  answer: pageOf(clientSpread),
});

/** A fraction, 0 to 0.05 in steps of 0.0001 (S5.25). Null or an empty text: the band's minimum. */
const customFraction = z.pipe(
  z.transform((value: unknown) => (value === '' || value === undefined ? null : value)),
  z.nullable(
    amountOr(SPREAD_TEXTS.range).check(
      z.refine((value) => within(value, CUSTOM_SPREAD_BOUNDS), { error: SPREAD_TEXTS.range, abort: true }),
      z.refine((value) => decimals(value) <= CUSTOM_SPREAD_BOUNDS.decimals, SPREAD_TEXTS.step),
    ),
  ),
);

export const clientSpreadChange = z.object({
  spread_band_id: z.string(SPREAD_TEXTS.choose).check(z.minLength(1, SPREAD_TEXTS.choose), z.maxLength(200)),
  custom_spread: z.optional(customFraction),
});
export type ClientSpreadChange = z.infer<typeof clientSpreadChange>;

export const saveClientSpread = defineCall({
  action: 'client_spread.save',
  method: 'PUT',
  path: '/api/client-spreads/{userId}',
  service,
  access: ADMIN,
  params: z.object({ userId: id }),
  body: clientSpreadChange,
  answer: clientSpread,
  held: { command: 'client_spread.save', version: 1 },
});
