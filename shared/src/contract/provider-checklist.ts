import * as z from 'zod/mini';
import { id, time } from './fields.ts';
import { subAccountLink } from './records.ts';

/** Questions that only the provider can answer. All must be confirmed before the first conversion. */
export const CHECKLIST_ITEMS = ['pool_balance', 'bought_usdt', 'webhooks'] as const;
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number];

export const checklistAnswers = {
  pool_balance: z.literal('activated'),
  /** Where an exchange delivers the bought asset: to the sub-account's balance or its registered wallet. */
  bought_usdt: z.enum(['balance', 'wallet']),
  webhooks: z.literal('registered'),
};

const confirmed = <Answer extends z.core.$ZodType>(answer: Answer) =>
  z.nullable(z.object({ answer, confirmed_by: z.object({ id, email: z.string() }), confirmed_at: time }));

/** The exchange that shows which balance exchanges spend. No other order is sent before it is proven. */
const firstExchange = z.object({
  sub_account: subAccountLink,
  intent: z.string(),
  begun_at: time,
  order_id: z.nullable(id),
  /** When the balances started to differ from the expected result. */
  differs_since: z.nullable(time),
  proven_at: z.nullable(time),
});
export type FirstExchange = z.infer<typeof firstExchange>;

/** Null: not answered yet. */
export const providerChecklist = z.object({
  pool_balance: confirmed(checklistAnswers.pool_balance),
  bought_usdt: confirmed(checklistAnswers.bought_usdt),
  webhooks: confirmed(checklistAnswers.webhooks),
  first_exchange: z.nullable(firstExchange),
});
export type ProviderChecklist = z.infer<typeof providerChecklist>;

export const NOTHING_CONFIRMED: ProviderChecklist = {
  pool_balance: null,
  bought_usdt: null,
  webhooks: null,
  first_exchange: null,
};
