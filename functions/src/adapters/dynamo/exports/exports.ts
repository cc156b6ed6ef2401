import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  type ExportRecord,
  exportRecord,
  type MonthStatementRecord,
  monthStatementRecord,
} from '@ramps-gateway/shared/contract/exports.ts';
import { QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import { isOpenExport, MOST_OPEN_EXPORTS } from '@ramps-gateway/shared/domain/exports.ts';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import type {
  DueJob,
  DueJobs,
  ExportJob,
  ExportJobs,
  MonthJobs,
  StatementsRound,
  Job,
} from '../../../capabilities/insight/statements/ports.ts';
import { sleep } from '../../../platform/clock.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Table } from '../table/client.ts';
import { dueAt, dueIn } from '../table/due.ts';
import { atVersion, type Expression, isNew, put, update, x } from '../table/expressions.ts';
import {
  getItem,
  isLostRace,
  type Item,
  keyed,
  type Key,
  parseItem,
  readable,
  recordIn,
  type Write,
} from '../table/items.ts';
import { endOf, ENTITY, idOf, itemOf, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { decodeCursor, pageOf } from '../table/pages.ts';
import { queryOf } from '../table/rows.ts';
import { markOf, saveItem, transact } from '../table/writes.ts';

const { name: PARTITION } = QUEUES.exports;

const ofUser = (userId: string): string => `${ENTITY.export}#${userId}`;

const work = z.object({ attempts: z.int(), due: z.nullable(z.string()) });
const exportWork = z.extend(work, { accounts: z.nullable(z.array(z.string())) });

const stateIn = <S extends z.core.$ZodType>(schema: S, item: unknown): z.output<S> =>
  z.parse(schema, z.object({ state: z.unknown() }).parse(item).state);

const exportItem = (record: ExportRecord, state: ExportJob['work'], version: number): Item =>
  itemOf('export', keys.export(record.id), version, record, {
    state: { ...state },
    owner: ofUser(record.user_id),
    sort: `${record.created_at}#${record.id}`,
    expiresAt: endOf('export', record.created_at),
    ...dueAt(PARTITION, state.due),
  });

/** One row counts a user's open exports, so that simultaneous requests cannot exceed the limit. */
const counts = (table: Table, { user_id: userId }: ExportRecord, change: Expression, when?: Expression) =>
  update(
    table,
    keys.openExports(userId),
    x`SET entity = ${ENTITY.openExports} ADD version ${1}${change}`,
    when,
  );

const opens = (table: Table, record: ExportRecord): Write =>
  counts(
    table,
    record,
    x`, ids ${new Set([record.id])}`,
    x`attribute_not_exists(ids) OR size(ids) < ${MOST_OPEN_EXPORTS}`,
  );

const closes = (table: Table, record: ExportRecord): Write =>
  counts(table, record, x` DELETE ids ${new Set([record.id])}`);

const CONFLICT_TRIES = 20;
const CONFLICT_WAIT_MS = 10;
const LONGEST_WAIT_MS = 250;

/** Retries conflicts: simultaneous exports of one user write the same row. */
const patiently = async (
  table: Table,
  writes: readonly Write[],
  act: Act | null = null,
): Promise<boolean> => {
  for (let tries = 0; ; tries += 1) {
    const parts = await transact(table, writes, act);
    if (parts.length === 0) return true;
    if (parts.includes('ConditionalCheckFailed')) return false;
    if (!parts.every((part) => part === 'None' || isLostRace(part)) || tries === CONFLICT_TRIES)
      throw new Error(`not written: ${parts.join(', ')}`);
    await sleep(Math.min(LONGEST_WAIT_MS, CONFLICT_WAIT_MS * 2 ** tries) * (0.5 + Math.random()));
  }
};

export const createExportStore = (table: Table): ExportJobs => ({
  create: (record, state, act) =>
    patiently(table, [put(table, exportItem(record, state, 1), isNew), opens(table, record)], act),
  get: async (id) => {
    const item = await getItem(table, keys.export(id));
    return item === undefined
      ? undefined
      : { ...parseItem(exportRecord, item), work: stateIn(exportWork, item) };
  },
  page: (userId, page) => listPage(table, [['byOwner', ofUser(userId)]], exportRecord, page),
  replace: (record, state, expected) => {
    const item = exportItem(record, state, expected + 1);
    if (isOpenExport(record.state)) return saveItem(table, item, expected);
    return patiently(table, [put(table, item, atVersion(expected)), closes(table, record)]);
  },
});

const monthItem = (record: MonthStatementRecord, state: Job, version: number): Item =>
  itemOf('statement', keys.statement(record.sub_account_id, record.month), version, record, {
    state: { ...state },
    ...dueAt(PARTITION, state.due),
  });

export const createMonthStore = (table: Table): MonthJobs => ({
  create: (record, state, act) => saveItem(table, monthItem(record, state, 1), 0, act),
  get: async (subAccountId, month) => {
    const item = await getItem(table, keys.statement(subAccountId, month));
    return item === undefined
      ? undefined
      : { ...parseItem(monthStatementRecord, item), work: stateIn(work, item) };
  },
  page: async (subAccountId, { limit, cursor }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const { pk } = keys.statement(subAccountId, '');
    const where = after === undefined ? x`pk = ${pk}` : x`pk = ${pk} AND sk < ${after}`;
    const query = queryOf(table, where, { order: 'descending' });
    const { Items: found = [] } = await table.client.send(new QueryCommand({ ...query, Limit: limit + 1 }));
    const { items, next_cursor } = pageOf(found, limit, (item) => keyed.parse(item).sk);
    return { items: readable(table, items, recordIn(monthStatementRecord)), next_cursor };
  },
  replace: (record, state, expected, act) =>
    saveItem(table, monthItem(record, state, expected + 1), expected, act),
});

const jobIn = (item: unknown): DueJob => jobOf(keyed.parse(item));

const jobOf = ({ pk, sk }: Key): DueJob => {
  const [id, account] = [idOf('export', pk), idOf('statement', pk)];
  if (id !== undefined) return { kind: 'export', id };
  if (account !== undefined) return { kind: 'month', sub_account_id: account, month: sk };
  throw new Error(`no export job has the key ${pk}`);
};

const image = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });

export const newJobIn = ({ dynamodb }: DynamoDBRecord): DueJob | undefined => {
  const { data } = image.safeParse(dynamodb?.NewImage);
  return data && jobOf({ pk: data.pk.S, sk: data.sk.S });
};

export const createDueExports = (table: Table): DueJobs => ({
  due: async (when, limit) => (await dueIn(table, PARTITION, when, jobIn, { limit })).rows,
});

const roundMark = z.object({ month: z.string(), after: z.nullable(z.string()) });

export const createStatementsRound = (table: Table): StatementsRound => {
  const first = { month: '', after: null };
  const { get, move } = markOf(table, 'statementsRound', keys.statementsRound, roundMark, first);
  return { get, move: (month, after, expected) => move({ month, after }, expected) };
};
