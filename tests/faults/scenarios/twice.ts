import { setTimeout as delay } from 'node:timers/promises';
import { dynamoError } from '#tests/support/dynamo-proxy.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { judgeFigures } from '../figures.ts';
import { ordersMade } from '#tests/support/stack-client.ts';
import { type Row, rowsOf } from '../judge.ts';
import { confirmed, deadLetters, deliverAll, eachOnce, playOn } from '../playground.ts';
import type { Scenario } from '../scenario.ts';
import { readAgain, type SecondReader } from '../stream/second-reader.ts';

const DEPOSITS = { full: 200, short: 16 } as const;
const WHILE_STOPPED = { full: 100, short: 8 } as const;
const STOPPED_MS = { full: 120_000, short: 4_000 } as const;

/** Attributes that a stream function could change. */
const ENTITIES = [
  'webhook_event',
  'conversion_process',
  'order',
  'settlement',
  'daily_total',
  'sub_account',
  'counted',
  'statistics',
];

/** Engines return attributes in any order. */
const canonical = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const picture = async (stack: StackFile): Promise<ReadonlyMap<string, string>> => {
  const kept = (await rowsOf(stack)).filter(
    ({ entity }) => entity !== undefined && ENTITIES.includes(entity),
  );
  return new Map(kept.map((row: Row) => [`${row.pk} ${row.sk}`, JSON.stringify(row, canonical)]));
};

const differences = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));

/**
 * The whole stream is delivered twice at once, later a third time, and then stops: no second effect, and the sweep leaves
 * nothing stuck.
 */
export const twice: Scenario = {
  name: 'stream twice, and stopped',
  alone: true,
  run: async (world, verdicts) => {
    const own = await world.heldStack();
    const { running, stack, proxy, direct } = own;
    const ground = await playOn(own, 4);
    const readToTheEnd = async (reader: SecondReader): Promise<void> => {
      verdicts.expect(await reader.toTheEnd(), () => 'the second reader did not reach the end');
      await reader.stop();
    };

    const second = readAgain(stack, direct);
    const deposits = await ground.deposits(world.sized(DEPOSITS), '260.00');
    await deliverAll(ground, deposits.map(confirmed), verdicts);
    await eachOnce(stack, deposits, verdicts);
    await readToTheEnd(second);
    verdicts.equal(second.failures(), 0, 'records that a function did not process');
    await eachOnce(stack, deposits, verdicts);
    await judgeFigures(stack, verdicts);

    const [orders, before] = [(await ordersMade(stack)).length, await picture(stack)];
    const third = readAgain(stack, direct);
    await readToTheEnd(third);
    verdicts.equal((await ordersMade(stack)).length, orders, 'orders after the third delivery');
    const changed = differences(before, await picture(stack));
    verdicts.equal(
      changed.length,
      0,
      `rows that the third delivery changed (${changed.slice(0, 5).join(', ')})`,
    );

    proxy.use({
      before: ({ operation }) =>
        operation === 'GetRecords' ? dynamoError('InternalServerError', 500) : undefined,
    });
    const stillAt = Date.now();
    const late = await ground.deposits(world.sized(WHILE_STOPPED), '270.00');
    await deliverAll(ground, late.map(confirmed), verdicts);
    await delay(world.sized(STOPPED_MS) - (Date.now() - stillAt));
    const doneMeanwhile = (await ordersMade(stack)).length - orders - late.length;
    proxy.use({});
    const conversions = await eachOnce(stack, [...deposits, ...late], verdicts);
    verdicts.equal((await rowsOf(stack, 'conversion_process')).length, conversions, 'conversions');
    verdicts.equal(deadLetters(running), 0, 'records given up');
    return {
      conversions,
      'records delivered again': second.records(),
      'and once more': third.records(),
      'stream stopped, s': world.sized(STOPPED_MS) / 1000,
      'deposits meanwhile': late.length,
      'orders made by the sweep meanwhile': doneMeanwhile,
    };
  },
};
