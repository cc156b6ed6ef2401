import type { Context } from 'hono';
import type { Key } from '../actions/place-order.ts';
import { parseLossless } from '../json.ts';
import { invalid, Problem } from '../problem.ts';
import { type Order, PARENT } from '../state/model.ts';

export type Call = {
  /** Of its entry in the log. */
  seq: number;
  account: string | undefined;
  text: string;
  /** Numbers as strings; `undefined` without a body. */
  body: unknown;
  fault?: Problem;
  /** Present for orders with an idempotency key, while keys are honoured. */
  key?: Key;
  replay?: Order;
};

export type Env = { Variables: { call: Call } };

export const ownerOf = (c: Context<Env>): string => c.get('call').account ?? PARENT;

/** Throws without a sub-account header. */
export const subAccountOf = (c: Context<Env>): string => {
  const { account } = c.get('call');
  if (account === undefined) throw invalid('The X-sub-account-id header is required');
  return account;
};

export const requestLine = (c: Context): string => {
  const { pathname, search } = new URL(c.req.url);
  return `${c.req.method} ${pathname}${search}`;
};

export const originOf = (c: Context): string => new URL(c.req.url).origin;

const LIMIT_BYTES = 256 * 1024;

const tooLarge = (): Problem => new Problem(413, 'too_large', 'The body is larger than 256 KiB');

/** Throws a 413 over 256 KiB, before reading if the length is known. */
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

/** Numbers as strings unless `parse` says otherwise; `undefined` if empty. Throws a 400. */
export const parseBody = (text: string, parse: (text: string) => unknown = parseLossless): unknown => {
  if (text.trim() === '') return undefined;
  try {
    return parse(text);
  } catch {
    throw invalid('The body is not JSON', 'not_json');
  }
};

export const controlBody = async (c: Context): Promise<unknown> => parseBody(await readText(c));

export const plainBody = async (c: Context): Promise<unknown> => parseBody(await readText(c), JSON.parse);
