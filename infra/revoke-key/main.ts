import { parseArgs } from 'node:util';
import { messageOf, PlainError } from '../common/errors.ts';
import { tableOf } from '../common/table.ts';
import { revokeKey } from './revoke.ts';

/**
 * `npm run revoke-key -- <kid> --reason "…"`: marks a public key of the gateway as revoked, for everybody who checks a file by it
 * (docs/runbook.md). `--at` is the moment from which others may have signed with it, now where it is left out; `--table <name>` is
 * a table on AWS, by the credentials of the environment.
 */
const USAGE = 'npm run revoke-key -- <kid> --reason "<why>" [--at <ISO 8601>] [--table <name>]';

const readArguments = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' }, at: { type: 'string' }, table: { type: 'string' } },
    });
  } catch (error) {
    throw new PlainError(`${messageOf(error)} Usage: ${USAGE}`);
  }
};

const momentOf = (text: string | undefined, now: Date): string => {
  if (text === undefined) return now.toISOString();
  const at = Date.parse(text);
  if (Number.isNaN(at) || at > now.getTime())
    throw new PlainError(`“${text}” is no moment up to now. Usage: ${USAGE}`);
  return new Date(at).toISOString();
};

const run = async (): Promise<void> => {
  const { values, positionals } = readArguments(process.argv.slice(2));
  const [kid, ...more] = positionals;
  const reason = values.reason?.trim();
  if (kid === undefined || more.length > 0 || reason === undefined || reason === '')
    throw new PlainError(`Name one key, and say why. Usage: ${USAGE}`);
  const at = momentOf(values.at, new Date());
  const table = tableOf(values.table, USAGE);
  const found = await revokeKey(table, kid, { at, reason });
  table.client.destroy();
  switch (found.state) {
    case 'revoked':
      console.log(`${kid} is revoked as of ${at}. Whoever checks a file by it is told so from now on.`);
      return;
    case 'before':
      throw new PlainError(`${kid} was revoked before, and stays so as of ${found.at}: ${found.reason}`);
    case 'unknown':
      throw new PlainError(`There is no key ${kid}. The keys: ${found.kids.join(', ') || 'none'}.`);
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
});
