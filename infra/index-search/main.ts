import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { localClient } from '../common/aws.ts';
import { messageOf, PlainError } from '../common/errors.ts';
import { indexLists } from './index-lists.ts';

/**
 * `npm run index-search`: makes what was there before there was a search to be found (docs/deploy.md). `-- --table <name>` is a
 * table on AWS, by the credentials of the environment.
 */
const USAGE = 'npm run index-search -- [--table <name>]';

const stackFile = z.object({ dynamodb: z.object({ endpoint: z.string(), table: z.string() }) });

const localTable = () => {
  const dataDir = path.resolve(process.env['DATA_DIR'] || '.local');
  const file = path.join(dataDir, 'stack.json');
  if (!existsSync(file)) throw new PlainError(`No stack runs on the data in ${dataDir}. Usage: ${USAGE}`);
  const { dynamodb } = stackFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { client: new DynamoDBClient(localClient(dynamodb.endpoint)), name: dynamodb.table };
};

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
  const table = name === undefined ? localTable() : { client: new DynamoDBClient({}), name };
  const { unreadable } = await indexLists(table, (line) => console.log(line));
  table.client.destroy();
  if (unreadable > 0) process.exitCode = 1;
};

run().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
});
