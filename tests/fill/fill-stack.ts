import { setTimeout as delay } from 'node:timers/promises';
import {
  DescribeTableCommand,
  DynamoDBClient,
  type StreamSpecification,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import pLimit from 'p-limit';
import { createTable, type Table } from '#functions/adapters/dynamo/table/client.ts';
import { createReconciliationMarks } from '#functions/adapters/dynamo/reconciliation/reconciliation-records.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { localClient } from '#infra/common/aws.ts';
import { PlainError } from '#infra/common/errors.ts';
import { enter } from '#tests/support/scene.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { sandbox } from '#tests/support/stack-client.ts';
import { accountAt, atProvider, type People } from './accounts.ts';
import { fillTable, newAccounts, type Size } from './fill-table.ts';

const AT_ONCE = 8;

/**
 * Writes without waking functions, because everything they would write is written too. They start with the stream that the
 * table has afterwards.
 */
const withoutStream = async (client: DynamoDBClient, name: string, write: () => Promise<void>) => {
  const stream = async (wanted: StreamSpecification): Promise<void> => {
    await client.send(new UpdateTableCommand({ TableName: name, StreamSpecification: wanted }));
    const status = async () =>
      (await client.send(new DescribeTableCommand({ TableName: name }))).Table?.TableStatus;
    while ((await status()) !== 'ACTIVE') await delay(50);
  };
  await stream({ StreamEnabled: false });
  try {
    await write();
  } finally {
    await stream({ StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' });
  }
};

/** A reconciliation starts after these, because the provider knows the accounts but none of their orders. */
const markCompared = async (table: Table, at: Date): Promise<void> => {
  const marks = createReconciliationMarks(table);
  const known = await marks.run();
  const none = { accounts: null, parked: null, open: null, recorded: null, recorded_waits: null };
  await marks.moveRun({ ...none, ...known?.mark, recorded: `${at.toISOString()}#` }, known?.version ?? 0);
};

/** Adds the accounts to the provider. */
const tellProvider = async (
  stack: StackFile,
  people: People,
  numbers: readonly number[],
  now: Date,
): Promise<void> => {
  const limit = pLimit(AT_ONCE);
  await Promise.all(
    numbers.map((number) =>
      limit(() =>
        sandbox(stack)('POST /sandbox/accounts', atProvider(accountAt(number, people, now), number)),
      ),
    ),
  );
};

/**
 * Grows a running stack from one size to a larger one. The first account is owned by the demo client and managed by the demo
 * operator; all others belong to people who cannot sign in.
 */
export const fillStack = async (
  stack: StackFile,
  from: Size,
  to: Size,
  report: (progress: string) => void,
  now = new Date(),
): Promise<void> => {
  const { ids } = await enter(stack);
  const people: People = { owner: ids.client, manager: ids.operator };
  const client = new DynamoDBClient(localClient(stack.dynamodb.endpoint));
  const table = createTable(stack.dynamodb.table, client);
  const numbers = newAccounts(from, to);
  const [first] = numbers;
  if (first !== undefined && (await createSubAccountStore(table).get(accountAt(first, people, now).id)))
    throw new PlainError('The stack is already filled. Start from empty data with: npm start -- --fresh');
  const began = Date.now();
  await withoutStream(client, stack.dynamodb.table, async () => {
    await tellProvider(stack, people, numbers, now);
    await fillTable(table, people, from, to, now);
    await markCompared(table, now);
  });
  client.destroy();
  report(
    `${to.accounts} sub-accounts and ${to.payments} payments in ${((Date.now() - began) / 1000).toFixed(0)} s`,
  );
};
