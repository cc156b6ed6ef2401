import * as z from 'zod/mini';
import { CONVERSION_STATUSES } from '../../domain/conversion.ts';
import { daysBetween, STATISTICS_DAYS } from '../../domain/statistics.ts';
import { defineCall, SIGNED_IN } from '../call.ts';
import { amount, id } from '../fields.ts';

const day = z.iso.date('must be a day, like 2026-11-20');

const figure = z.object({ count: z.int(), brl: amount, usdt: amount });

const paymentFigures = z.record(z.string(), figure);

const conversionFigures = z.object({
  open: figure,
  completed: figure,
  failed: figure,
  /** Failed, then settled by a person. */
  settled: figure,
});

/** Events in the webhook log by status: the caller's own webhook or everyone's; zero for a sub-account. */
const webhookFigures = z.object({
  pending: z.int(),
  processed: z.int(),
  ignored: z.int(),
  error: z.int(),
});

export const dayFigures = z.object({
  day,
  received: z.object({ count: z.int(), brl: amount }),
  conversions: conversionFigures,
  payments: paymentFigures,
  webhooks: webhookFigures,
});
export type DayFigures = z.infer<typeof dayFigures>;

export const statisticsAnswer = z.object({
  from: day,
  to: day,
  totals: z.object({
    conversions: z.extend(conversionFigures, {
      /** As in the list of conversions: `failed` includes settled ones. */
      by_status: z.record(z.enum(CONVERSION_STATUSES), z.int()),
      /** From creation to completion; null if none completed. */
      average_ms: z.nullable(z.int()),
    }),
    payments: paymentFigures,
    webhooks: webhookFigures,
    /** Totals as of now, whatever the period. `treasury` is USDT in sub-accounts with loaded balances. Zero when filtered by sub-account. */
    accounts: z.object({ total: z.int(), loaded: z.int(), treasury: amount }),
    partners: z.object({ total: z.int(), active: z.int() }),
  }),
  /** By day of creation. */
  days: z.array(dayFigures),
});
export type StatisticsAnswer = z.infer<typeof statisticsAnswer>;

/**
 * Stored figures, seconds behind the records, so that a call always reads the same few rows. By default administrators
 * get everyone's, and others get those of sub-accounts they own or manage; `scope` and a sub-account narrow this. The
 * default period is the last seven days.
 */
export const readStatistics = defineCall({
  method: 'GET',
  path: '/api/statistics',
  service: 'statistics',
  access: SIGNED_IN,
  query: z
    .object({
      from: z.optional(day),
      to: z.optional(day),
      scope: z.optional(z.enum(['own', 'all'])),
      sub_account_id: z.optional(id),
    })
    .check(
      z.refine(({ from, to }) => (from === undefined) === (to === undefined), {
        error: 'from and to are required together',
        path: ['to'],
      }),
      z.refine(
        ({ from, to }) =>
          from === undefined || to === undefined || (from <= to && daysBetween(from, to) < STATISTICS_DAYS),
        {
          error: `to must not be before from, and at most ${STATISTICS_DAYS} days are allowed`,
          path: ['to'],
        },
      ),
    ),
  answer: statisticsAnswer,
});
