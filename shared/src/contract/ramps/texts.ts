import * as z from 'zod/mini';
import { compare } from '../../domain/money.ts';
import { isPlain } from '../../domain/texts.ts';
import { amountInput } from '../fields.ts';

/** A value that may stand in the provider's paths and headers as it is: an id, a symbol. Never `.` or `..`. */
export const TOKEN = /^[A-Za-z0-9_-][A-Za-z0-9_.:~-]{0,127}$/;

export const token = z.string().check(z.regex(TOKEN, 'must be letters, digits, or any of _ . : ~ -'));

const atMost = (most: number) => z.maxLength(most, `must be at most ${most} characters`);

/** One line of text: no control characters, and none that turn the writing direction. */
export const line = (most: number, required = 'is required') =>
  z
    .string(required)
    .check(z.trim(), z.minLength(1, required), atMost(most), z.refine(isPlain, 'must be one line'));

/** The same, where a form sends an empty text for what was not filled in. */
export const maybeLine = (most: number) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string('must be a text').check(z.trim(), atMost(most))),
      z.transform((text: string | null | undefined) => (text === null || text === '' ? undefined : text)),
    ),
    z.optional(z.string().check(z.refine(isPlain, 'must be one line'))),
  );

export const positiveAmount = amountInput.check(
  z.refine((value) => compare(value, '0') > 0, 'must be above zero'),
);

const objectFault = (issue: { readonly code?: string; readonly keys?: readonly string[] }) =>
  issue.code === 'unrecognized_keys'
    ? `has no field ${(issue.keys ?? []).join(', ').slice(0, 100)}`
    : 'must be an object with the fields of this call';

/** An object of exactly these fields: what is not understood is refused rather than dropped. */
export const exactly = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, { error: objectFault });

/** A call without `data`. */
export const NO_DATA = z.union([z.undefined(), z.null(), z.strictObject({})], 'this call takes no data');
