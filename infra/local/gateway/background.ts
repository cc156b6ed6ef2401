import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { localClient, scheduledEvent } from '@ramps-gateway/infra/common/aws.ts';
import type { InvocationResult } from '@ramps-gateway/infra/common/stream.ts';
import type { FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import type { Functions } from './lambda/functions.ts';
import type { GatewayOptions } from './product.ts';
import { createDeadMessages, startConsumer } from './queue/consumer.ts';
import type { Queue } from './queue/queue.ts';
import { checkpointFile, openCheckpoint } from './stream/checkpoint.ts';
import { createFeed } from './stream/feed.ts';
import { createDeadLetters, type Poller, startPoller } from './stream/poller.ts';
import { createPace, hasTable, PACE } from './stream/reader.ts';
import type { Turns } from './turns.ts';

const MINUTE_MS = 60_000;

/**
 * First run after the given milliseconds, then every given number of minutes. As on AWS, runs can overlap; the
 * function's time-out limits how many.
 */
const startSchedule = (
  spec: FunctionSpec,
  { afterMs, everyMinutes }: { readonly afterMs: number; readonly everyMinutes: number },
  invoke: (event: object) => Promise<InvocationResult>,
  log: (line: string) => void,
): { stop(): void } => {
  const fire = async (): Promise<void> => {
    const result = await invoke(scheduledEvent(spec.name, new Date()));
    if (!result.ok) log(`${spec.name}: ${result.error.errorMessage}`);
  };
  let timer = setTimeout(() => {
    void fire();
    timer = setInterval(() => void fire(), everyMinutes * MINUTE_MS);
  }, afterMs);
  return { stop: () => clearTimeout(timer) };
};

interface ReadersOptions {
  readonly specs: readonly FunctionSpec[];
  readonly table: string;
  readonly endpoint: string;
  readonly dataDir: string;
  readonly queues: ReadonlyMap<string, Queue>;
  readonly invoke: (spec: FunctionSpec, event: object) => Promise<InvocationResult>;
  readonly turns: Turns;
  readonly alarm: (line: string) => void;
}

const LOOK_AGAIN_MS = 100;

/** The readers of the stream, and those of the queues that one of them fills. */
const startReaders = (options: ReadersOptions): Poller => {
  const { specs, table, endpoint, dataDir, queues, invoke, turns, alarm } = options;
  const tables = new DynamoDBClient(localClient(endpoint));
  // The poller retries a restarting engine sooner than the client would.
  const streams = new DynamoDBStreamsClient({ ...localClient(endpoint), maxAttempts: 1 });
  // It would visit all records for a log that is never written.
  streams.middlewareStack.remove('loggerMiddleware');
  const feed = createFeed(streams, TABLE.partitionKey);
  mkdirSync(path.join(dataDir, 'checkpoints'), { recursive: true, mode: 0o700 });
  const dlq = path.join(dataDir, 'dlq');
  let isStopped = false;

  const pollers: Poller[] = [];
  const consumers: { stop(): Promise<void> }[] = [];
  for (const spec of specs) {
    const { name, trigger } = spec;
    if (trigger.kind === 'stream')
      pollers.push(
        startPoller({
          tables,
          streams,
          table,
          partitionKey: TABLE.partitionKey,
          feed,
          trigger,
          checkpoint: openCheckpoint(checkpointFile(dataDir, name)),
          pace: createPace(PACE, () => turns.isIntakeBusy()),
          turn: () => turns.before(spec),
          invoke: (event) => invoke(spec, event),
          discard: createDeadLetters(dlq, name, alarm),
        }),
      );
    const queue = queues.get(name);
    if (trigger.kind === 'queue' && queue)
      consumers.push(
        startConsumer({
          name,
          queue,
          trigger,
          turn: () => turns.before(spec),
          invoke: (event) => invoke(spec, event),
          discard: createDeadMessages(dlq, name, alarm),
          table: async () => {
            while (!isStopped && !(await hasTable(tables, table))) await delay(LOOK_AGAIN_MS);
          },
        }),
      );
  }
  return {
    wake: () => {
      for (const poller of pollers) poller.wake();
    },
    async stop() {
      isStopped = true;
      await Promise.all([...pollers, ...consumers].map((each) => each.stop()));
      tables.destroy();
      streams.destroy();
    },
  };
};

const APART_MS = 400;

export const startBackground = (
  options: GatewayOptions,
  functions: Functions,
  turns: Turns,
  queues: ReadonlyMap<string, Queue>,
): Poller => {
  const { specs, values, endpoints, dataDir, log, print } = options;
  const invoke = (spec: FunctionSpec, event: object): Promise<InvocationResult> =>
    turns.run(spec, () => functions.invoke(spec.name, event));
  const onSchedule = async (spec: FunctionSpec, event: object): Promise<InvocationResult> => {
    await turns.before(spec);
    return invoke(spec, event);
  };
  const streams = startReaders({
    specs,
    queues,
    table: values.TABLE_NAME,
    endpoint: endpoints.dynamodb,
    dataDir,
    invoke,
    turns,
    alarm: (line) => {
      log(line);
      print(line);
    },
  });
  const schedules = specs
    .flatMap(({ trigger, ...spec }) => (trigger.kind === 'schedule' ? [{ ...spec, trigger }] : []))
    .map((spec, at) => {
      const when = { afterMs: at * APART_MS, everyMinutes: spec.trigger.everyMinutes };
      return startSchedule(spec, when, (event) => onSchedule(spec, event), log);
    });
  return {
    wake: () => streams.wake(),
    stop: () => {
      for (const schedule of schedules) schedule.stop();
      return streams.stop();
    },
  };
};
