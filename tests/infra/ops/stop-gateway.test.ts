import { claimUnlessStopped, createStopStore } from '#functions/adapters/dynamo/accounts/stops.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { transact } from '#functions/adapters/dynamo/table/writes.ts';
import { Stopped } from '#functions/modules/stops/model.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startEngine } from '#tests/support/engine.ts';
import { runOps, stackWith } from './support.ts';
import { approvedAs, FRESH } from '#tests/support/work.ts';

let table: Table;
const engine = await startEngine();

afterAll(() => engine.stop());
beforeEach(async () => {
  table = await engine.newTable();
});

const stopGateway = (reason = 'restored to 10:00') =>
  runOps(
    ['stop-gateway', '--reason', reason],
    stackWith({ dynamodb: { endpoint: engine.endpoint, table: table.name } }),
  );
const stopped = async () => (await createStopStore(table).gateway()).record.stop;

/** Enough sub-accounts to exercise every part of the stop. */
const claims = () =>
  Array.from({ length: 100 }, (_, n) =>
    claimUnlessStopped(table, { subAccountId: `sub_${n}`, byRule: true, destination: null }, (checks) =>
      transact(table, [
        {
          Put: {
            TableName: table.name,
            Item: { pk: `CLAIM#${n}`, sk: 'CLAIM' },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        ...checks,
      ]),
    ),
  );

test('an unused table that was stopped claims no order', async () => {
  const { code, printed } = await stopGateway();
  const stop = await stopped();
  expect(stop).toMatchObject({ reason: 'restored to 10:00', by: { id: 'operator' } });
  expect({ code, printed }).toEqual({
    code: 0,
    printed: [`The gateway of ${table.name} is stopped since ${stop?.since}: restored to 10:00`],
  });
  for (const claim of await Promise.allSettled(claims()))
    expect(claim.status === 'rejected' && claim.reason).toBeInstanceOf(Stopped);
});

test('the stop is lifted like any other, and then orders are claimed', async () => {
  await stopGateway();
  const store = createStopStore(table);
  const { version, record } = await store.gateway();
  expect(record.stop?.version).toBe(version);
  expect(await store.liftGateway({ ...record, stop: null }, version, approvedAs('lift'), FRESH)).toBe(true);
  expect(await Promise.all(claims())).toEqual(Array.from({ length: 100 }, () => []));
  // It can be set again over the row that the console wrote.
  await stopGateway();
  expect((await stopped())?.reason).toBe('restored to 10:00');
});

test('an earlier stop stays, with its reason', async () => {
  const first = await stopGateway('looked strange');
  expect(await stopGateway()).toEqual(first);
});
