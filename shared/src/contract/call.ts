import * as z from 'zod/mini';
import type { ActionName } from '../domain/audit.ts';
import { ADMINISTRATORS, OPERATORS, ROLES, type Role } from '../domain/roles.ts';

/** The Lambda function that serves a call; infra/config/functions.ts lists the same names. */
export const SERVICES = [
  'users',
  'audit',
  'approvals',
  'accounts',
  'assets',
  'orders',
  'notifications',
  'stops',
  'attention',
  'treasury',
  'partners',
  'ledger',
  'credentials',
  'ramps',
  'spread-earned',
  'conversions',
  'statistics',
  'pricing',
  'reconciliation',
  'search',
  'statements',
  'evidence',
  'webhook-configuration',
  'webhook-intake',
  'public-keys',
  'description',
] as const;

export type Service = (typeof SERVICES)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `public`: no token. Otherwise an access token of one of `roles`. `fresh` also reads the role row, for privileged
 * calls and money (C3, "Scope"). Other calls of administrators and gateway users use a role row at most five seconds
 * old.
 */
export type Access = 'public' | { readonly roles: readonly Role[]; readonly fresh: boolean };

export const PUBLIC: Access = 'public';
export const SIGNED_IN: Access = { roles: ROLES, fresh: false };
/** Reads the role row again because the call affects money. */
export const SIGNED_IN_FRESH: Access = { roles: ROLES, fresh: true };
export const OPERATOR: Access = { roles: OPERATORS, fresh: true };
export const ADMIN: Access = { roles: ADMINISTRATORS, fresh: true };

type Schema = z.core.$ZodType;
export type Fields = z.core.$ZodType<unknown, Readonly<Record<string, unknown>>>;

/** For a call whose audited action, if any, depends on its body. */
export const BY_ITS_BODY = 'by its body';

/** The name under which a held request is stored. A higher `version` invalidates stored inputs of the old form. */
export interface Command {
  readonly command: string;
  readonly version: number;
}

/** One HTTP call. The api stack, the local gateway, the handlers and the SPA all follow it. */
export interface Call<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly method: Method;
  /** With `{name}` for path parameters. */
  readonly path: `/api/${string}` | `/.well-known/${string}`;
  readonly service: Service;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** Audit name; every privileged or money call has one (docs/audit.md). `BY_ITS_BODY`: its route decides. */
  readonly action?: ActionName | typeof BY_ITS_BODY;
  /** With `BY_ITS_BODY`: the audit name of a refused call whose body names no action. */
  readonly refusedAs?: ActionName;
  /** Changes destinations, rights or secrets: the caller used a second factor within the last five minutes. */
  readonly stepUp?: true | typeof BY_ITS_BODY;
  /** The policy may require a second person; the answer is then a 202 with the approval (domain/policy). */
  readonly held?: Command;
  /** With `held`: the request contains secrets, which are sealed until it is decided. */
  readonly sealed?: true;
  /** Also open to users who need a second factor, have none, and are past their grace period. */
  readonly withoutSecondFactor?: true;
  readonly status: 200 | 201;
}

export const NOTHING = z.object({});
export const NO_BODY = z.undefined();

interface Defined<P extends Fields, Q extends Fields, B extends Schema, A extends Schema>
  extends
    Omit<Call<P, Q, B, A>, 'params' | 'query' | 'body' | 'status'>,
    Partial<Pick<Call<P, Q, B, A>, 'params' | 'query' | 'body' | 'status'>> {}

/** Without `params`, `query` or `body` a call takes none. The default status is 200. */
export function defineCall<
  A extends Schema,
  P extends Fields = typeof NOTHING,
  Q extends Fields = typeof NOTHING,
  B extends Schema = typeof NO_BODY,
>(call: Defined<P, Q, B, A>): Call<P, Q, B, A>;
export function defineCall(call: Defined<Fields, Fields, Schema, Schema>): Call {
  return { params: NOTHING, query: NOTHING, body: NO_BODY, status: 200, ...call };
}

type ValueNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueNames<Rest>
  : never;

export type PathValues<Path extends string> = [ValueNames<Path>] extends [never]
  ? { readonly values?: undefined }
  : { readonly values: Readonly<Record<ValueNames<Path>, string>> };

/** Empty, or dots only: a URL drops such a segment or goes up a level. */
const IS_NO_PART = /^\.*$/;

/** The path with encoded values; undefined if a value cannot be a path segment. */
export const pathOf = (path: string, values: Readonly<Record<string, string>> = {}): string | undefined => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.some((name) => IS_NO_PART.test(values[name] ?? ''))
    ? undefined
    : path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
};
