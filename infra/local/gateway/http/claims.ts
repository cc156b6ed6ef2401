import type { JWTPayload } from 'jose';

/** As Go prints a value: what the JWT authorizer of an HTTP API does to claims that are no strings. */
const print = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(print).join(' ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `map[${entries.map(([key, inner]) => `${key}:${print(inner)}`).join(' ')}]`;
  }
  return String(value);
};

/** Claims as an HTTP API hands them over: text all, groups as `"[admin gateway_user]"`. */
export const claimStrings = (payload: JWTPayload): Record<string, string> =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, print(value)]));
