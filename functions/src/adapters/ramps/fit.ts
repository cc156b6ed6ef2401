import * as z from 'zod/mini';

/** An answer read in one of the shapes that are known, or the path of the first field that does not fit: `orders[3].id`. */
export type Fit<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly field: string };

const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

/** The path of the first field of a value that a schema refuses. */
export const faultIn = (error: z.core.$ZodError): string => pathText(error.issues[0]?.path ?? []) || 'body';

export const fit = <S extends z.core.$ZodType>(schema: S, value: unknown): Fit<z.output<S>> => {
  const read = z.safeParse(schema, value);
  return read.success ? { ok: true, value: read.data } : { ok: false, field: faultIn(read.error) };
};

export const fits = <T>(value: T): Fit<T> => ({ ok: true, value });
