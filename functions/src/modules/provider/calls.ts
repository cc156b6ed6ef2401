import type { RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import type { WalletRecord } from '@ramps-gateway/shared/contract/records.ts';

/** C9: fan-out to the provider at most 8 at once. */
export const PROVIDER_FAN_OUT = 8;

/**
 * How a read of the provider can fail, each with its text (S8, C3), which is stored. A refusal has the provider's words.
 */
export const READ_TEXTS = {
  not_configured: 'Ramps credentials not configured',
  authentication: 'Authentication failed: the provider does not accept the stored credentials',
  not_found: 'The provider does not have this',
  refused: 'The provider refused this request',
  timeout: 'The provider did not answer in time',
  unavailable: 'The provider is not available',
} as const;

/** A call that got no permission in time. Nothing was sent. */
export const OVER_BUDGET = 'The provider’s call budget is used up';

export type ReadFailure = keyof typeof READ_TEXTS;

export interface FailedRead {
  readonly ok: false;
  readonly reason: ReadFailure;
  readonly message: string;
  /** It answered, but what it said cannot be read; asking again gives the same as long as it says the same. */
  readonly unreadable?: true;
  /** The first field that did not fit, by its path: `orders[3].created_at`. */
  readonly field?: string;
  /** A 404 at every path that the provider may have for it, of which none has worked so far. */
  readonly unproven?: true;
}

export type Read<T> = { readonly ok: true; readonly value: T } | FailedRead;

export const failedRead = (reason: ReadFailure): FailedRead => ({
  ok: false,
  reason,
  message: READ_TEXTS[reason],
});

/** An unexpected answer counts as none. */
export const UNREADABLE: FailedRead = {
  ok: false,
  reason: 'unavailable',
  message: 'The provider sent an answer that cannot be read',
  unreadable: true,
};

export const unreadableAt = (field: string): FailedRead => ({ ...UNREADABLE, field });

/** A write without effect, or with an unknown one. Only `unknown` may have moved money. */
export type NotDone =
  /** The provider said no; nothing happened there. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** It did not reach the provider, or was turned away at the door. */
  | {
      readonly outcome: 'not_sent';
      readonly reason: 'not_configured' | 'authentication' | 'unavailable';
      readonly message: string;
    }
  | {
      readonly outcome: 'unknown';
      readonly message: string;
      /** The provider itself answered, with an error: it is done with the request, which can no longer arrive. */
      readonly answered?: true;
    };

/** Who gets the provider's calls first. `orders` includes what confirms them; `balances` is what an order is judged by. */
export type Priority = 'orders' | 'balances' | 'polling' | 'pages';

export interface CallOptions {
  /** The provider's account id, sent as X-sub-account-id. */
  readonly accountId?: string | undefined;
  /** Ends the call, and keeps it from being tried again: the caller has no time left. */
  readonly signal?: AbortSignal | undefined;
  /** The same as a moment, milliseconds since 1970: no try takes longer, and none begins after it. */
  readonly until?: number | undefined;
  /** Absent: as ./priority says. */
  readonly priority?: Priority | undefined;
}

/** Where a withdrawal goes, as the provider lists it, for a provider that takes no wallet or account id. */
export type OrderDestination =
  | { readonly address: string; readonly address_tag: string | null; readonly network: string }
  /** To the bank account that is registered for the asset. */
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
  /** Of a withdrawal. */
  readonly destination?: OrderDestination | undefined;
}

/** What the provider answered to a call that is passed on, whatever it was; or why there is no answer. */
export type Forwarded =
  | {
      readonly answered: true;
      readonly status: number;
      /**
       * For a success the fields that the row reads, with numbers as the text they were written as; undefined if it is
       * not JSON or does not fit. For a refusal `{ message?, details? }`.
       */
      readonly body: unknown;
      /** The first field of a success that did not fit. */
      readonly field?: string;
      readonly headers: Headers;
    }
  | {
      readonly answered: false;
      readonly reason: 'not_configured' | 'authentication' | 'timeout' | 'unavailable';
      /** It may have had an effect. */
      readonly sent: boolean;
      /** Absent: READ_TEXTS. */
      readonly message?: string;
    };

/** Status codes that leave the outcome of a write open: it was not finished, or a concurrent one is running. */
const OPEN: readonly number[] = [408, 409, 425];

/** Whether a write had its effect, by the status of its answer. 401 and 429 turn it away at the door. */
export const certaintyOf = (status: number): 'done' | 'refused' | 'not_sent' | 'unknown' => {
  if (status >= 200 && status < 300) return 'done';
  if (status === 401 || status === 429) return 'not_sent';
  return status < 400 || status >= 500 || OPEN.includes(status) ? 'unknown' : 'refused';
};

const isOfOrders = ({ template }: Pick<RampsRow, 'template'>): boolean =>
  template.startsWith('/v1/order') || template === '/v1/quote';

/**
 * A call that creates an order always has at least `orders`. Others have the priority of the caller, else of the
 * function, else of the row: `orders` or `balances`.
 */
export const priorityOf = (
  { row, priority }: { readonly row: RampsRow; readonly priority?: Priority | undefined },
  ofFunction: Priority | undefined,
): Priority => {
  if (row.handling === 'order') return 'orders';
  return priority ?? ofFunction ?? (isOfOrders(row) ? 'orders' : 'balances');
};
