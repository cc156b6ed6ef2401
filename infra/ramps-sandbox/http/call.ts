import type { Context } from 'hono';
import type { Key } from '../actions/place-order.ts';
import { invalid, type Problem } from '../problem.ts';
import type { Order } from '../state/model.ts';

/** One call to the provider's interface, as the steps of the pipeline know it. */
export type Call = {
  /** Of `X-sub-account-id`; undefined: the parent account. */
  account: string | undefined;
  /** The body as sent. */
  text: string;
  /** The body as JSON, numbers as text; undefined without one. */
  body: unknown;
  /** Why the body cannot be read. */
  fault?: Problem;
  /** Present on an order with an idempotency key, while keys are honoured. */
  key?: Key;
  /** The order that this key made before. */
  replay?: Order;
};

export type Env = { Variables: { call: Call } };

/** Whose wallets and accounts a call without a sub-account header means. */
export const PARENT = 'acc_parent';

export const ownerOf = (c: Context<Env>): string => c.get('call').account ?? PARENT;

/** The sub-account of a call that makes no sense without one. */
export const subAccountOf = (c: Context<Env>): string => {
  const { account } = c.get('call');
  if (account === undefined) throw invalid('The X-sub-account-id header is required');
  return account;
};

/** `METHOD /path?query`. */
export const requestLine = (c: Context): string => {
  const { pathname, search } = new URL(c.req.url);
  return `${c.req.method} ${pathname}${search}`;
};
