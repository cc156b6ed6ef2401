import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { conversionId } from '#functions/modules/orders/ids.ts';
import { fileQueue } from '#infra/common/dead-letters.ts';
import { dynamoError, type DynamoHooks } from '#tests/support/dynamo-proxy.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { conversionOf, until } from '#tests/support/stack-client.ts';
import { behindProxy } from '../behind-proxy.ts';
import { ordersByConversion, rowsOf, waiting } from '../judge.ts';
import { atRest, playOn, statusOf } from '../playground.ts';
import { type Event, eventOf, inParallel } from '../provider.ts';
import { judgeFigures } from '../figures.ts';
import { newVerdicts, type Scenario } from '../scenario.ts';

const RECORDS = { full: 1_000, short: 120 } as const;
/** Of them, deposits that convert. */
const DEPOSITS = { full: 40, short: 6 } as const;
const OTHERS_WITHIN_MS = 30_000;
const PATIENCE_MS = 120_000;
const ALARM_WITHIN_MS = 30_000;

const opsMain = fileURLToPath(import.meta.resolve('@ramps-gateway/infra/ops/main.ts'));

/** `npm run ops -- redrive`. */
const redrive = async ({ dataDir }: RunningStack, ...words: string[]) => {
  const child = spawn(process.execPath, [opsMain, 'redrive', ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
};

/** The table cannot give out the row of this event, until somebody fixes it. */
const broken = (event: Event): DynamoHooks => ({
  before: ({ operation, text }) =>
    operation === 'GetItem' && text.includes(event.id) ? dynamoError('ValidationException') : undefined,
});

/** The stream has forgotten what it is asked for by its number, as it does after a day. */
const forgotten: DynamoHooks = {
  before: ({ operation, text }) =>
    operation === 'GetShardIterator' && text.includes('AT_SEQUENCE_NUMBER')
      ? dynamoError('TrimmedDataAccessException')
      : undefined,
};

/** Of events that the test announced. */
const statusesOf = async (running: RunningStack, announced: ReadonlySet<string>) => {
  const rows = (await rowsOf(running.stack, 'webhook_event')).filter(({ pk }) =>
    announced.has(pk.slice(pk.lastIndexOf(':') + 1)),
  );
  return Map.groupBy(rows, ({ record }) => String(record?.['processing_status']));
};

/**
 * One record that a function cannot take, among a thousand: the others do not wait for it, it is put aside with an
 * alarm, and `npm run ops -- redrive` puts it back once its cause is fixed: from the stream, and, when the stream does not
 * keep it any more, from the table.
 */
export const poison: Scenario = {
  name: 'poison record',
  limitMs: { full: 600_000, short: 600_000 },
  alone: true,
  run: async (world) => {
    const verdicts = newVerdicts();
    const { running, proxy } = await behindProxy(world);
    const { stack } = running;
    const ground = await playOn(stack, 4, { maximum_daily_amount: '1000000' });
    const deposits = await ground.deposits(world.sized(DEPOSITS) + 2, '250.00');
    const [bad, old, ...good] = deposits;
    if (!bad || !old) throw new Error('there are no deposits');
    const confirmed = good.map((deposit) => eventOf(deposit, 'order.confirmed'));
    const news = Array.from({ length: world.sized(RECORDS) - 1 - confirmed.length }, (_, at) =>
      eventOf(good[at % good.length] ?? bad, 'order.created', at),
    );
    const poisoned = eventOf(bad, 'order.confirmed');
    const all = [...news, ...confirmed];
    const events = all.toSpliced(Math.floor(all.length / 2), 0, poisoned);

    const announced = new Set(events.map(({ id }) => id));

    const queue = fileQueue(path.join(running.dataDir, 'dlq'), 'drive-conversions');
    proxy.use(broken(poisoned));
    const answers = await inParallel(events, 32, ground.deliver);
    verdicts.equal(
      answers.filter(({ said }) => said === 'accepted').length,
      events.length,
      'events accepted',
    );
    const deliveredAt = Date.now();
    const worked = async (): Promise<number> =>
      (await statusesOf(running, announced)).get('processed')?.length ?? 0;
    // All but the poisoned event: no event and no conversion waits any more.
    while ((await waiting(stack)) > 1 && Date.now() - deliveredAt < PATIENCE_MS) await delay(200);
    const othersMs = Date.now() - deliveredAt;
    verdicts.equal(await worked(), all.length, 'other events processed');
    verdicts.expect(
      world.size === 'short' || othersMs <= OTHERS_WITHIN_MS,
      () => `the others took ${othersMs} ms`,
    );
    await until(
      'the record is put aside',
      async () => ((await queue.list()).length > 0 ? true : undefined),
      PATIENCE_MS,
    );
    verdicts.equal((await queue.list()).length, 1, 'records in the dead-letter queue');
    const alarm = 'ALARM drive-conversions-dead-letters';
    const gatewayLog = path.join(running.dataDir, 'logs', 'gateway.log');
    // The record is put aside first, and a line comes here through other processes.
    const rings = (read: () => string): Promise<boolean> =>
      until('the alarm', () => Promise.resolve(read().includes(alarm) || undefined), ALARM_WITHIN_MS).catch(
        () => false,
      );
    verdicts.expect(await rings(() => running.output()), () => 'no alarm at the terminal');
    verdicts.expect(await rings(() => readFileSync(gatewayLog, 'utf8')), () => 'no alarm in the log');
    verdicts.equal((await statusesOf(running, announced)).get('pending')?.length, 1, 'events that wait');

    const tooEarly = await redrive(running);
    verdicts.equal(tooEarly.code, 1, 'redrive before the cause is fixed ends with');
    verdicts.equal((await queue.list()).length, 1, 'records in the queue after that');

    proxy.use({});
    const fixed = await redrive(running);
    verdicts.equal(fixed.code, 0, `redrive ends (${fixed.text.trim()}) with`);
    verdicts.equal((await queue.list()).length, 0, 'records in the queue after the cause is fixed');
    await conversionOf(ground.scene.operator, bad.id, ['transfer_completed'], PATIENCE_MS);

    const forgottenEvent = eventOf(old, 'order.confirmed');
    proxy.use(broken(forgottenEvent));
    await ground.deliver(forgottenEvent);
    await until(
      'the second is put aside',
      async () => ((await queue.list()).length > 0 ? true : undefined),
      PATIENCE_MS,
    );
    proxy.use(forgotten);
    const fromTable = await redrive(running, 'drive-conversions');
    verdicts.equal(fromTable.code, 0, `redrive from the table ends (${fromTable.text.trim()}) with`);
    verdicts.equal((await queue.list()).length, 0, 'records in the queue after redrive from the table');
    await conversionOf(ground.scene.operator, old.id, ['transfer_completed'], PATIENCE_MS);
    proxy.use({});

    const ids = deposits.map(({ id, account_id: account }) => conversionId(account, id));
    verdicts.expect(await atRest(stack, PATIENCE_MS), () => 'something waits at the end');
    const completed = (await rowsOf(stack, 'conversion_process')).filter(
      (row) => statusOf(row) === 'transfer_completed',
    );
    verdicts.equal(completed.length, ids.length, 'conversions completed');
    const again = await redrive(running);
    verdicts.equal(again.code, 0, 'redrive of an empty queue ends with');
    for (const type of ['exchange', 'withdrawal'] as const) {
      const made = await ordersByConversion(stack, type);
      for (const id of ids) verdicts.equal(made.get(id)?.length, 1, `${id}: ${type} orders`);
    }
    await judgeFigures(stack, verdicts);
    return {
      counts: {
        records: events.length,
        processed: await worked(),
        'others took, ms': othersMs,
        'put aside, with an alarm': 2,
        'put back from the stream': 1,
        'put back from the table': 1,
        conversions: ids.length,
      },
      violations: verdicts.violations,
    };
  },
};
