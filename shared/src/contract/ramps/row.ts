import * as z from 'zod/mini';
import type { ActionName } from '../../domain/audit.ts';
import { type Role, ROLES } from '../../domain/roles.ts';
import type { PathValues } from '../call.ts';

export type RampsMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * How a call uses the header X-sub-account-id (C3, "The proxy's table"). `none`: not passed on; `optional`; `scoped`:
 * required except for administrators; `required`. The caller must be able to see the account.
 */
export type AccountRule = 'none' | 'optional' | 'scoped' | 'required';

/**
 * What the gateway adds. `order`: one order per Idempotency-Key; `visible_order`: the order's account must be visible;
 * `new_account`: stores the account; `deactivation`: updates the row; `destination`: notifies owner and manager;
 * `quote`: stores the price.
 */
export type Handling =
  | 'forward'
  | 'order'
  | 'visible_order'
  | 'new_account'
  | 'deactivation'
  | 'destination'
  | 'quote';

/** One provider call with its types. Each row is next to its schemas, so a page loads only the rows it calls. */
export interface RampsRow {
  /** Never changes; tests and documentation use it. */
  readonly id: string;
  readonly method: RampsMethod;
  /** The provider's path with `{name}` placeholders. */
  readonly template: `/v1/${string}`;
  readonly summary: string;
  readonly roles: readonly Role[];
  readonly account: AccountRule;
  /** Reads the role row again, because the call moves money or changes where money goes (C3, "Scope"). */
  readonly fresh: boolean;
  readonly handling: Handling;
  readonly action?: ActionName;
  /** Users with a second factor must have signed in within the last five minutes. */
  readonly stepUp: boolean;
  /** Query parameters passed on; others are dropped. */
  readonly query: z.ZodMiniObject<
    Readonly<Record<string, z.ZodMiniType<string | undefined, string | undefined>>>
  >;
  /** The request's `data`. Amounts parse to decimal strings. */
  readonly data: z.ZodMiniType<unknown, Readonly<Record<string, unknown>> | null | undefined>;
  /** Amounts in `data` that the provider expects as JSON numbers; others are sent as strings. */
  readonly numbers?: readonly string[];
  /** The provider's answer, numbers as strings; amounts parse to plain decimals. */
  readonly answer: z.ZodMiniType;
}

/** `POST /v1/quote`: the name of a call in logs and metrics, without path values. */
export type CallName = `${RampsMethod} ${RampsRow['template']}`;

export const nameOf = ({ method, template }: Pick<RampsRow, 'method' | 'template'>): CallName =>
  `${method} ${template}`;

export type DataOf<Row extends RampsRow> = z.input<Row['data']>;

/** The input of a row's call without its account: path values, query and data. */
export type CallInput<Row extends RampsRow> = PathValues<Row['template']> &
  (keyof z.input<Row['query']> extends never
    ? { readonly query?: undefined }
    : { readonly query?: z.input<Row['query']> }) &
  (undefined extends DataOf<Row> ? { readonly data?: DataOf<Row> } : { readonly data: DataOf<Row> });

export type AnswerOf<Row extends RampsRow> = z.output<Row['answer']>;

export const NO_DATA = z.union([z.undefined(), z.null(), z.strictObject({})], 'this call takes no data');

/** A read: open to every caller with the account in scope. */
export const READ = {
  method: 'GET',
  roles: ROLES,
  account: 'scoped',
  fresh: false,
  stepUp: false,
  handling: 'forward',
  query: z.object({}),
  data: NO_DATA,
} as const;

/** A change: the role row allows it, not the token. */
export const CHANGE = { ...READ, method: 'POST', fresh: true } as const;

export const DESTINATION = { ...CHANGE, handling: 'destination', stepUp: true } as const;
