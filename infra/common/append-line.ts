import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';

/**
 * Appends all lines or none, mode 0600: a partial line on a full disk would corrupt the next one. Survives a kill, but
 * not a power cut (no fsync).
 */
export const appendLines = (file: string, lines: readonly string[]): void => {
  const fd = openSync(file, 'a', 0o600);
  try {
    const before = fstatSync(fd).size;
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(fd, bytes, written);
    } catch (error) {
      if (written > 0) ftruncateSync(fd, before);
      throw error;
    }
  } finally {
    closeSync(fd);
  }
};
