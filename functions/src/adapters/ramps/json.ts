/**
 * Parses JSON without losing digits: every number becomes the text it was written as, so that an amount never
 * passes through a float (contract 6).
 */
export const parseLossless = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
