import path from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf, PlainError } from '#infra/common/errors.ts';
import { readStack } from '#tests/support/stack.ts';
import { fillStack } from './fill-stack.ts';

/**
 * `npm run fill -- --accounts 2000 --payments 100000`: fills the stack that runs on DATA_DIR with these numbers of sub-accounts
 * and payments (docs/running.md).
 */
const USAGE = 'npm run fill -- [--accounts <number>] [--payments <number>]';

const numberIn = (text: string): number => {
  if (!/^\d{1,7}$/.test(text)) throw new PlainError(`“${text}” is not a number. Usage: ${USAGE}`);
  return Number(text);
};

const readArguments = (args: string[]) => {
  try {
    return parseArgs({
      args,
      options: {
        accounts: { type: 'string', default: '2000' },
        payments: { type: 'string', default: '2000' },
      },
    }).values;
  } catch (error) {
    throw new PlainError(`${messageOf(error)} Usage: ${USAGE}`);
  }
};

const run = async (): Promise<void> => {
  const asked = readArguments(process.argv.slice(2));
  const size = { accounts: numberIn(asked.accounts), payments: numberIn(asked.payments) };
  if (size.accounts === 0) throw new PlainError(`Payments need a sub-account. Usage: ${USAGE}`);
  const dataDir = path.resolve(process.env['DATA_DIR'] || '.local');
  const stack = readStack(dataDir);
  if (!stack) throw new PlainError(`No stack runs on the data in ${dataDir}. Start it with npm start.`);
  await fillStack(stack, { accounts: 0, payments: 0 }, size, (line) => console.log(line));
};

run().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
});
