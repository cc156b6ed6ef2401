import { compare, readAmount } from '@ramps-gateway/shared/domain/money.ts';

/** A float says no other number than the text that it was written as. */
const holds = (value: number, source: string): boolean => {
  if (source === String(value)) return true;
  const written = readAmount(source);
  const kept = readAmount(String(value));
  return written !== undefined && kept !== undefined && compare(written, kept) === 0;
};

/** Parses JSON, keeping numbers with more digits than a float as text. @throws SyntaxError */
export const parseExact = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined && !holds(value, context.source)
      ? context.source
      : value,
  );

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
