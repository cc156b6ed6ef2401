import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import * as z from 'zod/mini';
import { localClient } from './aws.ts';
import { PlainError } from './errors.ts';

const stackFile = z.object({ dynamodb: z.object({ endpoint: z.string(), table: z.string() }) });

/**
 * A table on AWS by its name, by the credentials of the environment; without one that of the stack on this machine.
 * @param usage said where no stack runs
 */
export const tableOf = (
  name: string | undefined,
  usage: string,
): { readonly client: DynamoDBClient; readonly name: string } => {
  if (name !== undefined) return { client: new DynamoDBClient({}), name };
  const dataDir = path.resolve(process.env['DATA_DIR'] || '.local');
  const file = path.join(dataDir, 'stack.json');
  if (!existsSync(file)) throw new PlainError(`No stack runs on the data in ${dataDir}. Usage: ${usage}`);
  const { dynamodb } = stackFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { client: new DynamoDBClient(localClient(dynamodb.endpoint)), name: dynamodb.table };
};

/** Items of one request. */
const PAGE = 25;

/** All of a list of everyone, page by page. */
export async function* pagesOf(
  client: DynamoDBDocumentClient,
  table: string,
  list: string,
): AsyncGenerator<readonly unknown[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const { Items: items = [], LastEvaluatedKey: last } = await client.send(
      new QueryCommand({
        TableName: table,
        IndexName: 'all',
        KeyConditionExpression: '#all = :list',
        ExpressionAttributeNames: { '#all': TABLE.indexes.all.partition },
        ExpressionAttributeValues: { ':list': list },
        Limit: PAGE,
        ...(after === undefined ? {} : { ExclusiveStartKey: after }),
      }),
    );
    yield items;
    after = last;
  } while (after !== undefined);
}
