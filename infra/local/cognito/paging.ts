import * as z from 'zod/mini';
import { invalidParameter } from './errors.ts';

const MAX_PAGE = 60;

/** The paging fields of a list; the lists differ in what they call the token. */
export const pageInput = <T extends 'NextToken' | 'PaginationToken'>(token: T) => {
  const limit = z.optional(z.int().check(z.gte(0), z.lte(MAX_PAGE)));
  const text = z.optional(z.string());
  return { Limit: limit, [token]: text } as { Limit: typeof limit } & Record<T, typeof text>;
};

/**
 * One page of an ordered list. The token names the last item given and how many came before it, so that a page goes on at
 * the right place when items are added, and close to it when that very item is gone. Throws InvalidParameterException.
 */
export const pageOf = <T>(
  list: readonly T[],
  keyOf: (item: T) => string,
  limit: number | undefined,
  token: string | undefined,
): { items: T[]; next: string | undefined } => {
  const size = limit || MAX_PAGE;
  const start = token === undefined ? 0 : startAfter(list.map(keyOf), token);
  const items = list.slice(start, start + size);
  const last = items.at(-1);
  const more = start + items.length < list.length;
  return {
    items,
    next: more && last !== undefined ? encode([keyOf(last), start + items.length]) : undefined,
  };
};

const tokenContent = z.tuple([z.string(), z.int().check(z.gte(0))]);
type TokenContent = z.output<typeof tokenContent>;

const encode = (content: TokenContent) => Buffer.from(JSON.stringify(content)).toString('base64url');

const startAfter = (keys: string[], token: string): number => {
  const [key, count] = decode(token);
  const at = keys.indexOf(key);
  return at >= 0 ? at + 1 : Math.max(0, count - 1);
};

const decode = (token: string): TokenContent => {
  try {
    return tokenContent.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
  } catch {
    throw invalidParameter('Invalid pagination token.');
  }
};
