import { setTimeout as delay } from 'node:timers/promises';
import { conversionId } from '#functions/modules/orders/ids.ts';
import { dynamoError } from '#tests/support/dynamo-proxy.ts';
import type { StackFile } from '#tests/support/stack.ts';
import type { SandboxOrder } from '#tests/support/stack-client.ts';
import { behindProxy } from '../behind-proxy.ts';
import { ordersByConversion, ordersMade, type Row, rowsOf } from '../judge.ts';
import { atRest, deadLetters, type Playground, playOn } from '../playground.ts';
import { eventOf, inParallel } from '../provider.ts';
import { judgeFigures } from '../figures.ts';
import { newVerdicts, type Scenario, type Verdicts } from '../scenario.ts';
import { readAgain } from '../stream/second-reader.ts';

const DEPOSITS = { full: 200, short: 16 } as const;
const WHILE_STOPPED = { full: 100, short: 8 } as const;
const STOPPED_MS = { full: 120_000, short: 4_000 } as const;
const PATIENCE_MS = 300_000;

const confirm = (ground: Playground, deposits: readonly SandboxOrder[]) =>
  inParallel(deposits, 16, (deposit) => ground.deliver(eventOf(deposit, 'order.confirmed')));

const judge = async (
  stack: StackFile,
  deposits: readonly SandboxOrder[],
  verdicts: Verdicts,
): Promise<number> => {
  const rows = new Map((await rowsOf(stack, 'conversion_process')).map((row) => [row.record?.['id'], row]));
  const made = {
    exchange: await ordersByConversion(stack, 'exchange'),
    withdrawal: await ordersByConversion(stack, 'withdrawal'),
  };
  verdicts.equal(rows.size, deposits.length, 'conversions');
  for (const { id: order, account_id: account } of deposits) {
    const id = conversionId(account, order);
    const { status, error_message: why } = rows.get(id)?.record ?? {};
    verdicts.equal(String(status), 'transfer_completed', `${id}: status (${String(why)})`);
    verdicts.equal(made.exchange.get(id)?.length, 1, `${id}: exchanges`);
    verdicts.equal(made.withdrawal.get(id)?.length, 1, `${id}: withdrawals`);
  }
  return rows.size;
};

/** What a function of the stream could have changed. */
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

/** An engine gives attributes in any order. */
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
 * Everything in the stream is delivered twice at about the same time, later a third time, and the stream stands still
 * for a while: no second effect, and nothing is stuck when the sweep has looked.
 */
export const twice: Scenario = {
  name: 'stream twice, and stopped',
  limitMs: { full: 1_500_000, short: 600_000 },
  waits: true,
  run: async (world) => {
    const verdicts = newVerdicts();
    const { running, proxy, direct } = await behindProxy(world);
    const { stack } = running;
    const ground = await playOn(stack, 4, { maximum_daily_amount: '1000000' });

    const second = readAgain(stack, direct);
    const deposits = await ground.deposits(world.sized(DEPOSITS), '260.00');
    await confirm(ground, deposits);
    verdicts.expect(
      await atRest(stack, PATIENCE_MS),
      () => 'something waits although all was delivered twice',
    );
    verdicts.expect(await second.toTheEnd(PATIENCE_MS), () => 'the second reader did not come to the end');
    await second.stop();
    verdicts.equal(second.failures(), 0, 'records that a function did not take');
    await judge(stack, deposits, verdicts);
    await judgeFigures(stack, verdicts);

    const [orders, before] = [(await ordersMade(stack)).length, await picture(stack)];
    const third = readAgain(stack, direct);
    verdicts.expect(await third.toTheEnd(PATIENCE_MS), () => 'the third reader did not come to the end');
    await third.stop();
    verdicts.equal((await ordersMade(stack)).length, orders, 'orders after everything came a third time');
    const changed = differences(before, await picture(stack));
    verdicts.equal(
      changed.length,
      0,
      `rows that the third delivery changed (${changed.slice(0, 5).join(', ')})`,
    );

    const stopped = {
      before: ({ operation }: { operation: string }) =>
        operation === 'GetRecords' ? dynamoError('InternalServerError', 500) : undefined,
    };
    proxy.use(stopped);
    const stillAt = Date.now();
    const late = await ground.deposits(world.sized(WHILE_STOPPED), '270.00');
    await confirm(ground, late);
    await delay(world.sized(STOPPED_MS) - (Date.now() - stillAt));
    const doneMeanwhile = (await ordersMade(stack)).length - orders - late.length;
    proxy.use({});
    verdicts.expect(
      await atRest(stack, PATIENCE_MS),
      () => 'something is stuck after the stream had stopped',
    );
    const conversions = await judge(stack, [...deposits, ...late], verdicts);
    verdicts.equal(deadLetters(running), 0, 'records given up');
    await judgeFigures(stack, verdicts);
    return {
      counts: {
        conversions,
        'records delivered again': second.records(),
        'and once more': third.records(),
        'stream stopped, s': world.sized(STOPPED_MS) / 1000,
        'deposits meanwhile': late.length,
        'orders made by the sweep meanwhile': doneMeanwhile,
      },
      violations: verdicts.violations,
    };
  },
};
