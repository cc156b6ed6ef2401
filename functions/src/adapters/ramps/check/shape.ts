import type { CheckedCallName } from '@ramps-gateway/shared/contract/connection-report.ts';
import { readAmount } from '@ramps-gateway/shared/domain/money.ts';
import { readTime } from '../fit.ts';

export type Kind = 'amount' | 'count' | 'flag' | 'text' | 'time';

/** A key may list alternative spellings, such as `orders|list`; one of them is required. */
export interface Fields {
  readonly [names: string]: Shape;
}

export type Shape =
  | Kind
  | Fields
  | { readonly rows: Shape }
  /** The gateway does not need it. `expected`: the report lists it if it is missing. */
  | { readonly optional: Shape; readonly expected: boolean };

/** A provider's documented answers. Of several shapes, the best fit counts. */
export interface Documented {
  readonly answers: Readonly<Record<CheckedCallName, readonly [Shape, ...Shape[]]>>;
  /** How amounts are written; null if both ways are documented. */
  readonly amounts: 'number' | null;
  /** Minimum and maximum decimals of a second. */
  readonly decimals: readonly [number, number];
  /** In lower case. */
  readonly statuses: readonly string[];
  /** A second request returns the same token. */
  readonly sameToken: boolean;
}

export const rows = <S extends Shape>(each: S) => ({ rows: each });

/** Documented, but not required. Null and an empty text count as present. */
export const maybe = (shape: Shape): Shape => ({ optional: shape, expected: true });

/** Optional, and not reported if missing. */
export const known = (shape: Shape): Shape => ({ optional: shape, expected: false });

export const isRows = (shape: Shape): shape is { readonly rows: Shape } =>
  typeof shape === 'object' && 'rows' in shape;

export const isOptional = (shape: Shape): shape is { readonly optional: Shape; readonly expected: boolean } =>
  typeof shape === 'object' && 'optional' in shape;

const WORDS: Readonly<Record<Kind, string>> = {
  amount: 'an amount',
  count: 'a whole number',
  flag: 'true or false',
  text: 'a text',
  time: 'a time',
};

const IS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  amount: (value) =>
    typeof value === 'number' || (typeof value === 'string' && readAmount(value) !== undefined),
  count: (value) => Number.isInteger(value) || (typeof value === 'string' && /^\d{1,12}$/.test(value)),
  flag: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
  time: (value) => typeof value === 'string' && readTime(value) !== undefined,
};

export const isOfKind = (kind: Kind, value: unknown): boolean => IS[kind](value);

/** Null, a blank text, and the provider's time for "none". */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && (value.trim() === '' || value.startsWith('0001-01-01T')));

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const expectedOf = (shape: Shape): string => {
  if (typeof shape === 'string') return WORDS[shape];
  if (isOptional(shape)) return expectedOf(shape.optional);
  return isRows(shape) ? 'a list' : 'an object';
};

/** The kind of a value, never the value. */
export const foundIn = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return isEmpty(value) ? 'an empty text' : 'a text';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    default:
      return 'an object';
  }
};
