import * as z from 'zod/mini';
import { ANALYTICS_DAYS, DAYS_BY, daysIn, GROUPINGS } from '../../domain/analytics.ts';
import { CONVERSION_ERRORS } from '../../domain/conversion.ts';
import { defineCall, SIGNED_IN } from '../call.ts';
import { amount, id, wholeNumber } from '../fields.ts';

const day = z.iso.date('must be a day, like 2026-11-20');

const isPeriod = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  from <= to && daysIn({ from, to }) <= ANALYTICS_DAYS;

const period = z.object({ from: day, to: day });

/** Seconds: above `over`, up to `within`; null beyond the longest range. */
const took = z.object({ over: z.int(), within: z.nullable(z.int()) });

const figures = {
  /** Confirmed PIX, BRL. */
  deposits: z.object({ count: z.int(), brl: amount }),
  conversions: z.object({
    open: z.int(),
    completed: z.int(),
    failed: z.int(),
    /** Failed, then settled by a person. */
    settled: z.int(),
  }),
  /** USDT delivered. */
  usdt: amount,
  /** Median and 95th percentile from a conversion's start to its transfer; null if none completed. */
  median: z.nullable(took),
  p95: z.nullable(took),
  /** The gateway's spread in USDT; null for callers who may not see it. */
  spread: z.nullable(amount),
};

export const analyticsFigures = z.object(figures);
export type AnalyticsFigures = z.infer<typeof analyticsFigures>;

/** Outcomes of payments and conversions that did not complete. */
export const REASON_OUTCOMES = ['held', 'closed', 'failed', 'settled'] as const;

export const reasonFigures = z.object({
  outcome: z.enum(REASON_OUTCOMES),
  code: z.enum([...CONVERSION_ERRORS, 'unknown']),
  count: z.int(),
  brl: amount,
  before: z.int(),
});
export type ReasonFigures = z.infer<typeof reasonFigures>;

export const analyticsPart = z.extend(period, figures);
export type AnalyticsPart = z.infer<typeof analyticsPart>;

export const analyticsAnswer = z.object({
  by: z.enum(GROUPINGS),
  period,
  before: period,
  sub_account: z.nullable(z.object({ id, name: z.string() })),
  figures: analyticsFigures,
  figures_before: analyticsFigures,
  parts: z.array(analyticsPart),
  /** Reasons that occur in either period, most frequent first. */
  reasons: z.array(reasonFigures),
});
export type AnalyticsAnswer = z.infer<typeof analyticsAnswer>;

const NOT_A_PERIOD = {
  error: `to must not be before from, and at most ${ANALYTICS_DAYS} days are allowed`,
  path: ['to'],
};

/**
 * Volume, success, speed and failure reasons by UTC day of creation, compared with the previous period, from stored
 * figures. Scope as in `GET /api/statistics`.
 */
export const readAnalytics = defineCall({
  method: 'GET',
  path: '/api/analytics',
  service: 'statistics',
  access: SIGNED_IN,
  query: z
    .object({
      from: day,
      to: day,
      by: z._default(z.enum(GROUPINGS), 'day'),
      scope: z.optional(z.enum(['own', 'all'])),
      sub_account_id: z.optional(id),
    })
    .check(
      z.refine(isPeriod, { ...NOT_A_PERIOD, abort: true }),
      z.refine(({ from, to, by }) => daysIn({ from, to }) <= DAYS_BY[by], {
        error: `at most ${DAYS_BY.day} days are allowed by day or week; use months for longer periods`,
        path: ['by'],
      }),
    ),
  answer: analyticsAnswer,
});

/** By sub-account, or by partner (its current owner). */
export const BREAKDOWNS = ['sub_account', 'partner'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

export const breakdownRow = z.object({
  /** The id of the sub-account or user; `managed` for everything a user manages for others. */
  id: z.string(),
  name: z.string(),
  figures: analyticsFigures,
  figures_before: analyticsFigures,
});
export type BreakdownRow = z.infer<typeof breakdownRow>;

const ROWS = 25;
const ROWS_USUAL = 10;

/**
 * The same figures by sub-account or current owner, newest first. Rows have figures in either period and are in scope.
 */
export const readAnalyticsBreakdown = defineCall({
  method: 'GET',
  path: '/api/analytics/breakdown',
  service: 'statistics',
  access: SIGNED_IN,
  query: z
    .object({
      from: day,
      to: day,
      by: z._default(z.enum(BREAKDOWNS), 'sub_account'),
      limit: z._default(wholeNumber(1, ROWS), ROWS_USUAL),
      cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
    })
    .check(z.refine(isPeriod, NOT_A_PERIOD)),
  answer: z.object({ items: z.array(breakdownRow), next_cursor: z.nullable(z.string()) }),
});
