import * as z from 'zod/mini';

export class Problem extends Error {
  override name = 'Problem';
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  readonly code: string;

  constructor(status: Problem['status'], code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const invalid = (message: string, code = 'invalid_request'): Problem =>
  new Problem(400, code, message);
export const missing = (what: string): Problem => new Problem(404, 'not_found', `${what} not found`);
export const refused = (code: string, message: string): Problem => new Problem(422, code, message);

const LONGEST = 2000;

/** Numbers arrive as strings (json.ts). Leading and trailing blanks are removed. */
export const text = z
  .string('is required')
  .check(z.trim(), z.minLength(1, 'is required'), z.maxLength(LONGEST));

export const optionalText = z.pipe(
  z.nullish(z.string('must be a text').check(z.trim(), z.maxLength(LONGEST))),
  z.transform((value: string | null | undefined) => value || undefined),
);

export const word = text.check(
  z.regex(/^[\w -]{1,40}$/, 'must be a word of at most 40 letters, digits, blanks, _ or -'),
);

/** An object with the same value under several names. */
export const each = <Name extends string, Value>(value: Value, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;

const ENGLISH = { error: z.locales.en().localeError };

const messageOf = (issue: z.core.$ZodIssue): string => {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return `${path === '' ? 'The body' : path} has no field ${issue.keys.join(', ')}`;
  if (path === '') return 'The body must be a JSON object';
  // These messages continue the field's name; the library's start a sentence.
  return `${path}${/^[A-Z]/.test(issue.message) ? ':' : ''} ${issue.message}`;
};

export const read = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = z.safeParse(schema, value, ENGLISH);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid(issue === undefined ? 'The body is not valid' : messageOf(issue));
};

/** Drops undefined fields, so that they are not shown as null. */
export const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
