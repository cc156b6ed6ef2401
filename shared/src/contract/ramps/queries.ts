import * as z from 'zod/mini';

/** The query parameters that the proxy reads, each at most once. An empty one counts as absent. */

const word = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,40}$/, 'must be one word'));
const kind = z.enum(['shared', 'external'], 'must be shared or external');

/** A provider's page is never larger than a page of the gateway's own lists. */
export const LARGEST_PAGE = 200;

const whole = (most: number) =>
  z.string().check(
    z.regex(/^[1-9]\d{0,6}$/, `must be a whole number from 1 to ${most}`),
    z.refine((text) => Number(text) <= most, `must be at most ${most}`),
  );

export const NO_QUERY = z.object({});

export const assetQuery = z.object({ type: z.optional(word) });

export const pageOfProvider = z.object({
  page: z.optional(whole(1_000_000)),
  size: z.optional(whole(LARGEST_PAGE)),
});

export const walletQuery = z.object({ asset: z.optional(word), wallet_type: z.optional(kind) });

export const bankQuery = z.object({ asset: z.optional(word), bank_type: z.optional(kind) });

export const orderQuery = z.object({
  ...pageOfProvider.shape,
  status: z.optional(word),
  search: z.optional(
    z.string().check(z.maxLength(200, 'is too long'), z.regex(/^\P{Cc}*$/u, 'must be one line')),
  ),
  order_by: z.optional(
    z.string().check(z.regex(/^-?\w{1,40}(?:[ :]\w{1,10})?$/, 'must be a field and asc or desc')),
  ),
});
