import * as z from 'zod/mini';

/** An answer parsed into a known shape, or the path of the first invalid field: `orders[3].id`. */
export type Fit<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly field: string };

const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

/** The path of the first invalid field. */
export const faultIn = (error: z.core.$ZodError): string => pathText(error.issues[0]?.path ?? []) || 'body';

export const fit = <S extends z.core.$ZodType>(schema: S, value: unknown): Fit<z.output<S>> => {
  const read = z.safeParse(schema, value);
  return read.success ? { ok: true, value: read.data } : { ok: false, field: faultIn(read.error) };
};

export const fits = <T>(value: T): Fit<T> => ({ ok: true, value });

const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})$/i;
const SINCE = Date.parse('2015-01-01T00:00:00.000Z');
const UNTIL = Date.parse('2100-01-01T00:00:00.000Z');

/** UTC with milliseconds, from any offset and number of decimals; undefined for other text. */
export const readTime = (text: string): string | undefined => {
  if (!ISO.test(text)) return undefined;
  const at = Date.parse(
    text
      .replace(' ', 'T')
      .replace(/(\.\d{3})\d+/, '$1')
      .replace(/([+-]\d{2})(\d{2})$/, '$1:$2'),
  );
  return at >= SINCE && at < UNTIL ? new Date(at).toISOString() : undefined;
};

/** An object with the same value in each field. */
export function each<const Name extends string, const T>(
  value: T,
  names: readonly Name[],
): { [name in Name]: T };
export function each<T>(value: T, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** A valid answer, translated into canonical fields. */
export const fitAs = <S extends z.core.$ZodType, T>(
  schema: S,
  value: unknown,
  canonical: (read: z.output<S>) => T,
): Fit<T> => {
  const read = fit(schema, value);
  return read.ok ? fits(canonical(read.value)) : read;
};
