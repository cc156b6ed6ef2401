import type { ActionName } from '#shared/domain/audit.ts';

/** Refused under a stop with 409 `STOPPED`. */
export const STOPPED_ACTIONS: ReadonlySet<ActionName> = new Set([
  'exchange.order',
  'withdrawal.order',
  'spread.collect',
]);

export const WAITING_ACTIONS: ReadonlySet<ActionName> = new Set(['payment.convert', 'conversion.retry']);
