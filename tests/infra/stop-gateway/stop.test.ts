import { claimUnlessStopped, createStopStore } from '#functions/adapters/dynamo/stops.ts';
import type { Table } from '#functions/adapters/dynamo/client.ts';
import { transact } from '#functions/adapters/dynamo/writes.ts';
import { Stopped } from '#functions/modules/stops/model.ts';
import { stopGateway } from '#infra/stop-gateway/stop.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Engine, startEngine } from '#tests/support/engine.ts';

const RESTORED = { reason: 'restored to 10:00', at: '2026-11-25T12:00:00.000Z' };

let engine: Engine;
let table: Table;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  table = await engine.newTable();
});

const on = () => ({ client: engine.client, name: table.name });

/** Of as many sub-accounts that each part of the stop is looked at. */
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

test('no order is claimed in a table that was stopped before anybody used it', async () => {
  const stop = await stopGateway(on(), RESTORED);
  expect(stop).toMatchObject({ reason: RESTORED.reason, since: RESTORED.at, by: { id: 'operator' } });
  for (const claim of await Promise.allSettled(claims()))
    expect(claim.status === 'rejected' && claim.reason).toBeInstanceOf(Stopped);
});

test('it is lifted as any other stop, and then orders are claimed', async () => {
  await stopGateway(on(), RESTORED);
  const store = createStopStore(table);
  const { version, record } = await store.gateway();
  expect(record.stop?.version).toBe(version);
  expect(await store.putGateway({ ...record, stop: null }, version)).toBe(true);
  expect(await Promise.all(claims())).toEqual(Array.from({ length: 100 }, () => []));
  // And stopped again, over what the console has written.
  await stopGateway(on(), RESTORED);
  expect((await store.gateway()).record.stop?.reason).toBe(RESTORED.reason);
});

test('a stop of before stays, with its reason', async () => {
  const first = await stopGateway(on(), { ...RESTORED, reason: 'looked strange' });
  expect(await stopGateway(on(), RESTORED)).toEqual(first);
});
