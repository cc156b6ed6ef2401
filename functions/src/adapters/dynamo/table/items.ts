import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, GetCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import pLimit from 'p-limit';
import { sleep } from '../../../platform/clock.ts';
import { continueUnder, correlationId } from '../../../platform/correlation.ts';
import type { Table } from './client.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/**
 * `record` has the public fields, `state` the ones that only the server needs. Only listed items have index attributes.
 */
export interface Item extends Key {
  readonly entity: string;
  /** Grows by one with each write. A write states the version it expects. */
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
  /** Correlation id of the work that wrote the item (platform/correlation). Not indexed, never shown. */
  readonly correlation?: string | undefined;
}

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export interface Stored<R> {
  readonly version: number;
  readonly record: R;
}

const versioned = z.object({ version: z.int(), record: z.unknown() });

/** Parses an item of a known shape; throws if the stored item has another one. */
export const parseItem = <R extends z.core.$ZodType>(record: R, item: unknown): Stored<z.output<R>> => {
  const { version, record: found } = versioned.parse(item);
  return { version, record: z.parse(record, found) };
};

export const recordIn =
  <R extends z.core.$ZodType>(record: R) =>
  (item: unknown): z.output<R> =>
    parseItem(record, item).record;

export const keyed = z.object({ pk: z.string(), sk: z.string() });

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

export const getItem = async (table: Table, key: Key): Promise<unknown> => {
  const name = nameOf(key);
  if (table.remembered?.has(name)) return table.remembered.get(name);
  const { Item: item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { pk: key.pk, sk: key.sk }, ConsistentRead: true }),
  );
  table.remembered?.set(name, item);
  return item;
};

const rowIn = ({ Put: put, Update: update, Delete: removed, ConditionCheck: checked }: Write): unknown =>
  put?.Item ?? (update ?? removed ?? checked)?.Key;

/** A failed write proves that rows have changed: all that it names are read again. */
export const forget = ({ remembered }: Table, writes: readonly Write[]): void => {
  for (const write of writes) remembered?.delete(nameOf(keyed.parse(rowIn(write))));
};

/** A written item is stored as it is here, without its undefined fields. */
export const remember = ({ remembered }: Table, writes: readonly Write[]): void => {
  for (const { Put: put, Update: update, Delete: removed } of writes)
    if (put) remembered?.set(nameOf(keyed.parse(put.Item)), JSON.parse(JSON.stringify(put.Item)));
    else if (update ?? removed) remembered?.delete(nameOf(keyed.parse((update ?? removed)?.Key)));
};

export const readItem = async <R extends z.core.$ZodType>(
  table: Table,
  key: Key,
  record: R,
): Promise<Stored<z.output<R>> | undefined> => {
  const item = await getItem(table, key);
  return item === undefined ? undefined : parseItem(record, item);
};

const BATCH = 100;
const BATCHES_AT_ONCE = 8;
/** Keys that a busy table leaves unprocessed are retried, after growing waits. */
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
  throw new Error('the table did not return all keys');
};

/** Items by key, 100 a request, in the table's order. Omits missing ones. */
export const getItems = async (
  table: Table,
  keys: readonly Key[],
  { consistent }: { readonly consistent: boolean } = { consistent: true },
): Promise<unknown[]> => {
  const remembered = consistent ? table.remembered : undefined;
  const unknown = keys.filter((key) => !remembered?.has(nameOf(key)));
  const limit = pLimit(BATCHES_AT_ONCE);
  const batches = Array.from({ length: Math.ceil(unknown.length / BATCH) }, (_, at) =>
    unknown.slice(at * BATCH, (at + 1) * BATCH),
  );
  const read = (
    await Promise.all(batches.map((batch) => limit(() => getBatch(table, batch, consistent))))
  ).flat();
  if (!remembered) return read;
  const known = keys.flatMap((key) => remembered.get(nameOf(key)) ?? []);
  const found = inPlace(unknown, read);
  for (const [at, key] of unknown.entries()) remembered.set(nameOf(key), found[at]);
  return [...known, ...read];
};

/** Items in the order of their keys; undefined for a missing one. */
export const inPlace = (keys: readonly Key[], items: readonly unknown[]): readonly unknown[] => {
  const found = new Map(items.map((item) => [nameOf(keyed.parse(item)), item]));
  return keys.map((key) => found.get(nameOf(key)));
};

/** Items in the order of their keys; undefined for a missing one. A repeated key is read once. */
export const getEach = async (
  table: Table,
  keys: readonly Key[],
  how?: { readonly consistent: boolean },
): Promise<readonly unknown[]> => {
  const unique = new Map(keys.map((key) => [nameOf(key), key]));
  return inPlace(keys, await getItems(table, [...unique.values()], how));
};

export const ifThere = <T>(item: unknown, read: (item: unknown) => T): T | undefined =>
  item === undefined ? undefined : read(item);

/** True if a condition failed: another write came first. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof ConditionalCheckFailedException;

/** Why each part of a cancelled transaction failed (`None` if it did not); empty for any other error. */
export const cancelledParts = (error: unknown): readonly (string | undefined)[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).map(({ Code: code }) => code)
    : [];

/** True if this part lost a race: its condition failed, or another transaction was writing the row. */
export const isLostRace = (part: string | undefined): boolean =>
  part === 'ConditionalCheckFailed' || part === 'TransactionConflict';

export type OnLeftOut = (ids: readonly string[]) => void;

const keyIn = (item: unknown): string => keyed.safeParse(item).data?.pk ?? 'a row without a key';

/** The id in a partition key, after its prefix. */
export const idIn = (pk: string): string => pk.slice(pk.indexOf('#') + 1);

/** Omits items for which `read` throws, and reports their ids to `onLeftOut`, so one bad row hides no others. */
export const readable = <R>(
  table: Pick<Table, 'leftOut'>,
  items: readonly unknown[],
  read: (item: unknown) => R,
  onLeftOut?: OnLeftOut,
): R[] => {
  const bad: string[] = [];
  const rows = items.flatMap((item) => {
    try {
      return [read(item)];
    } catch {
      bad.push(keyIn(item));
      return [];
    }
  });
  if (bad.length > 0) {
    table.leftOut(bad);
    onLeftOut?.(bad.map(idIn));
  }
  return rows;
};

/** The readable records of these keys. Omits missing ones. */
export const readRecords = async <R extends z.core.$ZodType>(
  table: Table,
  keys: readonly Key[],
  record: R,
  how?: { readonly consistent: boolean },
): Promise<readonly z.output<R>[]> => readable(table, await getItems(table, keys, how), recordIn(record));

export const underCorrelation = (): Pick<Item, 'correlation'> => ({ correlation: correlationId() });

const correlated = z.object({ correlation: z.optional(z.string()) });

/** Continues under the correlation id that is stored in the item. */
export const continueWith = (item: unknown): void =>
  continueUnder(correlated.safeParse(item).data?.correlation);
