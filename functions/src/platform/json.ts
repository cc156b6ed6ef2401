import { compare, readAmount } from '@ramps-gateway/shared/domain/money.ts';

/** A parsed value, whose parts are never changed in place. */
export type Parsed<T> = T extends object ? { readonly [K in keyof T]: Parsed<T[K]> } : T;

/** A float says no other number than the text that it was written as. */
const holds = (value: number, source: string): boolean => {
  if (source === String(value)) return true;
  const written = readAmount(source);
  const kept = readAmount(String(value));
  return written !== undefined && kept !== undefined && compare(written, kept) === 0;
};

/** Texts, which may hold digits, and numbers. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/**
 * Parses JSON with the numbers that `isText` names as the text they were written as. Not by a reviver: Node 20 gives it the
 * rounded number only. @throws SyntaxError
 */
const parseNumbers = (text: string, isText: (source: string) => boolean): unknown => {
  // Throws for invalid JSON here, before the quotes could hide it.
  const value: unknown = JSON.parse(text);
  const exact = text.replaceAll(TOKENS, (token) =>
    token.startsWith('"') || !isText(token) ? token : `"${token}"`,
  );
  return exact === text ? value : JSON.parse(exact);
};

/** Parses JSON, keeping numbers with more digits than a float as text. @throws SyntaxError */
export const parseExact = (text: string): unknown =>
  parseNumbers(text, (source) => !holds(Number(source), source));

/** Keeps every number as the text it was written as: no amount passes through a float (C6). @throws SyntaxError */
export const parseLossless = (text: string): unknown => parseNumbers(text, () => true);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** False where a text or a name holds half a character (a lone surrogate): no store and no provider takes it. */
export const isWellFormed = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWellFormed);
  return (
    !isRecord(value) ||
    Object.entries(value).every(([name, inner]) => name.isWellFormed() && isWellFormed(inner))
  );
};

/** The same value gives the same text, whatever the order of its fields. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  ) ?? '';
