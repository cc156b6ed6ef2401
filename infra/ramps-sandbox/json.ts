/** Lossless JSON, because amounts exceed the precision of a double. */

type RawJson = { rawJSON: (text: string) => unknown };

/** A decimal string as a JSON number token: `jsonNumber("1.000000000000000001")`. */
export const jsonNumber = (decimal: string): unknown => (JSON as unknown as RawJson).rawJSON(decimal);

/** Matches texts (which can contain digits) and numbers. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** Numbers as text. Not with a reviver: Node 20 gives it only the rounded number. */
export const parseLossless = (text: string): unknown => {
  // Throws for invalid JSON here, before the added quotes could hide it.
  JSON.parse(text);
  return JSON.parse(text.replaceAll(TOKENS, (token) => (token.startsWith('"') ? token : `"${token}"`)));
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  ) ?? '';
