import { type Amount, compare, readAmount } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import { readTime } from '../fit.ts';

export const id = z.string().check(z.minLength(1), z.maxLength(200));

export const symbol = z.string().check(z.regex(/^[\w.-]{1,20}$/));

/** The provider sends null or an empty text for a missing value, or omits it. */
export const maybe = z.pipe(
  z.nullish(z.string()),
  z.transform((text: string | null | undefined): string | null => (text?.trim() ? text : null)),
);

const AMOUNT = /^\d{1,18}(\.\d{1,18})?$/;

/** A number or its text, with every digit. A balance can be negative. */
export const signedAmount = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((written: string | number, context): Amount => {
    const read = readAmount(String(written));
    if (read !== undefined) return read;
    context.issues.push({ code: 'custom', message: 'must be an amount', input: written });
    return z.NEVER;
  }),
);

export const amount = z.pipe(signedAmount, z.string().check(z.regex(AMOUNT)));

export const maybeAmount = z.pipe(
  z.nullish(amount),
  z.transform((read: Amount | null | undefined): Amount | null => read ?? null),
);

/** The provider sends 0 for an unknown amount. */
export const said = (read: Amount | null): Amount | null =>
  read !== null && compare(read, '0') > 0 ? read : null;

const YEAR_ONE = /^0001-/;

/** The provider sends six to nine decimals of a second; three are kept. */
export const time = z.pipe(
  z.string(),
  z.transform((written: string, context): string => {
    const read = readTime(written);
    if (read !== undefined) return read;
    context.issues.push({ code: 'custom', message: 'must be a time', input: written });
    return z.NEVER;
  }),
);

/** Null, an empty text and a time in the year 1 mean no time. */
export const maybeTime = z.pipe(
  z.pipe(
    maybe,
    z.transform((written: string | null) => (written !== null && YEAR_ONE.test(written) ? null : written)),
  ),
  z.nullable(time),
);

const count = z.nullish(z.coerce.number().check(z.int(), z.gte(0)));

/** Counts that a page may have; the rows are in `list` or `orders`. */
export const counts = { total: count, total_row: count, total_pages: count };

interface Counts {
  readonly total?: number | null | undefined;
  readonly total_row?: number | null | undefined;
  readonly total_pages?: number | null | undefined;
}

/** @param page as requested, starting at 1 */
export const paging = ({ total, total_row, total_pages }: Counts, page: string | undefined) => {
  const rows = total_row ?? total ?? null;
  return {
    total_row: rows,
    // A count of zero or none says nothing about the last page.
    is_last: total_pages ? Number(page ?? '1') >= total_pages : null,
    pages: total_pages ?? null,
  };
};
