import * as z from 'zod/mini';
import { isAmount } from '../domain/money.ts';
import { NOTE_BOUNDS } from '../domain/reconciliation.ts';
import { isPlain } from '../domain/texts.ts';

export const amount = z
  .string()
  .check(z.refine(isAmount, { error: 'must be a decimal amount, like 1500.00', abort: true }));

/** An amount from outside that is stored: not negative, at most 18 digits before and after the point. */
export const boundedAmount = z.string().check(
  z.regex(/^(0|[1-9]\d{0,17})(\.\d{1,18})?$/, {
    error: 'must be an amount of at most 18 digits before and after the point',
    abort: true,
  }),
);

/** A plain decimal string, or a JSON number that prints as one; anything else is refused with `message`. */
export const amountOr = (message: string) =>
  z.pipe(
    z.pipe(z.union([z.string(), z.number()], message), z.transform(String)),
    z.string().check(z.refine(isAmount, { error: message, abort: true })),
  );

export const amountInput = amountOr('must be a number');

export const time = z.iso.datetime();

export const id = z.string().check(z.minLength(1), z.maxLength(200));

export const byId = z.object({ id });

/**
 * At most `most` UTF-16 units, without control characters or characters that change the writing direction
 * (domain/texts).
 */
export const plainText = (most: number) =>
  z
    .string('must be a text')
    .check(
      z.maxLength(most, `must be at most ${most} characters`),
      z.refine(isPlain, { error: 'must not have control characters', abort: true }),
    );

interface NumberBounds {
  readonly type: 'integer' | 'number';
  readonly minimum: number;
  readonly maximum: number;
}

/** Bounds of numbers in queries, for the API's description. */
export const QUERY_NUMBERS = z.registry<NumberBounds>();

const numberLike = (text: RegExp, error: string, bounds: NumberBounds) =>
  z
    .pipe(
      z.pipe(z.string().check(z.regex(text, { error, abort: true })), z.transform(Number)),
      z.number().check(z.gte(bounds.minimum), z.lte(bounds.maximum)),
    )
    .register(QUERY_NUMBERS, bounds);

/** Decimal digits only; JavaScript reads other forms as numbers too. */
export const wholeNumber = (minimum: number, maximum: number) =>
  numberLike(/^\d{1,15}$/, 'must be a whole number', { type: 'integer', minimum, maximum });

/** C3: the answer of a list. */
export const pageOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) });

/** C3: the `limit` (1 to 200) and `cursor` of a list. */
export const pageQuery = (defaultLimit: number) => ({
  limit: z._default(wholeNumber(1, 200), defaultLimit),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
});

/** Why a person settled or closed something by hand. */
export const note = z
  .string()
  .check(
    z.trim(),
    z.minLength(
      NOTE_BOUNDS.min,
      `must have at least ${NOTE_BOUNDS.min} characters to explain how it was settled`,
    ),
    z.maxLength(NOTE_BOUNDS.max, `must have at most ${NOTE_BOUNDS.max} characters`),
  );
