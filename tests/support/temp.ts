import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { WINDOWS } from './platform.ts';

export { eventually } from './patience.ts';

export const tempFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-test-'));

/** Windows has no modes. */
const OTHERS = WINDOWS ? 0 : 0o077;

/** Paths in a folder that others can read or write. */
export const openToOthers = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((name) => ((statSync(name, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0)
    .map((name) => path.relative(folder, name));
