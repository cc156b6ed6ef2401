import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A folder of its own, removed after the tests of the file. */
export const tempFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ramps-gateway-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Ports that are free right now, all different. */
export const freePorts = async (count: number): Promise<number[]> => {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
          const server = createServer();
          server.once('error', reject);
          server.listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  return Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          const address = server.address();
          server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
        }),
    ),
  );
};

/** Looks until it is so; fails after `patienceMs`. */
export const eventually = async <Result>(
  look: () => Result | undefined | false | Promise<Result | undefined | false>,
  patienceMs = 10_000,
): Promise<Result> => {
  const until = Date.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > until) throw new Error(`it did not happen within ${patienceMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
};
