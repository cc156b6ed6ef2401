import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import * as z from 'zod/mini';
import { root } from './checks.ts';

/** Files whose change requires `npm run test:all`. */
const MONEY_PATH = [
  'functions/src/{adapters,capabilities,modules}/**/*.ts',
  'shared/src/domain/**/*.ts',
  'shared/src/contract/{entities,partitions}.ts',
  'shared/src/contract/ramps/**/*.ts',
  // Not its subfolders, because DynamoDB Local is installed there.
  'infra/local/engine/*.ts',
];

/** Committed with the change that it proves. */
const FILE = join(root, 'tests', 'runner', 'whole-run.json');

const wholeRun = z.object({
  /** UTC. */
  day: z.string(),
  digest: z.string(),
  passed: z.int(),
  minutes: z.int(),
});

export const moneyPathFiles = (): readonly string[] =>
  globSync(MONEY_PATH, { cwd: root })
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted();

/** The code that runs: types, comments and layout do not count. */
export const codeOf = (text: string): string =>
  transformSync(text, { loader: 'ts', minifyWhitespace: true }).code;

const digestNow = (): string => {
  const hash = createHash('sha256');
  for (const file of moneyPathFiles())
    hash.update(`${file}\0${codeOf(readFileSync(join(root, file), 'utf8'))}\0`);
  return hash.digest('hex');
};

/** Called when `npm run test:all` passed without a skipped check. */
export const noteWholeRun = (passed: number, minutes: number): void => {
  const found: z.infer<typeof wholeRun> = {
    day: new Date().toISOString().slice(0, 10),
    digest: digestNow(),
    passed,
    minutes,
  };
  writeFileSync(FILE, `${JSON.stringify(found, null, 2)}\n`);
};

/** The last line of `npm test`. */
export const moneyPathLine = (): string => {
  if (!existsSync(FILE)) return 'money path: no full run yet; npm run test:all makes one';
  const { day, digest } = wholeRun.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  return digest === digestNow()
    ? `money path: unchanged since the full run of ${day}`
    : `money path: changed since the full run of ${day}; if it changes how money moves, run npm run test:all`;
};
