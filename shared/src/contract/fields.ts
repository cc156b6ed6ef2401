import * as z from 'zod/mini';
import { isAmount } from '../domain/money.ts';

/** A plain decimal string (domain/money). */
export const amount = z
  .string()
  .check(z.refine(isAmount, { error: 'must be a decimal amount, like 1500.00', abort: true }));

/**
 * An amount in a request: a plain decimal string, or a JSON number that reads as one. Anything else is refused with
 * `message`: exponents, hex, blanks and empty texts.
 */
export const amountOr = (message: string) =>
  z.pipe(
    z.pipe(z.union([z.string(), z.number()], message), z.transform(String)),
    z.string().check(z.refine(isAmount, { error: message, abort: true })),
  );

export const amountInput = amountOr('must be a number');

/** ISO 8601 UTC. */
export const time = z.iso.datetime();

/** Ids are opaque. */
export const id = z.string().check(z.minLength(1), z.maxLength(200));

export const byId = z.object({ id });

/** contract 3: what a list answers. */
export const pageOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) });

/** contract 3: `limit` (1 to 200) and `cursor` of a list. */
export const pageQuery = (defaultLimit: number) => ({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), defaultLimit),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
});
