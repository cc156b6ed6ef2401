import { codeOf } from '@ramps-gateway/infra/common/errors.ts';

/** No room on the disk, or none left of what this user may take, or of what a file may have. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** SQLite's own word for it. */
const SQLITE_FULL = 13;

export const isFull = (error: unknown): boolean =>
  FULL.includes(codeOf(error) ?? '') ||
  (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL);
