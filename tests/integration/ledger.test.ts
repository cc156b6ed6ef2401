import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { createTable, type Table } from '#functions/adapters/dynamo/table/client.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { claimsIntent } from '#functions/adapters/dynamo/orders/order-intents.ts';
import { localClient } from '#infra/common/aws.ts';
import type { LedgerProof, SubAccountProof } from '#shared/contract/proof.ts';
import type { SpreadEarnedRow } from '#shared/contract/calls/spread-earned.ts';
import type { BookRecord } from '#shared/contract/ledger.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { add, compare, subtract, sumOf } from '#shared/domain/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configure, enter, newAccount, type Scene } from '#tests/support/scene.ts';
import { intentNamed } from '#tests/support/intents-in-memory.ts';
import { running } from '#tests/support/plain.ts';
import {
  conversionOf,
  ordersOfAccount,
  pay,
  runNow,
  sandbox,
  type SandboxOrder,
  until,
} from '#tests/support/stack-client.ts';

let scene: Scene;
let account: SubAccountRecord;
let client: DynamoDBClient;
let table: Table;

beforeAll(async () => {
  scene = await enter(running.stack);
  const { dynamodb } = running.stack;
  client = new DynamoDBClient(localClient(dynamodb.endpoint));
  table = createTable(dynamodb.table, client);
  account = await newAccount(running.stack, scene, { user_id: scene.ids.operator });
  await configure(scene, account);
  for (const amount of ['210.00', '320.50', '430.25']) {
    const { id } = await pay(running.stack, account.external_id, amount);
    await conversionOf(scene.operator, id);
  }
});
afterAll(() => client.destroy());

const prove = async (): Promise<SubAccountProof> => {
  const { status, body } = await scene.admin<{ sub_account: SubAccountProof }>('POST /ledger/proof', {
    sub_account_id: account.id,
  });
  expect(status).toBe(200);
  return body.sub_account;
};

/** The ledger account whose entries are the three deposits, in order. */
const LEDGER = 'pix_in:BRL';

interface Row extends Readonly<Record<string, unknown>> {
  readonly pk: string;
  readonly sk: string;
  readonly record: Readonly<Record<string, unknown>>;
}

const entries = async (): Promise<Row[]> => {
  const { pk } = keys.ledgerEntry(account.id, LEDGER, '', 0);
  const { Items: items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    }),
  );
  return items as Row[];
};
const put = (row: Row) => table.client.send(new PutCommand({ TableName: table.name, Item: row }));
const remove = ({ pk, sk }: Row) =>
  table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));

test('after conversions the ledger matches the provider, and its chains verify', async () => {
  await runNow(running.stack, 'reconcile', { time: new Date(Date.now() + 10 * 60_000).toISOString() });
  const { body } = await scene.admin<LedgerProof>('GET /ledger/proof');
  expect(body.last?.sub_accounts).toBeGreaterThan(0);
  expect(body.exceptions.filter(({ sub_account: of }) => of?.id === account.id)).toEqual([]);
  const proof = await prove();
  expect(proof).toMatchObject({ complete: true, differences: [], rows: 0, exceptions: [] });
  expect(proof.entries).toBeGreaterThan(20);
  expect((await entries()).map(({ record }) => record['amount'])).toEqual(['-210', '-320.5', '-430.25']);
});

test.each<[fault: string, text: RegExp, harm: (rows: readonly [Row, Row, Row]) => Promise<readonly Row[]>]>([
  [
    'a changed entry',
    /entry 2 of pix_in:BRL was changed after it was written/i,
    async ([, second]) => {
      await put({ ...second, record: { ...second.record, amount: '-20.5' } });
      return [];
    },
  ],
  [
    'a removed entry',
    /entry 2 of pix_in:BRL is missing/i,
    async ([, second]) => {
      await remove(second);
      return [];
    },
  ],
  [
    'an inserted entry',
    /entry \d+ of pix_in:BRL was inserted/i,
    async ([, , third]) => {
      const inserted = {
        ...third,
        sk: third.sk.replace(/\d+$/, '000000004'),
        record: { ...third.record, number: 4, posting_id: 'pst_nowhere' },
      };
      await put(inserted);
      return [inserted];
    },
  ],
  [
    'two swapped entries',
    /entries 1 and 2 of pix_in:BRL are swapped/i,
    async ([first, second]) => {
      await put({ ...first, record: second.record });
      await put({ ...second, record: first.record });
      return [];
    },
  ],
])('the proof finds and names %s, and is right again after a repair', async (_, text, harm) => {
  const [first, second, third] = await entries();
  if (!first || !second || !third) throw new Error('expected an entry per deposit');
  const more = await harm([first, second, third]);
  const { rows, exceptions } = await prove();
  expect(rows).toBeGreaterThan(0);
  expect(exceptions.map(({ kind, detail }) => [kind, text.test(detail)])).toContainEqual(['ledger', true]);
  for (const row of more) await remove(row);
  for (const row of [first, second, third]) await put(row);
  expect(await prove()).toMatchObject({ differences: [], rows: 0, exceptions: [] });
});

test('the spread page matches the ledger: earned, collected, remaining', async () => {
  const collect = async (status: string, source_amount: string, target_amount: string) => {
    const intent = intentNamed(account.external_id, `spr_${status}`);
    await table.client.send(new TransactWriteCommand({ TransactItems: [claimsIntent(table, intent)] }));
    await sandbox(running.stack)<SandboxOrder>('POST /sandbox/orders', {
      account_id: account.external_id,
      type: 'withdrawal',
      status,
      source_asset: 'USDT',
      target_asset: 'USDT',
      source_amount,
      target_amount,
      reference: intent.intent,
      events: [`order.${status === 'pending' ? 'created' : status}`],
    });
  };
  await collect('confirmed', '0.5', '0.3');
  await collect('pending', '0.1', '0.1');
  const booked = async () => {
    const { body } = await scene.admin<{ items: BookRecord[] }>('GET /ledger/accounts?limit=200');
    const book = body.items.find(({ sub_account }) => sub_account.id === account.id);
    return (code: string) =>
      book?.balances.find((each) => each.code === code && each.asset === 'USDT')?.balance ?? '0';
  };
  const figures = async (): Promise<SpreadEarnedRow | undefined> => {
    const { body } = await scene.admin<{ items: SpreadEarnedRow[] }>(
      'GET /spread-earned?by=sub_account&limit=200',
    );
    return body.items.find(({ id }) => id === account.id);
  };
  const underWay = await until('the collections are posted', async () => {
    await runNow(running.stack, 'watch-orders');
    const of = await booked();
    return compare(of('collected'), '0.3') === 0 && compare(of('in_transfer'), '0.1') === 0 ? of : undefined;
  });
  // Fees of customers’ transfers count too.
  const transfers = (await ordersOfAccount(running.stack, account.external_id, 'withdrawal')).filter(
    ({ reference }) => !reference?.startsWith('spr_'),
  );
  expect(transfers).toHaveLength(3);
  const ofTransfers = sumOf(transfers.map((each) => subtract(each.source_amount, each.target_amount)));
  const fees = subtract(underWay('fees'), ofTransfers);
  const [there, taken] = [
    sumOf([underWay('spread'), underWay('rounding'), underWay('in_transfer')]),
    add(underWay('collected'), fees),
  ];
  expect([fees, taken]).toEqual(['0.2', '0.5']);
  const { earned, collected, remaining } = await until('the figures match', async () => {
    const row = await figures();
    return row && compare(row.collected, taken) === 0 ? row : undefined;
  });
  expect(compare(earned, '0.6')).toBe(1);
  expect([earned, collected, remaining ?? ''].map((each) => add(each, '0'))).toEqual([
    add(there, taken),
    taken,
    there,
  ]);
});
