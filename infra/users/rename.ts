import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { messageOf, PlainError } from '../common/errors.ts';
import { tableOf } from '../common/table.ts';
import { readLines, renamed } from './exported.ts';
import { renameInTable } from './rename-in-table.ts';

/**
 * `npm run rename-users -- --table <name> < renamed.jsonl`: writes the ids that people have in another pool into a table that nothing
 * uses yet (docs/runbook.md, "The user pool is gone"). May be ended and run again.
 */
const USAGE = 'npm run rename-users -- --table <name> < renamed.jsonl';

const readTable = (args: string[]): string => {
  try {
    const { table } = parseArgs({ args, options: { table: { type: 'string' } } }).values;
    if (table !== undefined) return table;
  } catch (error) {
    throw new PlainError(`${messageOf(error)} Usage: ${USAGE}`);
  }
  // Never the one in use by mistake.
  throw new PlainError(`Name the table. Usage: ${USAGE}`);
};

const run = async (): Promise<void> => {
  const table = tableOf(readTable(process.argv.slice(2)), USAGE);
  const people = readLines(renamed, await text(process.stdin));
  const { looked, changed, left } = await renameInTable(table, people, (rows) =>
    console.error(`${rows.looked} rows`),
  );
  table.client.destroy();
  console.log(
    `${people.length} people, ${looked} rows: ${changed} changed, ${left} of audit log and books say who it was then.`,
  );
};

run().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
});
