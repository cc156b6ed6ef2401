import * as z from 'zod/mini';
import { invalid } from './problem.ts';

/** Shapes of what callers send. Numbers arrive as text (json.ts); blanks around a text do not count. */

const LONGEST = 2000;

export const text = z
  .string('is required')
  .check(z.trim(), z.minLength(1, 'is required'), z.maxLength(LONGEST));

/** Absent, null and empty are the same. */
export const optionalText = z.pipe(
  z.nullish(z.string('must be a text').check(z.trim(), z.maxLength(LONGEST))),
  z.transform((value: string | null | undefined) => (value === null || value === '' ? undefined : value)),
);

const ENGLISH = { error: z.locales.en().localeError };

const messageOf = (issue: z.core.$ZodIssue): string => {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return `${path === '' ? 'The body' : path} has no field ${issue.keys.join(', ')}`;
  if (path === '') return 'The body must be a JSON object';
  // Our own texts go on from the name, the library's begin a sentence.
  return `${path}${/^[A-Z]/.test(issue.message) ? ':' : ''} ${issue.message}`;
};

/** Reads `value` or throws a 400 that names the first field at fault. */
export const read = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = z.safeParse(schema, value, ENGLISH);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid(issue === undefined ? 'The body is not valid' : messageOf(issue));
};

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Without the fields that are undefined: what is absent is not shown as null. */
export const present = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
