import { isPlain } from '@ramps-gateway/shared/domain/texts.ts';
import { VisibleError } from './errors.ts';

/** A row as read. A write states the version it expects. */
export interface Versioned<R> {
  readonly version: number;
  readonly record: R;
}

export interface Page<T> {
  readonly items: T[];
  readonly next_cursor: string | null;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A part of a list that is in memory as a whole, and the start of the next part. */
export interface Part<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
}

/** Maximum bytes, as for the table's sort values. */
const LONGEST = 1024;

const cursorOf = (place: string): string => Buffer.from(place).toString('base64url');

/** Throws a 400 if the cursor is not a place in a list. */
const placeIn = (cursor: string): string => {
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  const isPlace = place !== '' && Buffer.byteLength(place) <= LONGEST && isPlain(place);
  if (!isPlace || cursorOf(place) !== cursor) throw new VisibleError('INVALID_REQUEST', 'cursor: not valid');
  return place;
};

/** The requested part. @param all sorted by place, descending */
export const partOf = <T>(
  all: readonly T[],
  placeOf: (item: T) => string,
  { limit, cursor }: PageRequest,
): Part<T> => {
  const place = cursor === undefined ? undefined : placeIn(cursor);
  const after = place === undefined ? all : all.filter((item) => placeOf(item) < place);
  const items = after.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: after.length > items.length && last ? cursorOf(placeOf(last)) : null };
};
