import { parseArgs } from 'node:util';
import { stopReason } from '@ramps-gateway/shared/contract/stops.ts';
import { messageOf, PlainError } from '../common/errors.ts';
import { tableOf } from '../common/table.ts';
import { stopGateway } from './stop.ts';

/**
 * `npm run stop-gateway -- --reason "…"`: stops the whole gateway of a table, without the console (docs/runbook.md, "Restore a
 * table"). `--table <name>` is a table on AWS, by the credentials of the environment; without it that of `npm start`.
 */
const USAGE = 'npm run stop-gateway -- --reason "<why>" [--table <name>]';

const readArguments = (args: string[]) => {
  try {
    return parseArgs({ args, options: { reason: { type: 'string' }, table: { type: 'string' } } }).values;
  } catch (error) {
    throw new PlainError(`${messageOf(error)} Usage: ${USAGE}`);
  }
};

const run = async (): Promise<void> => {
  const given = readArguments(process.argv.slice(2));
  const reason = stopReason.safeParse(given.reason);
  if (!reason.success) throw new PlainError(`Say why. Usage: ${USAGE}`);
  const table = tableOf(given.table, USAGE);
  const stop = await stopGateway(table, { reason: reason.data, at: new Date().toISOString() });
  table.client.destroy();
  console.log(`The gateway of ${table.name} is stopped since ${stop.since}: ${stop.reason}`);
};

run().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
});
