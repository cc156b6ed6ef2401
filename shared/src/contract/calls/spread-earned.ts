import * as z from 'zod/mini';
import { ADMIN, defineCall } from '../call.ts';
import { amount, pageQuery } from '../fields.ts';

/** By current owner, by sub-account, or by the UTC day or month in which the conversion started. */
export const SPREAD_VIEWS = ['client', 'sub_account', 'day', 'month'] as const;
export type SpreadView = (typeof SPREAD_VIEWS)[number];

const figures = {
  /** USDT, including rounding. */
  earned: amount,
  /** USDT. */
  collected: amount,
};

export const spreadEarnedRow = z.object({
  /** The id of the user or sub-account, `2026-11-20` or `2026-11`. */
  id: z.string(),
  name: z.string(),
  ...figures,
  /** USDT still in sub-accounts; null for a day or month. */
  remaining: z.nullable(amount),
});
export type SpreadEarnedRow = z.infer<typeof spreadEarnedRow>;

export const listSpreadEarned = defineCall({
  method: 'GET',
  path: '/api/spread-earned',
  service: 'statistics',
  access: ADMIN,
  query: z.object({ ...pageQuery(50), by: z._default(z.enum(SPREAD_VIEWS), 'client') }),
  answer: z.object({
    by: z.enum(SPREAD_VIEWS),
    items: z.array(spreadEarnedRow),
    totals: z.object({ ...figures, remaining: amount }),
    next_cursor: z.nullable(z.string()),
  }),
});
