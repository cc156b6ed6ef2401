import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A folder of its own, removed after the tests of the file. */
export const tempFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Looks until it is so; fails after `patienceMs`. */
export const eventually = async <Result>(
  look: () => Result | undefined | false | Promise<Result | undefined | false>,
  patienceMs = 60_000,
): Promise<Result> => {
  const until = Date.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > until) throw new Error(`it did not happen within ${patienceMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
};
