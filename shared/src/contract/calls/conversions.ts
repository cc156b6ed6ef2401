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

/** The caller's own and managed ones; an administrator can request everyone's with `scope=all`. */
export const listConversions = defineCall({
  method: 'GET',
  path: '/api/conversions',
  service,
  access: SIGNED_IN,
  query: z.object({
    ...pageQuery(CONVERSIONS_LISTED),
    scope: z.optional(z.enum(['own', 'all'])),
    /** Filters by status; lags by a few seconds. */
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

/** S7.18: retries a failed conversion. The work continues in the background. */
export const processNextStep = defineCall({
  action: 'conversion.retry',
  method: 'POST',
  path: '/api/conversion-processor',
  service,
  access: SIGNED_IN_FRESH,
  body: z.object({
    action: z.literal('process_next_step'),
    process_id: id,
    /** Converts what is left if that is less than the deposit. */
    convert_rest: z.optional(z.boolean()),
  }),
  answer: z.object({ success: z.boolean(), error: z.nullable(z.string()), process: conversionRecord }),
});

/** Newest first, in scope. With `sub_account_id`: the rule of that sub-account, if any. */
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

/** S7.33: fields that an update can change, each independently. */
export const configurationChange = z.partial(
  z.strictObject({
    is_enabled: z.boolean(),
    /** Within the gateway's bounds (Conversion Settings). */
    minimum_amount: wholeBrl,
    maximum_daily_amount: wholeBrl,
    custom_spread_override: overridePercent,
    /** An external USDT wallet of the account. If the owner names it, it is confirmed. Null removes it. */
    destination_wallet_id: z.nullable(id),
    /** The address that the caller saw; 409 if the provider's differs. */
    destination_address: z.string().check(z.maxLength(200)),
    maximum_slippage: slippagePercent,
    continue_next_day: z.boolean(),
  }),
);
export type ConfigurationChange = z.infer<typeof configurationChange>;

/** What blocks the rule's conversions, with its own or other amounts, and how to fix it. */
export const listObstacles = defineCall({
  method: 'GET',
  path: '/api/conversion-configurations/{id}/obstacles',
  service,
  access: SIGNED_IN,
  params: byId,
  query: z.object({ minimum_amount: z.optional(wholeBrl), maximum_daily_amount: z.optional(wholeBrl) }),
  answer: z.object({
    items: z.array(z.object({ code: z.enum(OBSTACLES), message: z.string(), stops: z.boolean() })),
    /** BRL the sub-account converted on this UTC day. */
    used_today: amount,
    /** The rule's minimum lies within these bounds (BRL). Nothing above the maximum is converted automatically. */
    bounds: z.object({ minimum: amount, maximum: amount }),
  }),
});
export type RuleObstacles = z.infer<typeof listObstacles.answer>;

/**
 * Creates the sub-account's only rule with the defaults of S9.6. Off without a usable destination. Prices as in an
 * update.
 */
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
