import type { RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import type { WalletRecord } from '@ramps-gateway/shared/contract/records.ts';

/** C9: maximum simultaneous calls to the provider. */
export const PROVIDER_FAN_OUT = 8;

/**
 * The ways in which a read can fail, with the texts that are stored (S8, C3). For a refusal, the provider's own words
 * replace the text.
 */
export const READ_TEXTS = {
  not_configured: 'Ramps credentials not configured',
  authentication: 'Authentication failed: the provider does not accept the stored credentials',
  not_found: 'The provider does not have this',
  refused: 'The provider refused this request',
  timeout: 'The provider did not answer in time',
  unavailable: 'The provider is not available',
} as const;

/** The call got no place in the budget in time, so nothing was sent. */
export const OVER_BUDGET = 'The provider’s call budget is used up';

export type ReadFailure = keyof typeof READ_TEXTS;

export interface FailedRead {
  readonly ok: false;
  readonly reason: ReadFailure;
  readonly message: string;
  /** The provider's answer is unreadable. A retry does not help until the provider changes the answer. */
  readonly unreadable?: true;
  /** Path of the first invalid field: `orders[3].created_at`. */
  readonly field?: string;
  /** A 404 from every possible path, none of which has worked before. */
  readonly unproven?: true;
}

export type Read<T> = { readonly ok: true; readonly value: T } | FailedRead;

export const failedRead = (reason: ReadFailure): FailedRead => ({
  ok: false,
  reason,
  message: READ_TEXTS[reason],
});

/** An unexpected answer counts as no answer. */
export const UNREADABLE: FailedRead = {
  ok: false,
  reason: 'unavailable',
  message: 'The provider sent an answer that cannot be read',
  unreadable: true,
};

export const unreadableAt = (field: string): FailedRead => ({ ...UNREADABLE, field });

/** A write without effect, or with an unknown one. Only `unknown` may have moved money. */
export type NotDone =
  /** The provider refused, so nothing happened there. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** The request did not reach the provider, or was rejected before it was processed. */
  | {
      readonly outcome: 'not_sent';
      readonly reason: 'not_configured' | 'authentication' | 'unavailable';
      readonly message: string;
    }
  | {
      readonly outcome: 'unknown';
      readonly message: string;
      /** The provider itself answered with an error, so the request can no longer take effect. */
      readonly answered?: true;
    };

/**
 * Order of access to the provider's calls. `orders` includes confirming them; `balances` are reads that orders depend
 * on.
 */
export type Priority = 'orders' | 'balances' | 'polling' | 'pages';

export interface CallOptions {
  /** The provider's account id, sent as X-sub-account-id. */
  readonly accountId?: string | undefined;
  /** Aborts the call and prevents retries. */
  readonly signal?: AbortSignal | undefined;
  /** A deadline in milliseconds since 1970: tries are cut off by it, and none starts after it. */
  readonly until?: number | undefined;
  /** By default as in `priorityOf`. */
  readonly priority?: Priority | undefined;
}

/** A withdrawal's destination as the provider lists it, for a provider that takes no wallet or account id. */
export type OrderDestination =
  | { readonly address: string; readonly address_tag: string | null; readonly network: string }
  /** For the bank account that is registered for the asset. */
  | { readonly instant_payment_type: string };

export const orderDestination = ({
  address,
  address_tag: tag,
  network,
}: Pick<WalletRecord, 'address' | 'address_tag' | 'network'>): OrderDestination => ({
  address,
  address_tag: tag ?? null,
  network: network ?? '',
});

export interface Outgoing extends CallOptions {
  readonly row: RampsRow;
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
  readonly data?: Readonly<Record<string, unknown>> | null | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Only for a withdrawal. */
  readonly destination?: OrderDestination | undefined;
}

/** The provider's answer to a forwarded call, whatever it is, or why there is none. */
export type Forwarded =
  | {
      readonly answered: true;
      readonly status: number;
      /**
       * For a success, the row's fields, with numbers as text; undefined if the answer is not JSON or is invalid. For a
       * refusal `{ message?, details? }`.
       */
      readonly body: unknown;
      /** The first invalid field of a success. */
      readonly field?: string;
      readonly headers: Headers;
    }
  | {
      readonly answered: false;
      readonly reason: 'not_configured' | 'authentication' | 'timeout' | 'unavailable';
      /** True if it may have had an effect. */
      readonly sent: boolean;
      /** By default from READ_TEXTS. */
      readonly message?: string;
    };

/** Status codes that leave the outcome of a write unknown: it did not finish, or a concurrent one is running. */
const OPEN: readonly number[] = [408, 409, 425];

/** Classifies a write by the status of its answer. After 401 and 429 it was not processed. */
export const certaintyOf = (status: number): 'done' | 'refused' | 'not_sent' | 'unknown' => {
  if (status >= 200 && status < 300) return 'done';
  if (status === 401 || status === 429) return 'not_sent';
  return status < 400 || status >= 500 || OPEN.includes(status) ? 'unknown' : 'refused';
};

const isOfOrders = ({ template }: Pick<RampsRow, 'template'>): boolean =>
  template.startsWith('/v1/order') || template === '/v1/quote';

/**
 * A call that creates an order always has priority `orders`. Others have the caller's priority, else the function's,
 * else the row's: `orders` or `balances`.
 */
export const priorityOf = (
  { row, priority }: { readonly row: RampsRow; readonly priority?: Priority | undefined },
  ofFunction: Priority | undefined,
): Priority => {
  if (row.handling === 'order') return 'orders';
  return priority ?? ofFunction ?? (isOfOrders(row) ? 'orders' : 'balances');
};
