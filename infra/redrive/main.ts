import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import * as z from 'zod/mini';
import { FUNCTIONS } from '../config/functions.ts';
import { localClient } from '../common/aws.ts';
import { messageOf, PlainError } from '../common/errors.ts';
import { fetchRecords } from './fetch-records.ts';
import { fileQueue } from '../common/dead-letters.ts';
import { invokeAt } from './invoke.ts';
import { redrive } from './redrive.ts';

/**
 * `npm run redrive`: puts back what the stream's functions gave up, once its cause is fixed. `-- --list` only shows
 * what waits, `-- <function>…` chooses. Ends with code 1 when something is left.
 */
const USAGE = 'npm run redrive -- [--list] [function …]';

const stackFile = z.object({
  dynamodb: z.object({ endpoint: z.string() }),
  secretsManager: z.object({ endpoint: z.string() }),
});

/** What `npm start` writes when the stack is ready; undefined when none runs. */
const readStack = (dataDir: string) => {
  const file = path.join(dataDir, 'stack.json');
  return existsSync(file) ? stackFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
};

const readArguments = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { list: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new PlainError(`${messageOf(error)} Usage: ${USAGE}`);
  }
};

const choose = (names: readonly string[]) => {
  const streamed = FUNCTIONS.filter(({ trigger }) => trigger.kind === 'stream');
  const unknown = names.find((name) => !streamed.some((spec) => spec.name === name));
  if (unknown !== undefined)
    throw new PlainError(
      `${unknown} has no queue that is fed by the stream. There are: ${streamed.map(({ name }) => name).join(', ')}.`,
    );
  return names.length === 0 ? streamed : streamed.filter(({ name }) => names.includes(name));
};

const run = async (): Promise<void> => {
  const { values, positionals } = readArguments(process.argv.slice(2));
  const specs = choose(positionals);
  const dataDir = path.resolve(process.env['DATA_DIR'] || '.local');
  const queueOf = (name: string) => fileQueue(path.join(dataDir, 'dlq'), name);
  if (values.list) {
    for (const { name } of specs) {
      const deadLetters = await queueOf(name).list();
      console.log(`${name}: ${deadLetters.length} waiting`);
      for (const { id, at } of deadLetters) console.log(`  ${id} of ${at}`);
    }
    return;
  }
  const stack = readStack(dataDir);
  if (!stack)
    throw new PlainError(
      `No stack runs on the data in ${dataDir}. Start it with npm start, or name its folder: DATA_DIR=… npm run redrive`,
    );
  const streams = new DynamoDBStreamsClient(localClient(stack.dynamodb.endpoint));
  for (const spec of specs) {
    const { putBack, left } = await redrive(spec, {
      queue: queueOf(spec.name),
      fetch: (range) => fetchRecords(streams, range),
      invoke: invokeAt(stack.secretsManager.endpoint),
      print: (line) => console.log(line),
    });
    console.log(`${spec.name}: ${putBack} put back, ${left} left`);
    if (left > 0) process.exitCode = 1;
  }
  streams.destroy();
};

run().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
});
