import { readFileSync } from 'node:fs';
import { stackOf } from './stack-of.ts';

/** `npm run --silent stack-json -- outputs.json > stack.json`, for `npm run smoke -- stack.json`. */
const run = (): void => {
  const file = process.argv[2];
  if (file === undefined) throw new Error('Usage: npm run --silent stack-json -- outputs.json > stack.json');
  console.log(JSON.stringify(stackOf(JSON.parse(readFileSync(file, 'utf8'))), null, 2));
};

try {
  run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
