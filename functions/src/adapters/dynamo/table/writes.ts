import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { EntityId } from '@ramps-gateway/shared/contract/entities.ts';
import * as z from 'zod/mini';
import { sleep } from '../../../platform/clock.ts';
import type { Act, AuditedAction } from '../../../modules/audit/act.ts';
import { auditWrites, movedWrite } from '../audit/act-rows.ts';
import type { Table } from './client.ts';
import { put, unchanged } from './expressions.ts';
import {
  cancelledParts,
  forget,
  isConditionFailure,
  isLostRace,
  type Item,
  type Key,
  readItem,
  readRecords,
  remember,
  type Stored,
  type Write,
} from './items.ts';
import { itemOf, keys } from './keys.ts';

/** Why each part failed (`None` if it did not); empty if all were written. */
type Parts = readonly (string | undefined)[];

const sendOne = async (table: Table, writes: readonly Write[]): Promise<void> => {
  const [only, ...others] = writes;
  // A single write is atomic without a transaction, and costs half as much.
  if (others.length === 0 && only?.Put) await table.client.send(new PutCommand(only.Put));
  else if (others.length === 0 && only?.Update) await table.client.send(new UpdateCommand(only.Update));
  else if (others.length === 0 && only?.Delete) await table.client.send(new DeleteCommand(only.Delete));
  else await table.client.send(new TransactWriteCommand({ TransactItems: [...writes] }));
};

const send = async (table: Table, writes: readonly Write[]): Promise<void> => {
  try {
    await sendOne(table, writes);
  } catch (error) {
    forget(table, writes);
    throw error;
  }
  remember(table, writes);
};

const attempt = async (table: Table, writes: readonly Write[]): Promise<Parts> => {
  try {
    await send(table, writes);
    return [];
  } catch (error) {
    if (isConditionFailure(error)) return ['ConditionalCheckFailed'];
    if (error instanceof TransactionConflictException) return ['TransactionConflict'];
    const parts = cancelledParts(error);
    if (parts.length === 0) throw error;
    return parts;
  }
};

/** Writers of a shard conflict. Each try takes the next shard, after a longer wait. */
const TRIES = 20;
const WAIT_MS = 10;
const LONGEST_WAIT_MS = 250;

/** Writes with the audit row in one transaction, and retries if another row takes its place in the shard first. */
export const writeWithRow = async (
  table: Table,
  writes: readonly Write[],
  auditedAction: AuditedAction,
  rowOf: (tries: number) => Promise<readonly Write[]>,
): Promise<Parts> => {
  const { state } = auditedAction;
  // Prevents a second row from a simultaneous transaction of the same action.
  auditedAction.state = 'writing';
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const parts = await attempt(table, [...writes, ...(await rowOf(tries))]);
      if (parts.length === 0) {
        auditedAction.state = 'written';
        return [];
      }
      const own = parts.slice(0, writes.length);
      const rows = parts.slice(writes.length);
      if (!own.every((part) => part === 'None' || part === undefined)) return own;
      if (!rows.every((part) => part === 'None' || part === undefined || isLostRace(part)))
        throw new Error(`the audit row was not written: ${rows.join(', ')}`);
      await sleep(Math.min(LONGEST_WAIT_MS, WAIT_MS * 2 ** Math.min(tries, 5)) * (0.5 + Math.random()));
    }
    throw new Error('the audit log conflicted with other writers on every try');
  } finally {
    if (auditedAction.state === 'writing') auditedAction.state = state;
  }
};

const DONE = { outcome: 'done', reason: null } as const;

/** The transaction that carries out an approved action also marks the approval as done, so it runs at most once. */
const approvalWrites = (table: Table, { approval }: Act): readonly Write[] => {
  if (!approval) return [];
  const record = { ...approval.record, state: 'done' as const, updated_at: new Date().toISOString() };
  return [movedWrite(table, approval, record, null)];
};

/**
 * All writes or none, with the rows that the act adds (modules/audit/act).
 * @returns why each part failed (`None` if it did not); empty if all were written
 */
export const transact = (table: Table, writes: readonly Write[], act: Act | null = null): Promise<Parts> => {
  if (act?.auditedAction?.state !== 'ready') return attempt(table, writes);
  const { auditedAction } = act;
  return writeWithRow(table, writes, auditedAction, async (tries) => {
    if (auditedAction.held !== undefined)
      return auditWrites(table, auditedAction, { outcome: 'held', reason: auditedAction.held }, tries);
    if (auditedAction.failed !== undefined)
      return auditWrites(table, auditedAction, { outcome: 'failed', reason: auditedAction.failed }, tries);
    return [...(await auditWrites(table, auditedAction, DONE, tries)), ...approvalWrites(table, act)];
  });
};

export const isWritten = async (parts: Promise<Parts>): Promise<boolean> => {
  const [part] = await parts;
  if (part === undefined) return true;
  if (part === 'ConditionalCheckFailed') return false;
  throw new Error(`not written: ${part}`);
};

/** False if a write lost a race. @throws for any other failure */
export const areWritten = (parts: Parts): boolean => {
  if (parts.length === 0) return true;
  if (parts.some(isLostRace)) return false;
  throw new Error(`not written: ${parts.join(', ')}`);
};

/** All writes or none, with the rows that the act adds. False if a write lost a race. */
export const writeAll = async (
  table: Table,
  writes: readonly Write[],
  act: Act | null = null,
): Promise<boolean> => areWritten(await transact(table, writes, act));

/** False if its condition fails. */
export const writeOne = async (table: Table, write: Write): Promise<boolean> => {
  try {
    await send(table, [write]);
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
};

/** @param expected the version that was read, 0 for a new row; the item carries the next one */
export const saveItem = (
  table: Table,
  item: Item,
  expected: number,
  act: Act | null = null,
): Promise<boolean> => isWritten(transact(table, [put(table, item, unchanged(expected))], act));

/**
 * Reads and writes the rows of an entity. @param listed index attributes, state and expiry of a record's item
 * @__NO_SIDE_EFFECTS__
 */
export const rowsOf = <R extends z.core.$ZodType>(
  entity: EntityId,
  schema: R,
  keyOf: (record: z.output<R>) => Key,
  listed: (record: z.output<R>) => Partial<Item> = () => ({}),
) => {
  const item = (record: z.output<R> & object, version: number): Item =>
    itemOf(entity, keyOf(record), version, record, listed(record));
  const write = (table: Table, record: z.output<R> & object, expected: number) =>
    put(table, item(record, expected + 1), unchanged(expected));
  return {
    item,
    write,
    get: (table: Table, key: Key): Promise<Stored<z.output<R>> | undefined> => readItem(table, key, schema),
    record: async (table: Table, key: Key): Promise<z.output<R> | undefined> =>
      (await readItem(table, key, schema))?.record,
    /** Omits missing and unreadable rows. */
    records: (table: Table, keys: readonly Key[], how?: { readonly consistent: boolean }) =>
      readRecords(table, keys, schema, how),
    /** False if the row's version is not `expected`, 0 for a new one. */
    save: (table: Table, record: z.output<R> & object, expected: number, act: Act | null = null) =>
      isWritten(transact(table, [write(table, record, expected)], act)),
  };
};

/** A single row with the progress of scheduled work. */
export const markOf = <R extends z.core.$ZodType<object>>(
  table: Table,
  entity: EntityId,
  key: Key,
  schema: R,
  first: z.output<R>,
) => ({
  get: async () => {
    const { version, record } = (await readItem(table, key, schema)) ?? { version: 0, record: first };
    return { version, ...record };
  },
  move: (record: z.output<R>, expected: number): Promise<boolean> =>
    saveItem(table, itemOf(entity, key, expected + 1, record), expected),
});

const after = z.object({ after: z.nullable(z.string()) });

/** Progress of a round over all sub-accounts: the last one done. */
export const roundOf = (table: Table, entity: 'destinationsRound' | 'holdingsRound') => {
  const { get, move } = markOf(table, entity, keys[entity], after, { after: null });
  return { get, move: (to: string | null, expected: number) => move({ after: to }, expected) };
};
