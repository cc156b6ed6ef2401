import { compare, readAmount } from '@ramps-gateway/shared/domain/money.ts';

/** A parsed, deeply read-only value. */
export type Parsed<T> = T extends object ? { readonly [K in keyof T]: Parsed<T[K]> } : T;

/** True if the float equals the number as written. */
const holds = (value: number, source: string): boolean => {
  if (source === String(value)) return true;
  const written = readAmount(source);
  const kept = readAmount(String(value));
  return written !== undefined && kept !== undefined && compare(written, kept) === 0;
};

/** Strings, which may contain digits, and numbers. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/**
 * Parses JSON, with the numbers that `isText` selects as text. A reviver cannot do this, because Node 20 passes it only
 * the rounded number. @throws SyntaxError
 */
const parseNumbers = (text: string, isText: (source: string) => boolean): unknown => {
  // Throws for invalid JSON before the added quotes could hide it.
  const value: unknown = JSON.parse(text);
  const exact = text.replaceAll(TOKENS, (token) =>
    token.startsWith('"') || !isText(token) ? token : `"${token}"`,
  );
  return exact === text ? value : JSON.parse(exact);
};

/** Parses JSON, keeping numbers with more digits than a float as text. @throws SyntaxError */
export const parseExact = (text: string): unknown =>
  parseNumbers(text, (source) => !holds(Number(source), source));

/** Parses JSON with every number as text, so no amount passes through a float (C6). @throws SyntaxError */
export const parseLossless = (text: string): unknown => parseNumbers(text, () => true);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** False if a text or name contains a lone surrogate, which neither the table nor the provider accepts. */
export const isWellFormed = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWellFormed);
  return (
    !isRecord(value) ||
    Object.entries(value).every(([name, inner]) => name.isWellFormed() && isWellFormed(inner))
  );
};

/** Equal values give equal text, whatever the order of their fields. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  ) ?? '';
