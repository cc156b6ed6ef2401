import path from 'node:path';
import {
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { rebuildAnswer, type RebuildEvent, REBUILT } from '@ramps-gateway/shared/contract/rebuild.ts';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import * as z from 'zod/mini';
import { localClient } from '../common/aws.ts';
import { type DeadLetter, fileQueue, type Queue, type StreamRange } from '../common/dead-letters.ts';
import { codeOf, PlainError } from '../common/errors.ts';
import { asksFor, isAfter, readOutcome, readRecord, type StreamRecord } from '../common/stream.ts';
import { failuresIn, sqsEvent } from '../common/queue.ts';
import { FUNCTIONS, type FunctionSpec, type StreamTrigger } from '../config/functions.ts';
import { command } from './command.ts';
import { dataDirOf, functionOf, type Invoke, invokeAt, ON_STAGE, stackHere } from './stage.ts';

/** Trimmed after a day, or the table was recreated. */
const GONE = ['TrimmedDataAccessException', 'ResourceNotFoundException'];

/** In order; `undefined` if the stream has lost some. */
export const fetchRecords = async (
  client: DynamoDBStreamsClient,
  { streamArn, shardId, from, to }: StreamRange,
): Promise<readonly StreamRecord[] | undefined> => {
  try {
    const start = await client.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId: shardId,
        ShardIteratorType: 'AT_SEQUENCE_NUMBER',
        SequenceNumber: from,
      }),
    );
    const records: StreamRecord[] = [];
    let iterator = start.ShardIterator;
    while (iterator !== undefined) {
      const page = await client.send(new GetRecordsCommand({ ShardIterator: iterator }));
      const read = (page.Records ?? []).map((record) => readRecord(record, streamArn, TABLE.partitionKey));
      records.push(...read.filter(({ sequence }) => !isAfter(sequence, to)));
      if (read.some(({ sequence }) => !isAfter(to, sequence))) break;
      // An open shard has an iterator forever.
      if (read.length === 0) break;
      iterator = page.NextShardIterator;
    }
    return isWhole(records, { from, to }) ? records : undefined;
  } catch (error) {
    if (GONE.includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
};

/** True if both ends are present, so nothing was trimmed. */
const isWhole = (
  records: readonly StreamRecord[],
  { from, to }: Pick<StreamRange, 'from' | 'to'>,
): boolean => {
  const [first, last] = [records.at(0), records.at(-1)];
  return (
    first !== undefined &&
    last !== undefined &&
    BigInt(first.sequence) === BigInt(from) &&
    BigInt(last.sequence) === BigInt(to)
  );
};

export interface RedrivePorts {
  readonly queue: Queue;
  readonly fetch: (range: StreamRange) => Promise<readonly StreamRecord[] | undefined>;
  readonly invoke: Invoke;
  readonly print: (line: string) => void;
}

interface Redriven {
  readonly putBack: number;
  readonly left: number;
}

/** Why a function's lost records need no action. For other functions, the sweep reads the table. */
const NOTHING = new Map([
  [
    'route-changes',
    'schedules finish exports, balances and changes of ownership, and pages have fetched the records since; ' +
      'to repair totals, payments and search: npm run ops -- rebuild figures, payments or search',
  ],
]);

/**
 * Redelivers a function's dead letters, oldest first. A message is removed only after the function handled all its
 * records, so this can be repeated at any time; functions are idempotent. Records that the stream has lost (after a
 * day) are read from the table by date.
 */
export const redrive = async (spec: FunctionSpec, ports: RedrivePorts): Promise<Redriven> => {
  const { queue, fetch, invoke, print } = ports;
  const { trigger } = spec;

  const deliver = async (
    records: readonly StreamRecord[],
    trigger: StreamTrigger,
  ): Promise<string | undefined> => {
    const wanted = records.filter(asksFor(trigger));
    for (let at = 0; at < wanted.length; at += trigger.batchSize) {
      const batch = wanted.slice(at, at + trigger.batchSize);
      const outcome = readOutcome(
        await invoke(spec.name, { Records: batch.map(({ event }) => event) }),
        batch,
      );
      if (outcome.kind === 'whole') return outcome.reason;
      if (outcome.kind === 'from') return 'the function failed again; see its log';
    }
    return undefined;
  };

  const fromTable = async (): Promise<string | undefined> => {
    const nothing = NOTHING.get(spec.name);
    print(
      `${spec.name}: the stream no longer has the record; ${nothing === undefined ? 'the sweep handles what is pending' : `nothing to do: ${nothing}`}`,
    );
    if (nothing !== undefined) return undefined;
    const swept = await invoke('sweep', { detail: { everything: true } });
    return swept.ok ? undefined : swept.error.errorMessage;
  };

  const toFunction = async ({ id, body, at }: DeadLetter): Promise<string | undefined> => {
    const message = { id, body, sentAt: Date.parse(at), received: 1 };
    const { failed, reason } = failuresIn(await invoke(spec.name, sqsEvent(spec.name, [message])), [message]);
    return failed.length === 0 ? undefined : reason;
  };

  const putBack = async (deadLetter: DeadLetter): Promise<string | undefined> => {
    if (trigger.kind === 'queue') return toFunction(deadLetter);
    if (trigger.kind !== 'stream' || !deadLetter.range)
      return 'it is not a stream record; inspect it in the queue';
    const records = await fetch(deadLetter.range);
    return records ? deliver(records, trigger) : fromTable();
  };

  let done = 0;
  const deadLetters = await queue.list();
  for (const deadLetter of deadLetters) {
    const fault = await putBack(deadLetter);
    if (fault === undefined) {
      await queue.remove(deadLetter);
      done += 1;
    } else print(`${spec.name}: ${deadLetter.id} of ${deadLetter.at} stays: ${fault}`);
  }
  return { putBack: done, left: deadLetters.length - done };
};

const STREAMED = FUNCTIONS.filter(({ trigger }) => trigger.kind === 'stream' || trigger.kind === 'queue');

/** On AWS, use the AWS CLI (docs/operating.md). */
export const redriveCommand = command({
  name: 'redrive',
  help: 'Retry what a function gave up on, after the cause is fixed',
  words: '[function …]',
  options: { list: { help: 'only show pending messages' } },
  input: z.object({
    list: z.optional(z.boolean()),
    words: z.array(
      z.enum(
        STREAMED.map(({ name }) => name),
        {
          error: `These functions handle changes of the table: ${STREAMED.map(({ name }) => name).join(', ')}.`,
        },
      ),
    ),
  }),
  run: async ({ list, words }, world) => {
    const specs = STREAMED.filter(({ name }) => words.length === 0 || words.includes(name));
    const queueOf = (name: string) => fileQueue(path.join(dataDirOf(world), 'dlq'), name);
    if (list) {
      for (const { name } of specs) {
        const deadLetters = await queueOf(name).list();
        world.print(`${name}: ${deadLetters.length} waiting`);
        for (const { id, at } of deadLetters) world.print(`  ${id} of ${at}`);
      }
      return true;
    }
    const { dynamodb, secretsManager } = stackHere(world);
    const streams = new DynamoDBStreamsClient(localClient(dynamodb.endpoint));
    let isAll = true;
    for (const spec of specs) {
      const { putBack, left } = await redrive(spec, {
        queue: queueOf(spec.name),
        fetch: (range) => fetchRecords(streams, range),
        invoke: invokeAt(secretsManager.endpoint),
        print: world.print,
      });
      world.print(`${spec.name}: ${putBack} put back, ${left} left`);
      isAll &&= left === 0;
    }
    return isAll;
  },
});

const ONE = `Name one of ${REBUILT.join(', ')}.`;

/** The function stops before its time-out; repeat with its cursor until it is done. */
export const rebuildCommand = command({
  name: 'rebuild',
  help: 'Rebuild a projection from the records and repair differences; safe at any time',
  words: `<${REBUILT.join('|')}>`,
  options: {
    from: { value: '<place>', help: 'continue an interrupted run; its last line has the place' },
    ...ON_STAGE.options,
  },
  input: z.object({
    words: z.tuple([z.enum(REBUILT, ONE)], ONE),
    from: z.optional(z.string()),
    ...ON_STAGE.input,
  }),
  run: async ({ words: [projection], from: first, ...where }, world) => {
    const ask = await functionOf('rebuild', where, world);
    const total = { looked: 0, repaired: 0, skipped: 0 };
    for (let from: string | null | undefined = first; from !== null;) {
      const event: RebuildEvent = {
        detail: { rebuild: projection, ...(from === undefined ? {} : { from }) },
      };
      const result = await ask(event);
      if (!result.ok) throw new PlainError(`The function rebuild failed: ${result.error.errorMessage}`);
      const { next, looked, repaired, skipped } = rebuildAnswer.parse(JSON.parse(result.payload));
      for (const row of repaired) world.print(`repaired: ${row}`);
      for (const row of skipped) world.print(`not judged: ${row}`);
      total.looked += looked;
      total.repaired += repaired.length;
      total.skipped += skipped.length;
      const so = `${projection}: ${total.looked} rows looked at, ${total.repaired} repaired, ${total.skipped} not judged`;
      world.print(next === null ? so : `${so} (so far: --from '${next}')`);
      from = next;
    }
    return total.repaired + total.skipped === 0;
  },
});
