import * as z from 'zod/mini';
import { invalid } from './problem.ts';

/** Numbers arrive as strings (json.ts); outer blanks are trimmed. */

const LONGEST = 2000;

export const text = z
  .string('is required')
  .check(z.trim(), z.minLength(1, 'is required'), z.maxLength(LONGEST));

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
  // Our messages continue the field's name, the library's start a sentence.
  return `${path}${/^[A-Z]/.test(issue.message) ? ':' : ''} ${issue.message}`;
};

export const read = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = z.safeParse(schema, value, ENGLISH);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid(issue === undefined ? 'The body is not valid' : messageOf(issue));
};

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Drops undefined fields: absent ones are not shown as null. */
export const present = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
