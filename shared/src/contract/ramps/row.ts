import * as z from 'zod/mini';
import type { ActionName } from '../../domain/audit.ts';
import { type Role, ROLES } from '../../domain/roles.ts';
import type { PathValues } from '../call.ts';

export type RampsMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * The account of a call (C3, "The proxy's table"), header X-sub-account-id. `none`: not sent on; `optional`; `scoped`:
 * required except for administrators; `required`. A given account must be visible to the caller.
 */
export type AccountRule = 'none' | 'optional' | 'scoped' | 'required';

/**
 * What the gateway adds. `order`: once for each Idempotency-Key; `visible_order`: only if its account is visible;
 * `new_account`: recorded; `deactivation`: updates the row; `destination`: owner and manager are notified; `quote`: price
 * kept.
 */
export type Handling =
  | 'forward'
  | 'order'
  | 'visible_order'
  | 'new_account'
  | 'deactivation'
  | 'destination'
  | 'quote';

/** One call of the provider, with its types. Rows are defined beside their schemas, so a page loads only those it calls. */
export interface RampsRow {
  /** Stable, for tests and documentation. */
  readonly id: string;
  readonly method: RampsMethod;
  /** The provider's path, with `{name}` for values. */
  readonly template: `/v1/${string}`;
  readonly summary: string;
  readonly roles: readonly Role[];
  readonly account: AccountRule;
  /** The role row is read again: the call moves money, or changes where money goes (C3, "Scope"). */
  readonly fresh: boolean;
  readonly handling: Handling;
  readonly action?: ActionName;
  /** A caller with a second factor must have signed in within five minutes. */
  readonly stepUp: boolean;
  /** The query parameters passed on; others are dropped. */
  readonly query: z.ZodMiniObject<
    Readonly<Record<string, z.ZodMiniType<string | undefined, string | undefined>>>
  >;
  /** `data` of the request. Amounts parse to decimal strings. */
  readonly data: z.ZodMiniType<unknown, Readonly<Record<string, unknown>> | null | undefined>;
  /** Fields of `data` that the provider expects as JSON numbers; all other amounts are sent as strings. */
  readonly numbers?: readonly string[];
  /** The provider's answer, numbers as strings; amounts parse to plain decimals. */
  readonly answer: z.ZodMiniType;
}

/** `POST /v1/quote`: a call as logs and metrics name it, without the values of its path. */
export type CallName = `${RampsMethod} ${RampsRow['template']}`;

export const nameOf = ({ method, template }: Pick<RampsRow, 'method' | 'template'>): CallName =>
  `${method} ${template}`;

export type DataOf<Row extends RampsRow> = z.input<Row['data']>;

/** The input of a row's call besides its account: path values, query and data. */
export type CallInput<Row extends RampsRow> = PathValues<Row['template']> &
  (keyof z.input<Row['query']> extends never
    ? { readonly query?: undefined }
    : { readonly query?: z.input<Row['query']> }) &
  (undefined extends DataOf<Row> ? { readonly data?: DataOf<Row> } : { readonly data: DataOf<Row> });

export type AnswerOf<Row extends RampsRow> = z.output<Row['answer']>;

export const NO_DATA = z.union([z.undefined(), z.null(), z.strictObject({})], 'this call takes no data');

/** A read: allowed to every caller with the account in scope. */
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

/** A change: allowed by the role row, not by the token. */
export const CHANGE = { ...READ, method: 'POST', fresh: true } as const;

export const DESTINATION = { ...CHANGE, handling: 'destination', stepUp: true } as const;
