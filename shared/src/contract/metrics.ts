/** Calls of the provider as metrics name them; what is none of these counts as `other`. */
export const PROVIDER_CALLS = [
  'POST /oauth/token',
  'GET /v1/asset',
  'GET /v1/network/asset/{asset}',
  'GET /v1/balance/pool',
  'GET /v1/balance/assets',
  'GET /v1/subaccounts',
  'GET /v1/subaccount',
  'POST /v1/subaccount',
  'PATCH /v1/subaccount/inactive',
  'GET /v1/subaccount/wallet-address',
  'DELETE /v1/subaccount/wallet-address/id/{id}',
  'POST /v1/subaccount/wallet-address/external',
  'POST /v1/subaccount/wallet-address/shared',
  'GET /v1/subaccount/bank-account',
  'DELETE /v1/subaccount/bank-account/id/{id}',
  'POST /v1/subaccount/bank-account/external',
  'POST /v1/subaccount/bank-account/shared',
  'POST /v1/quote',
  'POST /v1/order/exchange',
  'POST /v1/order/withdrawal',
  'POST /v1/order/shared/withdrawal',
  'GET /v1/order',
  'GET /v1/order/{id}',
  'other',
] as const;
export type ProviderCall = (typeof PROVIDER_CALLS)[number];

/**
 * Every metric there is: the functions count by it, the alarms look at it. Each has at most one dimension, whose values
 * are few and written down here: no id, address or amount ever becomes one.
 */
export const METRICS = {
  /** Events that the provider sent, by what they were answered. */
  Webhooks: {
    unit: 'Count',
    dimension: 'outcome',
    values: ['accepted', 'duplicate', 'ignored', 'refused', 'failed'],
  },
  /** Conversions that began, were completed, failed, or failed so that a person must look at the provider. */
  Conversions: {
    unit: 'Count',
    dimension: 'outcome',
    values: ['started', 'completed', 'failed', 'parked'],
  },
  /** From the sending of a request to the whole answer, or to the end of patience. */
  ProviderLatency: { unit: 'Milliseconds', dimension: 'call', values: PROVIDER_CALLS },
  /** No answer, a 5xx, or turned away (401, 429). */
  ProviderErrors: { unit: 'Count', dimension: 'call', values: PROVIDER_CALLS },
  /** Frames for open sockets; those that are `gone` are forgotten. */
  Pushes: { unit: 'Count', dimension: 'outcome', values: ['sent', 'gone', 'failed'] },
  /** Age of the oldest unfinished conversion that the sweep looked at; 0 when there is none. */
  OldestUnfinished: { unit: 'Seconds', dimension: null, values: [] },
  /** Rows that a list or a total had to leave out, because they cannot be read or summed up. */
  RowsLeftOut: { unit: 'Count', dimension: null, values: [] },
  /** As of each run of the reconciliation: exceptions that are open when it is done. */
  OpenExceptions: { unit: 'Count', dimension: null, values: [] },
  /** Accounts that it could not read. */
  SkippedAccounts: { unit: 'Count', dimension: null, values: [] },
  /** Items among the orders that it could not read as one. */
  UnreadableOrders: { unit: 'Count', dimension: null, values: [] },
} as const;

export type MetricName = keyof typeof METRICS;

/** The values of a metric's dimension. */
export type DimensionOf<Name extends MetricName> = (typeof METRICS)[Name]['values'][number];
