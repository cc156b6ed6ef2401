import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { WINDOWS } from './platform.ts';

export { eventually } from './patience.ts';

/** A folder of its own, removed with that of the run (vitest.config.ts). */
export const tempFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-test-'));

/** What Windows says of a mode, where there is none, is not looked at. */
const OTHERS = WINDOWS ? 0 : 0o077;

/** What somebody else may read or write in a folder, by its path in it: of one that is private, nothing. */
export const openToOthers = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((name) => ((statSync(name, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0)
    .map((name) => path.relative(folder, name));
