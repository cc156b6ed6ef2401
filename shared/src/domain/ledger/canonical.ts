/** What can be signed or hashed: no number but a whole one, so that every reader writes the same text. */
export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined };

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);

/**
 * The canonical JSON of RFC 8785 for what needs no number but whole ones: keys sorted by their UTF-16 units, no blanks.
 * What is undefined is left out. Throws a TypeError for a number that is not a safe integer.
 */
export const canonicalJson = (value: Canonical): string => {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError('not a whole number');
    return String(value);
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .toSorted()
    .flatMap((key) => {
      const member = value[key];
      return member === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(member)}`];
    });
  return `{${members.join(',')}}`;
};
