import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, GetCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import pLimit from 'p-limit';
import { sleep } from '../../../platform/clock.ts';
import type { Table } from './client.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** `record` holds the public fields, `state` what only the server needs. Index attributes are set only on listed items. */
export interface Item extends Key {
  readonly entity: string;
  /** Grows by one with each write; a write states the version that it expects. */
  readonly version: number;
  readonly record: Readonly<Record<string, unknown>>;
  readonly state?: Readonly<Record<string, unknown>> | undefined;
  readonly owner?: string | undefined;
  readonly manager?: string | undefined;
  readonly all?: string | undefined;
  readonly account?: string | undefined;
  readonly sort?: string | undefined;
  readonly due?: string | undefined;
  readonly dueAt?: string | undefined;
  /** Epoch seconds. */
  readonly expiresAt?: number | undefined;
  /** ./correlation */
  readonly correlation?: string | undefined;
}

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Reads an item of a known shape; throws where the table holds something else. */
export const parseItem = <R extends z.core.$ZodType>(
  record: R,
  item: unknown,
): { version: number; record: z.output<R> } => {
  const { version } = z.object({ version: z.int() }).parse(item);
  const { record: found } = z.object({ record: z.unknown() }).parse(item);
  return { version, record: z.parse(record, found) };
};

export const getItem = async (table: Table, key: Key): Promise<unknown> => {
  const { Item: item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { pk: key.pk, sk: key.sk }, ConsistentRead: true }),
  );
  return item;
};

const BATCH = 100;
const BATCHES_AT_ONCE = 8;
/** Keys that a busy table left out are read again, after growing waits. */
const BATCH_TRIES = 6;
const BATCH_WAIT_MS = 50;

const getBatch = async (table: Table, keys: readonly Key[], consistent: boolean): Promise<unknown[]> => {
  const found: unknown[] = [];
  let wanted: readonly Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  for (let tries = 1; tries <= BATCH_TRIES; tries += 1) {
    const { Responses: responses, UnprocessedKeys: left } = await table.client.send(
      new BatchGetCommand({
        RequestItems: { [table.name]: { Keys: [...wanted], ConsistentRead: consistent } },
      }),
    );
    found.push(...(responses?.[table.name] ?? []));
    wanted = left?.[table.name]?.Keys ?? [];
    if (wanted.length === 0) return found;
    await sleep(BATCH_WAIT_MS * 2 ** tries);
  }
  throw new Error('the table did not answer for all keys');
};

/** Many items by their keys, 100 a request; those that are not there are left out, and the order is the table's. */
export const getItems = async (
  table: Table,
  keys: readonly Key[],
  { consistent = true }: { readonly consistent?: boolean } = {},
): Promise<unknown[]> => {
  const limit = pLimit(BATCHES_AT_ONCE);
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, at) =>
    keys.slice(at * BATCH, (at + 1) * BATCH),
  );
  return (await Promise.all(batches.map((batch) => limit(() => getBatch(table, batch, consistent))))).flat();
};

/** True when the failure is a condition that did not hold: another write was there first. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof ConditionalCheckFailedException;

/** Why each part of a cancelled transaction did not hold (`None` for those that did); empty for any other failure. */
export const cancelledParts = (error: unknown): readonly (string | undefined)[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).map(({ Code: code }) => code)
    : [];

/** A part of a transaction lost a race: its condition did not hold, or another transaction was under way. */
export const isLostRace = (part: string | undefined): boolean =>
  part === 'ConditionalCheckFailed' || part === 'TransactionConflict';

/** False where the condition of the write did not hold. */
export const unlessTaken = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
};

/** @param expected 0 where there is no row */
export const unchanged = (expected: number) =>
  expected === 0 ? { ConditionExpression: 'attribute_not_exists(pk)' } : atVersion(expected);

export const atVersion = (expected: number) => ({
  ConditionExpression: '#version = :expected',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':expected': expected },
});
