import { PlainError } from '../common/errors.ts';
import { poolOf } from './pool-of.ts';
import { exportUsers } from './pool.ts';

/**
 * `npm run --silent export-users -- --pool <id>`: everybody in the pool, a line each, without anything by which they sign in
 * (docs/deploy.md, "Users in another region"). Personal data: into a bucket that encrypts it, never onto a disk.
 */
const USAGE = 'npm run --silent export-users -- [--pool <id>]';

const run = async (): Promise<void> => {
  const { pool, client } = poolOf(process.argv.slice(2), USAGE);
  for await (const user of exportUsers(client, pool)) console.log(JSON.stringify(user));
  client.destroy();
};

run().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
});
