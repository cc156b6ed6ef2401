import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { writeAtomic } from '../support/files.ts';

const filesOf = (source: string): string[] => {
  if (!existsSync(source)) return [];
  if (!statSync(source).isDirectory()) return [source];
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
};

/** Names and contents of all files: times say nothing after a checkout. */
const hashOf = (root: string, sources: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(path.join(root, source)))) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

/** Whether something was made from these sources as they are now. */
export const createStamp = (path: string, root: string, sources: readonly string[]) => {
  const now = hashOf(root, sources);
  return {
    isCurrent: () => existsSync(path) && readFileSync(path, 'utf8') === now,
    write: () => writeAtomic(path, now),
  };
};
