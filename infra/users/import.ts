import { text } from 'node:stream/consumers';
import { PlainError } from '../common/errors.ts';
import { exportedUser, readLines } from './exported.ts';
import { poolOf } from './pool-of.ts';
import { importUsers } from './pool.ts';

/**
 * `npm run --silent import-users -- --pool <id> < users.jsonl > renamed.jsonl`: makes those of the file in another pool, and says
 * whose id is which now, for `rename-users` (docs/runbook.md, "The user pool is gone"). May be run again.
 */
const USAGE = 'npm run --silent import-users -- [--pool <id>] < users.jsonl > renamed.jsonl';

const run = async (): Promise<void> => {
  const { pool, client } = poolOf(process.argv.slice(2), USAGE);
  const users = readLines(exportedUser, await text(process.stdin));
  const { renamed, made, left, taken } = await importUsers(client, pool, users);
  for (const each of renamed) console.log(JSON.stringify(each));
  console.error(
    `${users.length} in the file: ${made} made, ${left.length} left out who never confirmed their address.`,
  );
  // Ids alone: what is printed here may be kept in a log.
  if (taken.length > 0) {
    console.error(
      `NOT imported, because somebody has signed up with their address and not confirmed it: ${taken.join(', ')}.`,
    );
    process.exitCode = 1;
  }
  client.destroy();
};

run().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
});
