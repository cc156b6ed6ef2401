import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

const PROBE = join(import.meta.dirname, 'processes', 'import-probe.mjs');

/** Milliseconds. */
const sample = z.object({ wall: z.number() });
type ImportTime = z.infer<typeof sample>;

const probe = (bundle: string, env: Readonly<Record<string, string>>): Promise<ImportTime> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROBE, pathToFileURL(bundle).href], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 20_000,
    });
    let printed = '';
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(sample.parse(JSON.parse(printed)));
      // A bundle's lines are long: the end of the output names the fault.
      else reject(new Error(`a bundle could not be imported: ${complaint.slice(-600)}`));
    });
  });

export interface Subject {
  readonly name: string;
  readonly bundle: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Import times of a bundle by round. */
export type Samples = (name: string) => readonly number[];

/**
 * Imports each bundle in a fresh process once per round, one at a time, so that a disturbance affects neighbours alike. The
 * first round only fills the machine's file cache.
 */
export const importTimes = async (subjects: readonly Subject[], rounds: number): Promise<Samples> => {
  const samples = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, bundle, env } of subjects) {
      const taken = await probe(bundle, env);
      if (round > 0) samples.get(name)?.push(taken.wall);
    }
  }
  return (name) => samples.get(name) ?? [];
};
