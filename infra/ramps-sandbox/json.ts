/** Lossless JSON: amounts exceed a double's precision. */

type RawJson = { rawJSON: (text: string) => unknown };
type ReviverContext = { source?: string };

/** A decimal string as a JSON number token: `jsonNumber("1.000000000000000001")`. */
export const jsonNumber = (decimal: string): unknown => (JSON as unknown as RawJson).rawJSON(decimal);

export const parseLossless = (text: string): unknown => {
  const keep = (_key: string, value: unknown, context?: ReviverContext): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  return JSON.parse(text, keep);
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  ) ?? '';
