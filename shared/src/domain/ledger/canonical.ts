/** A value to sign or hash. Numbers are integers, so that every program writes the same text. */
export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined };

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);

/** Canonical JSON (RFC 8785) with integers only; undefined is omitted. @throws TypeError for other numbers */
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
