import type { Context } from 'hono';
import type { Key } from '../actions/place-order.ts';
import { parseLossless } from '../json.ts';
import { invalid, Problem } from '../problem.ts';
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

const LIMIT_BYTES = 256 * 1024;

const tooLarge = (): Problem => new Problem(413, 'too_large', 'The body is larger than 256 KiB');

/** The body's text. Throws a 413 over 256 KiB, before it is read where its length is given. */
export const readText = async (c: Context): Promise<string> => {
  const { body, headers } = c.req.raw;
  if (Number(headers.get('content-length') ?? 0) > LIMIT_BYTES) throw tooLarge();
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > LIMIT_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** JSON with its numbers as text, unless `parse` says otherwise; undefined for an empty body. Throws a 400. */
export const parseBody = (text: string, parse: (text: string) => unknown = parseLossless): unknown => {
  if (text.trim() === '') return undefined;
  try {
    return parse(text);
  } catch {
    throw invalid('The body is not JSON', 'not_json');
  }
};

/** The JSON body of a control call, numbers as text. */
export const controlBody = async (c: Context): Promise<unknown> => parseBody(await readText(c));

/** The JSON body of a control call without amounts. */
export const plainBody = async (c: Context): Promise<unknown> => parseBody(await readText(c), JSON.parse);
