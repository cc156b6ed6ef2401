import type { CallName } from './ramps/row.ts';

/** The calls for a token, of either provider profile. */
export type TokenCall = 'POST /oauth/token' | 'POST /v1/auth/token' | 'POST /v1/auth/revoke';

/** A call of the provider as logs and metrics name it: a row's, or one for a token. */
export type ProviderCall = CallName | TokenCall;

/**
 * Every metric, for functions and alarms. At most one dimension, with few fixed values: never an id, address or amount.
 * Null: PROVIDER_CALLS of ./ramps/table, which no function needs to load for it.
 */
export const METRICS = {
  /** Events that the provider sent, by what they were answered. */
  Webhooks: {
    unit: 'Count',
    dimension: 'outcome',
    // Limited: more than a minute takes. Its sender is known, and sends again.
    values: ['accepted', 'duplicate', 'ignored', 'refused', 'limited', 'failed'],
  },
  /** Conversions that began, were completed, failed, or failed so that a person must look at the provider. */
  Conversions: {
    unit: 'Count',
    dimension: 'outcome',
    values: ['started', 'completed', 'failed', 'parked'],
  },
  /** Orders that a person sent by hand, and collections of spread, of which it is not known whether the provider made them. */
  OrdersNotKnown: { unit: 'Count', dimension: null, values: [] },
  /** What a second person approved, by how it ended; `ended`: nobody decided. */
  Approvals: {
    unit: 'Count',
    dimension: 'outcome',
    values: ['done', 'refused', 'failed', 'not_known', 'ended'],
  },
  /** As of each sweep: 1 while the whole gateway is stopped. */
  GatewayStopped: { unit: 'Count', dimension: null, values: [] },
  /** Wallets and bank accounts that were added, changed or removed outside of this console. */
  DestinationsChanged: { unit: 'Count', dimension: null, values: [] },
  /** Calls that were refused, by their error: not allowed, to be confirmed first, or stopped. */
  Refusals: {
    unit: 'Count',
    dimension: 'code',
    values: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'STOPPED'],
  },
  Mails: { unit: 'Count', dimension: 'outcome', values: ['sent', 'refused', 'unknown'] },
  /** Exports and statements of months; `failed`: for good. */
  Files: { unit: 'Count', dimension: 'outcome', values: ['made', 'failed'] },
  /** Sub-accounts that were asked for their balances when they were due. */
  Holdings: { unit: 'Count', dimension: 'outcome', values: ['answered', 'failed'] },
  /** From the sending of a request to the whole answer, or to the end of patience. */
  ProviderLatency: { unit: 'Milliseconds', dimension: 'call', values: null },
  /** No answer, a 5xx, or turned away (401, 429). */
  ProviderErrors: { unit: 'Count', dimension: 'call', values: null },
  /** Calls that waited for the provider's budget, or got none of it; and how often a 429 halved it. */
  CallBudget: {
    unit: 'Count',
    dimension: 'outcome',
    values: ['waited', 'orders_refused', 'refused', 'halved'],
  },
  /** Frames for open sockets; those that are `gone` are forgotten. */
  Pushes: { unit: 'Count', dimension: 'outcome', values: ['sent', 'gone', 'failed'] },
  /** Age of the oldest unfinished conversion that the sweep looked at; 0 when there is none. */
  OldestUnfinished: { unit: 'Seconds', dimension: null, values: [] },
  /** Rows that a list or a total had to leave out, because they cannot be read or summed up. */
  RowsLeftOut: { unit: 'Count', dimension: null, values: [] },
  QuotesNotKept: { unit: 'Count', dimension: null, values: [] },
  /** What is wrong with the chains of a day of the audit log, as its file is made. */
  AuditFaults: { unit: 'Count', dimension: null, values: [] },
  /** As of each run of the reconciliation: exceptions that are open when it is done. */
  OpenExceptions: { unit: 'Count', dimension: null, values: [] },
  /** Sub-accounts whose books were not right in the last proof, and that no person has settled; 0 when all is settled. */
  DifferingBooks: { unit: 'Count', dimension: null, values: [] },
  /** Since the last proof of all books; before the first, since there are any to prove. */
  ProofAge: { unit: 'Seconds', dimension: null, values: [] },
  /** Accounts that it could not read. */
  SkippedAccounts: { unit: 'Count', dimension: null, values: [] },
  /** Items among the orders that it could not read as one. */
  UnreadableOrders: { unit: 'Count', dimension: null, values: [] },
} as const;

export type MetricName = keyof typeof METRICS;

export type DimensionOf<Name extends MetricName> =
  (typeof METRICS)[Name]['values'] extends readonly (infer Value extends string)[] ? Value : ProviderCall;
