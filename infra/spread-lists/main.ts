import { parseArgs } from 'node:util';
import { messageOf, PlainError } from '../common/errors.ts';
import { tableOf } from '../common/table.ts';
import { moveLists } from './spread.ts';

/**
 * `npm run spread-lists`: moves rows of before into the partitions of the lists of everyone (docs/deploy.md). `-- --back`
 * undoes it for a version before; `-- --table <name>` is a table on AWS, by the credentials of the environment.
 */
const USAGE = 'npm run spread-lists -- [--back] [--table <name>]';

const readArguments = (args: string[]) => {
  try {
    return parseArgs({
      args,
      options: { back: { type: 'boolean', default: false }, table: { type: 'string' } },
    }).values;
  } catch (error) {
    throw new PlainError(`${messageOf(error)} Usage: ${USAGE}`);
  }
};

const run = async (): Promise<void> => {
  const { back, table: name } = readArguments(process.argv.slice(2));
  const table = tableOf(name, USAGE);
  const { left } = await moveLists(table, back ? 'back' : 'spread', (line) => console.log(line));
  table.client.destroy();
  if (left > 0) {
    console.log(`${left} were written by others at that moment, or cannot be read: run it again.`);
    process.exitCode = 1;
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
});
