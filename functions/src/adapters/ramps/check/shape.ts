import type { CheckedCallName } from '@ramps-gateway/shared/contract/connection-report.ts';

export type Kind = 'amount' | 'count' | 'flag' | 'text' | 'time';

/** A key may list several spellings of one field, `orders|list`, of which one is needed. */
export interface Fields {
  readonly [names: string]: Shape;
}

export type Shape =
  | Kind
  | Fields
  | { readonly rows: Shape }
  /** The gateway works without it. `expected`: its absence is worth a line in the report. */
  | { readonly optional: Shape; readonly expected: boolean };

/** What a provider answers. Of several shapes, the one that fits best. */
export interface Documented {
  readonly answers: Readonly<Record<CheckedCallName, readonly [Shape, ...Shape[]]>>;
  /** How amounts are written; null where both ways are documented. */
  readonly amounts: 'number' | null;
  /** Digits behind the second, at least and at most. */
  readonly decimals: readonly [number, number];
  /** In lower case. */
  readonly statuses: readonly string[];
  /** A second request for a token gives the same one. */
  readonly sameToken: boolean;
}

export const rows = <S extends Shape>(each: S) => ({ rows: each });

/** Documented, and not needed: null and an empty text count as there. */
export const maybe = (shape: Shape): Shape => ({ optional: shape, expected: true });

/** May come, and is not missed. */
export const known = (shape: Shape): Shape => ({ optional: shape, expected: false });

export const isRows = (shape: Shape): shape is { readonly rows: Shape } =>
  typeof shape === 'object' && 'rows' in shape;

export const isOptional = (shape: Shape): shape is { readonly optional: Shape; readonly expected: boolean } =>
  typeof shape === 'object' && 'optional' in shape;
