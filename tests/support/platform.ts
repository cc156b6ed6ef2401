/** Windows has no signals, no modes and no shell of Unix: what is about those is not tried there. */
export const WINDOWS = process.platform === 'win32';

/** Where the kernel says in files what it knows. */
export const LINUX = process.platform === 'linux';

const ANY = { asymmetricMatch: () => true, toString: () => 'any mode' };

/** For `toEqual`: what a mode is to be, where there are modes. */
export const asMode = (mode: number): unknown => (WINDOWS ? ANY : mode);
