import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileQueue } from '#infra/common/dead-letters.ts';
import { dynamoError, type DynamoHooks } from '#tests/support/dynamo-proxy.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { rowsOf, waiting } from '../judge.ts';
import { found } from '../moving.ts';
import { confirmed, eachOnce, playOn } from '../playground.ts';
import { type Event, eventOf, inParallel } from '../provider.ts';
import type { Scenario } from '../scenario.ts';

const RECORDS = { full: 1_000, short: 120 } as const;
const DEPOSITS = { full: 40, short: 6 } as const;

const opsMain = fileURLToPath(import.meta.resolve('@ramps-gateway/infra/ops/main.ts'));

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

/** This event's row is unreadable until somebody fixes it. */
const broken = (event: Event): DynamoHooks => ({
  before: ({ operation, text }) =>
    operation === 'GetItem' && text.includes(event.id) ? dynamoError('ValidationException') : undefined,
});

/** The stream no longer has the record, as after a day. */
const forgotten: DynamoHooks = {
  before: ({ operation, text }) =>
    operation === 'GetShardIterator' && text.includes('AT_SEQUENCE_NUMBER')
      ? dynamoError('TrimmedDataAccessException')
      : undefined,
};

const statusesOf = async (running: Pick<RunningStack, 'stack'>, announced: ReadonlySet<string>) => {
  const rows = (await rowsOf(running.stack, 'webhook_event')).filter(({ pk }) =>
    announced.has(pk.slice(pk.lastIndexOf(':') + 1)),
  );
  return Map.groupBy(rows, ({ record }) => String(record?.['processing_status']));
};

/**
 * A function cannot process one record in a thousand: the others do not wait, the record becomes a dead letter with an
 * alarm, and `npm run ops -- redrive` puts it back, from the stream or, if that no longer has it, from the table.
 */
export const poison: Scenario = {
  name: 'poison record',
  alone: true,
  run: async (world, verdicts) => {
    const own = await world.heldStack();
    const { running, stack, proxy } = own;
    const ground = await playOn(own, 4);
    const deposits = await ground.deposits(world.sized(DEPOSITS) + 2, '250.00');
    const [bad, old, ...good] = deposits;
    if (!bad || !old) throw new Error('there are no deposits');
    const news = Array.from({ length: world.sized(RECORDS) - 1 - good.length }, (_, at) =>
      eventOf(good[at % good.length] ?? bad, 'order.created', at),
    );
    const poisoned = confirmed(bad);
    const all = [...news, ...good.map(confirmed)];
    const events = all.toSpliced(Math.floor(all.length / 2), 0, poisoned);
    const announced = new Set(events.map(({ id }) => id));
    const count = async (status: string): Promise<number> =>
      (await statusesOf(running, announced)).get(status)?.length ?? 0;

    const queue = fileQueue(path.join(running.dataDir, 'dlq'), 'drive-conversions');
    const isPutAside = () =>
      found('the record is a dead letter', async () => {
        const put = (await queue.list()).length;
        return {
          found: put > 0 || undefined,
          seen: [put, await count('processed'), running.output().length],
        };
      });
    const redriven = async (what: string, code: number, left: number, ...words: string[]): Promise<void> => {
      const ended = await redrive(running, ...words);
      verdicts.equal(ended.code, code, `redrive ${what} ends (${ended.text.trim()}) with`);
      verdicts.equal((await queue.list()).length, left, `records in the queue after redrive ${what}`);
    };
    proxy.use(broken(poisoned));
    const answers = await inParallel(events, 32, ground.deliver);
    verdicts.equal(
      answers.filter(({ said }) => said === 'accepted').length,
      events.length,
      'events accepted',
    );
    const deliveredAt = Date.now();
    await found('only the poisoned event still waits', async () => {
      const left = await waiting(stack);
      return { found: left.length <= 1 || undefined, seen: left };
    });
    const othersMs = Date.now() - deliveredAt;
    verdicts.equal(await count('processed'), all.length, 'other events processed');
    await isPutAside();
    verdicts.equal((await queue.list()).length, 1, 'records in the dead-letter queue');
    const gatewayLog = path.join(running.dataDir, 'logs', 'gateway.log');
    // The line arrives through other processes, after the record became a dead letter.
    for (const read of [() => running.output(), () => readFileSync(gatewayLog, 'utf8')])
      await found('the alarm rings at the terminal and in the log', () => {
        const text = read();
        const rings = text.includes('ALARM drive-conversions-dead-letters');
        return Promise.resolve({ found: rings || undefined, seen: text.length });
      });
    verdicts.equal(await count('pending'), 1, 'events that wait');
    await redriven('before the cause is fixed', 1, 1);
    proxy.use({});
    await redriven('after the cause is fixed', 0, 0);

    const forgottenEvent = confirmed(old);
    proxy.use(broken(forgottenEvent));
    await ground.deliver(forgottenEvent);
    await isPutAside();
    proxy.use(forgotten);
    await redriven('from the table', 0, 0, 'drive-conversions');
    proxy.use({});

    const completed = await eachOnce(stack, deposits, verdicts);
    verdicts.equal((await rowsOf(stack, 'conversion_process')).length, completed, 'conversions');
    await redriven('of an empty queue', 0, 0);
    return {
      records: events.length,
      processed: await count('processed'),
      'others took, ms': othersMs,
      'put aside, with an alarm': 2,
      'put back from the stream': 1,
      'put back from the table': 1,
      conversions: completed,
    };
  },
};
