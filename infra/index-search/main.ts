import { parseArgs } from 'node:util';
import { messageOf, PlainError } from '../common/errors.ts';
import { tableOf } from '../common/table.ts';
import { indexLists } from './index-lists.ts';

/**
 * `npm run index-search`: makes what was there before there was a search to be found (docs/deploy.md). `-- --table <name>` is a
 * table on AWS, by the credentials of the environment.
 */
const USAGE = 'npm run index-search -- [--table <name>]';

const readArguments = (args: string[]) => {
  try {
    return parseArgs({
      args,
      options: { table: { type: 'string' } },
    }).values;
  } catch (error) {
    throw new PlainError(`${messageOf(error)} Usage: ${USAGE}`);
  }
};

const run = async (): Promise<void> => {
  const { table: name } = readArguments(process.argv.slice(2));
  const table = tableOf(name, USAGE);
  const { unreadable } = await indexLists(table, (line) => console.log(line));
  table.client.destroy();
  if (unreadable > 0) process.exitCode = 1;
};

run().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
});
