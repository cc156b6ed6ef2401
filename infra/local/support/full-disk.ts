import { codeOf } from '@ramps-gateway/infra/common/errors.ts';

/** Full disk, quota or file size limit. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** SQLite's code. */
const SQLITE_FULL = 13;

export const isFull = (error: unknown): boolean =>
  FULL.includes(codeOf(error) ?? '') ||
  (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL);
