import { type Canonical, canonicalJson } from '@ramps-gateway/shared/domain/ledger/canonical.ts';

const HEX = 16;

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(HEX).padStart(2, '0')).join('');

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** `undefined` for a non-canonical encoding: the last characters before `=` have unused bits. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  const binary = atob(text);
  return btoa(binary) === text ? Uint8Array.from(binary, (sign) => sign.charCodeAt(0)) : undefined;
};

export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Parsed JSON as signable content; `undefined` if it has a number that is not an integer. */
const canonicalOf = (value: unknown): Canonical | undefined => {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isSafeInteger(value) ? value : undefined;
    case 'object': {
      if (value === null) return null;
      if (isList(value)) {
        const list: Canonical[] = [];
        for (const each of value) {
          const member = canonicalOf(each);
          if (member === undefined) return undefined;
          list.push(member);
        }
        return list;
      }
      const members: Record<string, Canonical> = {};
      for (const [key, each] of Object.entries(value)) {
        const member = canonicalOf(each);
        if (member === undefined) return undefined;
        Object.defineProperty(members, key, { value: member, enumerable: true });
      }
      return members;
    }
    default:
      return undefined;
  }
};

export const canonicalText = (value: unknown): string | undefined => {
  const canonical = canonicalOf(value);
  return canonical === undefined ? undefined : canonicalJson(canonical);
};
