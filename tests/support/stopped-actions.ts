import type { ActionName } from '#shared/domain/audit.ts';

/** Orders that a stop is in the way of: 409 `STOPPED`. */
export const STOPPED_ACTIONS: ReadonlySet<ActionName> = new Set([
  'exchange.order',
  'withdrawal.order',
  'spread.collect',
]);

/** Conversions that are begun while something is stopped, and claim nothing until that is lifted. */
export const WAITING_ACTIONS: ReadonlySet<ActionName> = new Set(['payment.convert', 'conversion.retry']);
