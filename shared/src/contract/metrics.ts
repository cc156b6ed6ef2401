import type { CallName } from './ramps/row.ts';

/** Calls that get or revoke a token, in both provider profiles. */
export type TokenCall = 'POST /oauth/token' | 'POST /v1/auth/token' | 'POST /v1/auth/revoke';

/** A provider call as named in logs and metrics: a row's, or a token call. */
export type ProviderCall = CallName | TokenCall;

/**
 * Every metric, for functions and alarms. At most one dimension, with few fixed values: never an id, address or amount.
 * `null` values: PROVIDER_CALLS of ./ramps/table, so that functions need not load that table.
 */
export const METRICS = {
  /** Events from the provider, by answer. */
  Webhooks: {
    unit: 'Count',
    dimension: 'outcome',
    // `limited`: over the sender's quota per minute. The sender is authenticated and will retry.
    values: ['accepted', 'duplicate', 'ignored', 'refused', 'limited', 'failed'],
  },
  /** Conversions by outcome; `parked`: failed, and a person must check the provider. */
  Conversions: {
    unit: 'Count',
    dimension: 'outcome',
    values: ['started', 'completed', 'failed', 'parked'],
  },
  /** Orders by hand and spread collections with an unknown outcome. */
  OrdersNotKnown: { unit: 'Count', dimension: null, values: [] },
  /** Approval requests by outcome; `ended`: nobody decided in time. */
  Approvals: {
    unit: 'Count',
    dimension: 'outcome',
    values: ['done', 'refused', 'failed', 'not_known', 'ended'],
  },
  /** Measured at each sweep: 1 while the whole gateway is stopped. */
  GatewayStopped: { unit: 'Count', dimension: null, values: [] },
  /** Wallets and bank accounts added, changed or removed outside the gateway. */
  DestinationsChanged: { unit: 'Count', dimension: null, values: [] },
  /** Refused calls by error: not allowed, second factor needed, or stopped. */
  Refusals: {
    unit: 'Count',
    dimension: 'code',
    values: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'STOPPED'],
  },
  Mails: { unit: 'Count', dimension: 'outcome', values: ['sent', 'refused', 'unknown'] },
  /** Exports and monthly statements; `failed` is final. */
  Files: { unit: 'Count', dimension: 'outcome', values: ['made', 'failed'] },
  /** Scheduled balance requests, one per sub-account. */
  Holdings: { unit: 'Count', dimension: 'outcome', values: ['answered', 'failed'] },
  /** From sending a request to its complete answer or time-out. */
  ProviderLatency: { unit: 'Milliseconds', dimension: 'call', values: null },
  /** No answer, a 5xx, or a 401 or 429. */
  ProviderErrors: { unit: 'Count', dimension: 'call', values: null },
  /** Calls that the call budget delayed or refused, and times a 429 halved the budget. */
  CallBudget: {
    unit: 'Count',
    dimension: 'outcome',
    values: ['waited', 'orders_refused', 'refused', 'halved'],
  },
  /** Frames sent to open sockets; `gone` sockets are removed. */
  Pushes: { unit: 'Count', dimension: 'outcome', values: ['sent', 'gone', 'failed'] },
  /** Age of the oldest unfinished conversion that the sweep checked; 0 without one. */
  OldestUnfinished: { unit: 'Seconds', dimension: null, values: [] },
  /** Rows excluded from a list or total because they cannot be read or summed. */
  RowsLeftOut: { unit: 'Count', dimension: null, values: [] },
  QuotesNotKept: { unit: 'Count', dimension: null, values: [] },
  /** Faults in a day's audit chains, found when its file is made. */
  AuditFaults: { unit: 'Count', dimension: null, values: [] },
  /** Open exceptions after each reconciliation run. */
  OpenExceptions: { unit: 'Count', dimension: null, values: [] },
  /** Sub-accounts that differed in the last proof and are not marked as settled. */
  DifferingLedger: { unit: 'Count', dimension: null, values: [] },
  /** Time since the last full proof; before the first one, since the first ledger entry. */
  ProofAge: { unit: 'Seconds', dimension: null, values: [] },
  /** Accounts that the reconciliation could not read. */
  SkippedAccounts: { unit: 'Count', dimension: null, values: [] },
  /** Provider orders that the reconciliation could not parse. */
  UnreadableOrders: { unit: 'Count', dimension: null, values: [] },
} as const;

export type MetricName = keyof typeof METRICS;

export type DimensionOf<Name extends MetricName> =
  (typeof METRICS)[Name]['values'] extends readonly (infer Value extends string)[] ? Value : ProviderCall;
