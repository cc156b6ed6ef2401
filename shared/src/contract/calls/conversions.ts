import * as z from 'zod/mini';
import { CONVERSION_STATUSES, CONVERSIONS_LISTED, SLIPPAGE_BOUNDS } from '../../domain/conversion.ts';
import { compare, decimals } from '../../domain/money.ts';
import { OBSTACLES } from '../../domain/obstacles.ts';
import { OVERRIDE_BOUNDS, within } from '../../domain/spread.ts';
import { BY_ITS_BODY, defineCall, OPERATOR, SIGNED_IN, SIGNED_IN_FRESH } from '../call.ts';
import { amount, amountInput, byId, id, note, pageOf, pageQuery } from '../fields.ts';
import { conversionBreakdown } from '../breakdown.ts';
import { configurationRecord, conversionRecord, stepRecord } from '../records.ts';

const service = 'conversions';

/** The caller's own and managed; an administrator may ask for everyone's with `scope=all`. */
export const listConversions = defineCall({
  method: 'GET',
  path: '/api/conversions',
  service,
  access: SIGNED_IN,
  query: z.object({
    ...pageQuery(CONVERSIONS_LISTED),
    scope: z.optional(z.enum(['own', 'all'])),
    /** Only conversions with this status; a change shows within seconds. */
    status: z.optional(z.enum(CONVERSION_STATUSES)),
  }),
  answer: pageOf(conversionRecord),
});

export const getConversion = defineCall({
  method: 'GET',
  path: '/api/conversions/{id}',
  service,
  access: SIGNED_IN,
  params: byId,
  answer: z.extend(conversionRecord, { breakdown: conversionBreakdown }),
});
export type ConversionAnswer = z.infer<typeof getConversion.answer>;

export const listConversionSteps = defineCall({
  method: 'GET',
  path: '/api/conversions/{id}/steps',
  service,
  access: SIGNED_IN,
  params: byId,
  answer: pageOf(stepRecord),
});

/** Retry of a failed conversion (S7.18); the work itself goes on in the background. */
export const processNextStep = defineCall({
  action: 'conversion.retry',
  method: 'POST',
  path: '/api/conversion-processor',
  service,
  access: SIGNED_IN_FRESH,
  body: z.object({
    action: z.literal('process_next_step'),
    process_id: id,
    /** If less than the deposit is left: convert the rest. */
    convert_rest: z.optional(z.boolean()),
  }),
  answer: z.object({ success: z.boolean(), error: z.nullable(z.string()), process: conversionRecord }),
});

/** Newest first, within the caller's scope; with `sub_account_id`, that sub-account's rule if it has one. */
export const listConfigurations = defineCall({
  method: 'GET',
  path: '/api/conversion-configurations',
  service,
  access: SIGNED_IN,
  query: z.object({ ...pageQuery(200), sub_account_id: z.optional(id) }),
  answer: pageOf(configurationRecord),
});

/** S5.9: a number, min 1, step 1. The specification does not compare the two amounts with each other. */
const wholeBrl = amountInput.check(
  z.refine((value) => compare(value, '1') >= 0, 'must be at least 1'),
  z.refine((value) => decimals(value) === 0, 'must be a whole number of BRL'),
);

const slippagePercent = amountInput.check(
  z.refine((value) => within(value, SLIPPAGE_BOUNDS), 'must be between 0 and 10 percent'),
  z.refine((value) => decimals(value) <= SLIPPAGE_BOUNDS.decimals, 'must have at most two decimals'),
);

/** S5.10: min 0, max 10, step 0.01; null (or an empty text) means the default spread. */
const overridePercent = z.pipe(
  z.transform((value: unknown) => (value === '' ? null : value)),
  z.nullable(
    amountInput.check(
      z.refine((value) => within(value, OVERRIDE_BOUNDS), 'must be between 0 and 10 percent'),
      z.refine((value) => decimals(value) <= OVERRIDE_BOUNDS.decimals, 'must have at most two decimals'),
    ),
  ),
);

/** S7.33: what an update of a configuration may change, each field on its own. */
export const configurationChange = z.partial(
  z.strictObject({
    is_enabled: z.boolean(),
    /** Within the bounds of the gateway (Conversion Settings). */
    minimum_amount: wholeBrl,
    maximum_daily_amount: wholeBrl,
    custom_spread_override: overridePercent,
    /** An external USDT wallet of the account; confirmed if the account's owner names it. Null removes it. */
    destination_wallet_id: z.nullable(id),
    /** The address shown to the caller; 409 if the provider has another. */
    destination_address: z.string().check(z.maxLength(200)),
    maximum_slippage: slippagePercent,
    continue_next_day: z.boolean(),
  }),
);
export type ConfigurationChange = z.infer<typeof configurationChange>;

/** Obstacles to the rule's conversions, with its own amounts or other ones, and what to do about them. */
export const listObstacles = defineCall({
  method: 'GET',
  path: '/api/conversion-configurations/{id}/obstacles',
  service,
  access: SIGNED_IN,
  params: byId,
  query: z.object({ minimum_amount: z.optional(wholeBrl), maximum_daily_amount: z.optional(wholeBrl) }),
  answer: z.object({
    items: z.array(z.object({ code: z.enum(OBSTACLES), message: z.string(), stops: z.boolean() })),
    /** BRL the sub-account has converted on this UTC day. */
    used_today: amount,
    /** BRL between which the rule's minimum lies; nothing above the maximum is converted automatically. */
    bounds: z.object({ minimum: amount, maximum: amount }),
  }),
});
export type RuleObstacles = z.infer<typeof listObstacles.answer>;

/** Creates a sub-account's one rule, with the defaults of S9.6. Off without a usable destination. Prices: as in an update. */
export const createConfiguration = defineCall({
  action: 'rule.create',
  method: 'POST',
  path: '/api/conversion-configurations',
  service,
  access: SIGNED_IN_FRESH,
  body: z.object({
    sub_account_id: id,
    destination_wallet_id: z.optional(id),
    custom_spread_override: z.optional(overridePercent),
  }),
  answer: configurationRecord,
  status: 201,
  stepUp: BY_ITS_BODY,
  held: { command: 'rule.create', version: 1 },
});

export const updateConfiguration = defineCall({
  action: 'rule.update',
  method: 'PATCH',
  path: '/api/conversion-configurations/{id}',
  service,
  access: SIGNED_IN_FRESH,
  params: byId,
  body: configurationChange,
  answer: configurationRecord,
  stepUp: BY_ITS_BODY,
  held: { command: 'rule.update', version: 1 },
});

export const deleteConfiguration = defineCall({
  action: 'rule.delete',
  method: 'DELETE',
  path: '/api/conversion-configurations/{id}',
  service,
  access: SIGNED_IN_FRESH,
  params: byId,
  answer: z.object({ id }),
});

export const settleConversion = defineCall({
  action: 'conversion.settle',
  method: 'POST',
  path: '/api/conversions/{id}/settlement',
  service,
  access: OPERATOR,
  params: byId,
  body: z.strictObject({ note, order_id: z.optional(id) }),
  answer: conversionRecord,
});
