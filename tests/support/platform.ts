/** Windows has no signals, file modes or Unix shell: tests of them are skipped. */
export const WINDOWS = process.platform === 'win32';

/** Linux has /proc. */
export const LINUX = process.platform === 'linux';

const ANY = { asymmetricMatch: () => true, toString: () => 'any mode' };

/** For `toEqual`: any mode on Windows. */
export const asMode = (mode: number): unknown => (WINDOWS ? ANY : mode);
