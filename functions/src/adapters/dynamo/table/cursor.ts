import { isPlain } from '@ramps-gateway/shared/domain/texts.ts';
import { VisibleError } from '../../../platform/errors.ts';

/** Bytes of a sort value that DynamoDB accepts at most. */
const LONGEST = 1024;

const isSortValue = (text: string): boolean =>
  text !== '' && Buffer.byteLength(text) <= LONGEST && isPlain(text);

/** A cursor is the sort value after which to go on; it names no partition, so it opens no other list. */
export const encodeCursor = (sort: string): string => Buffer.from(sort).toString('base64url');

/** Throws a 400 for what cannot be a sort value of the list. */
export const decodeCursor = (cursor: string, prefix = ''): string => {
  const sort = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isSortValue(sort) || !sort.startsWith(prefix) || encodeCursor(sort) !== cursor)
    throw new VisibleError('INVALID_REQUEST', 'cursor: not valid');
  return sort;
};
