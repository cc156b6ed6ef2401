import { setTimeout as delay } from 'node:timers/promises';
import {
  DescribeTableCommand,
  DynamoDBClient,
  type StreamSpecification,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import pLimit from 'p-limit';
import { createTable, type Table } from '#functions/adapters/dynamo/client.ts';
import { createCounts } from '#functions/adapters/dynamo/counts.ts';
import { createReconciliationMarks } from '#functions/adapters/dynamo/reconciliation-marks.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/sub-accounts.ts';
import { additionsOf, type Addition } from '#functions/modules/statistics/model.ts';
import { add } from '#shared/domain/money.ts';
import { localClient } from '#infra/common/aws.ts';
import { PlainError } from '#infra/common/errors.ts';
import type { Stored } from '#tests/support/collected.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { enter } from '#tests/support/scene.ts';
import { sandbox } from '#tests/support/stack-client.ts';
import { fill } from '#tests/support/table-cost/fill.ts';
import { accountAt, atProvider, type People, rowsOfAccount } from './accounts.ts';
import { RUN, rowsOfPayment, timeOf } from './payments.ts';

/** How many there are: of each, the first so many of an endless row. */
export interface Size {
  readonly accounts: number;
  readonly payments: number;
}

/** So many, the newest, have all their orders and are found by everything. */
const WHOLE = 500;
const CHUNK = 500;
const AT_ONCE = 8;
/** Rows of figures in one transaction. */
const FIGURES = 90;

/**
 * What is written meanwhile wakes no function: all that they would make of it is written too. They begin with the
 * stream that the table has afterwards.
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

const rowOf = ({ scope, day, name }: Addition): string => JSON.stringify([scope, day, name]);

/** What all of them add to the figures, each figure once. */
const createFigures = () => {
  const sums = new Map<string, Addition>();
  return {
    count: (additions: readonly Addition[]): void => {
      for (const each of additions) {
        const row = rowOf(each);
        sums.set(row, { ...each, amount: add(sums.get(row)?.amount ?? '0', each.amount) });
      }
    },
    write: async (table: Table): Promise<void> => {
      const rows = [...Map.groupBy(sums.values(), ({ scope, day }) => JSON.stringify([scope, day])).values()];
      const counts = createCounts(table);
      const limit = pLimit(AT_ONCE);
      const packs = Array.from({ length: Math.ceil(rows.length / FIGURES) }, (_, at) =>
        rows.slice(at * FIGURES, (at + 1) * FIGURES).flat(),
      );
      await Promise.all(packs.map((pack) => limit(() => counts.write([], pack))));
    },
  };
};

/** A reconciliation begins behind these: the provider knows the accounts, and none of their orders. */
const markCompared = async (table: Table, at: Date): Promise<void> => {
  const marks = createReconciliationMarks(table);
  const known = await marks.run();
  const none = { accounts: null, parked: null, open: null, recorded: null, recorded_waits: null };
  await marks.moveRun({ ...none, ...known?.mark, recorded: `${at.toISOString()}#` }, known?.version ?? 0);
};

/**
 * Brings a running stack from one size to a larger one, with rows that the product itself would have written. The first
 * account is owned by the demo client and managed by the demo operator; all others belong to people who cannot sign in.
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
  const account = (number: number) => accountAt(number, people, now);
  const first = account(from.accounts);
  if (to.accounts > from.accounts && (await createSubAccountStore(table).get(first.id)))
    throw new PlainError('It is filled already. Start from empty data with: npm start -- --fresh');

  const accounts = async (): Promise<void> => {
    const tell = sandbox(stack);
    const limit = pLimit(AT_ONCE);
    const numbers = Array.from({ length: to.accounts - from.accounts }, (_, at) => from.accounts + at);
    await Promise.all(
      numbers.map((number) =>
        limit(() => tell('POST /sandbox/accounts', atProvider(account(number), number))),
      ),
    );
    const rows = await Promise.all(numbers.map((number) => rowsOfAccount(account(number), number, now)));
    await fill(table, rows.flat());
  };

  const payments = async (): Promise<void> => {
    const figures = createFigures();
    let writing = Promise.resolve();
    for (let first = from.payments; first < to.payments; first += CHUNK) {
      const items: Stored[] = [];
      for (let number = first; number < Math.min(first + CHUNK, to.payments); number += 1) {
        const at = timeOf(number, now);
        const facts = { account: account(Math.floor(number / RUN) % to.accounts), number, at };
        const { items: rows, counted } = await rowsOfPayment(facts, number < WHOLE);
        items.push(...rows);
        figures.count(additionsOf(counted));
      }
      // The next ones are made while these are written.
      await writing;
      writing = fill(table, items);
    }
    await writing;
    await figures.write(table);
  };

  const began = Date.now();
  await withoutStream(client, stack.dynamodb.table, async () => {
    await accounts();
    await payments();
    await markCompared(table, now);
  });
  client.destroy();
  report(
    `${to.accounts} sub-accounts and ${to.payments} payments in ${((Date.now() - began) / 1000).toFixed(0)} s`,
  );
};
