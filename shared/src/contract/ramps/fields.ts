import * as z from 'zod/mini';
import { compare, readAmount } from '../../domain/money.ts';
import { isPlain } from '../../domain/texts.ts';
import { amountInput } from '../fields.ts';

/** A value that is safe in the provider's paths and headers without encoding: an id, a symbol. Never `.` or `..`. */
export const TOKEN = /^[A-Za-z0-9_-][A-Za-z0-9_.:~-]{0,127}$/;

export const token = z.string().check(z.regex(TOKEN, 'must be letters, digits, or any of _ . : ~ -'));

const atMost = (most: number) => z.maxLength(most, `must be at most ${most} characters`);

/**
 * One line of text without control characters or characters that change the writing direction.
 * @param read normalizes the text first
 */
export const line = (most: number, required = 'is required', read = (text: string) => text.trim()) =>
  z
    .string(required)
    .check(z.overwrite(read), z.minLength(1, required), atMost(most), z.refine(isPlain, 'must be one line'));

const filledIn = (most: number) =>
  z.pipe(
    z.nullish(z.string('must be a text').check(z.trim(), atMost(most))),
    z.transform((text: string | null | undefined) => (text === null || text === '' ? undefined : text)),
  );

const oneLine = z.string().check(z.refine(isPlain, 'must be one line'));

/** The same; an empty string from a form counts as absent. */
export const maybeLine = (most: number) => z.pipe(filledIn(most), z.optional(oneLine));

export const positiveAmount = amountInput.check(
  z.refine((value) => compare(value, '0') > 0, 'must be above zero'),
);

const objectFault = (issue: { readonly code?: string; readonly keys?: readonly string[] }) =>
  issue.code === 'unrecognized_keys'
    ? `has no field ${(issue.keys ?? []).join(', ').slice(0, 100)}`
    : 'must be an object with the fields of this call';

/** An object with exactly these fields: an unknown field is refused, not dropped. */
export const exactly = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, { error: objectFault });

/** An asset's symbol in a request. */
export const assetInput = z
  .string('Asset is required')
  .check(z.trim(), z.minLength(1, 'Asset is required'), z.regex(/^[\w.-]{1,40}$/, 'is not an asset'));

/** Provider answers (S3, C6), numbers as texts. `looseObject`, because the proxy passes unnamed fields on. */
export const maybeText = z.nullish(z.string());

/** The provider's amount as a plain decimal; anything else is kept unchanged for people to see. */
export const answeredAmount = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((written: string | number) => readAmount(String(written)) ?? String(written)),
  ),
  z.string(),
);

export const maybeAmount = z.nullish(answeredAmount);

const count = z.coerce.number().check(z.int(), z.gte(0));

/** A complete list without pages. */
export const listOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.looseObject({ list: z.array(item), total_row: count });

/** One page. Without a row count or `is_last` from the provider, an empty page is the last. */
export const pageOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.looseObject({
    list: z.array(item),
    total_row: z.nullish(count),
    is_last: z.nullish(z.boolean()),
    pages: z.nullish(count),
  });

/** One word of a query. */
export const word = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,40}$/, 'must be one word'));

/** `shared`: opened by the gateway for a sub-account; `external`: the customer's own. */
export const kind = z.enum(['shared', 'external'], 'must be shared or external');

/** Page sizes at the provider have the limit of the gateway's own lists. */
const LARGEST_PAGE = 200;

const whole = (most: number) =>
  z.string().check(
    z.regex(/^[1-9]\d{0,6}$/, `must be a whole number from 1 to ${most}`),
    z.refine((text) => Number(text) <= most, `must be at most ${most}`),
  );

export const pageQuery = { page: z.optional(whole(1_000_000)), size: z.optional(whole(LARGEST_PAGE)) };
