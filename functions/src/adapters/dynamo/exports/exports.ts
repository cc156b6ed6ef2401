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
import { decodeCursor, encodeCursor } from '../table/cursor.ts';
import { dueAt, dueIn } from '../table/due.ts';
import {
  atVersion,
  getItem,
  isLostRace,
  type Item,
  type Key,
  parseItem,
  type Write,
} from '../table/items.ts';
import { createItem, replaceItem, transact } from '../table/writes.ts';
import { endOf, ENTITY, idOf, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { readable } from '../table/rows.ts';

const { name: PARTITION } = QUEUES.exports;

const ofUser = (userId: string): string => `${ENTITY.export}#${userId}`;

const work = z.object({ attempts: z.int(), due: z.nullable(z.string()) });
const exportWork = z.extend(work, { accounts: z.nullable(z.array(z.string())) });

const stateIn = <S extends z.core.$ZodType>(schema: S, item: unknown): z.output<S> =>
  z.parse(schema, z.object({ state: z.unknown() }).parse(item).state);

const exportItem = (record: ExportRecord, state: ExportJob['work'], version: number): Item => ({
  ...keys.export(record.id),
  entity: ENTITY.export,
  version,
  record,
  state: { ...state },
  owner: ofUser(record.user_id),
  sort: `${record.created_at}#${record.id}`,
  expiresAt: endOf('export', record.created_at),
  ...dueAt(PARTITION, state.due),
});

/** One row counts a user's open exports, so that simultaneous requests cannot exceed the limit. */
const openExports = (table: Table, { id, user_id: userId }: ExportRecord) => ({
  TableName: table.name,
  Key: { ...keys.openExports(userId) },
  ExpressionAttributeNames: { '#entity': 'entity', '#version': 'version', '#ids': 'ids' },
  ExpressionAttributeValues: { ':entity': ENTITY.openExports, ':one': 1, ':mine': new Set([id]) },
});

const opens = (table: Table, record: ExportRecord): Write => {
  const row = openExports(table, record);
  return {
    Update: {
      ...row,
      UpdateExpression: 'SET #entity = :entity ADD #version :one, #ids :mine',
      ConditionExpression: 'attribute_not_exists(#ids) OR size(#ids) < :most',
      ExpressionAttributeValues: { ...row.ExpressionAttributeValues, ':most': MOST_OPEN_EXPORTS },
    },
  };
};

const closes = (table: Table, record: ExportRecord): Write => ({
  Update: {
    ...openExports(table, record),
    UpdateExpression: 'SET #entity = :entity ADD #version :one DELETE #ids :mine',
  },
});

const CONFLICT_TRIES = 20;
const CONFLICT_WAIT_MS = 10;
const LONGEST_WAIT_MS = 250;

/** Simultaneous exports of one user write the same row. */
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
  create: (record, state, act) => {
    const put = {
      TableName: table.name,
      Item: exportItem(record, state, 1),
      ConditionExpression: 'attribute_not_exists(pk)',
    };
    return patiently(table, [{ Put: put }, opens(table, record)], act);
  },
  get: async (id) => {
    const item = await getItem(table, keys.export(id));
    return item === undefined
      ? undefined
      : { ...parseItem(exportRecord, item), work: stateIn(exportWork, item) };
  },
  page: (userId, page) => listPage(table, [['byOwner', ofUser(userId)]], exportRecord, page),
  replace: (record, state, expected) => {
    const item = exportItem(record, state, expected + 1);
    if (isOpenExport(record.state)) return replaceItem(table, item, expected);
    const put: Write = { Put: { TableName: table.name, Item: item, ...atVersion(expected) } };
    return patiently(table, [put, closes(table, record)]);
  },
});

const monthItem = (record: MonthStatementRecord, state: Job, version: number): Item => ({
  ...keys.statement(record.sub_account_id, record.month),
  entity: ENTITY.statement,
  version,
  record,
  state: { ...state },
  ...dueAt(PARTITION, state.due),
});

const monthIn = (item: unknown): MonthStatementRecord => parseItem(monthStatementRecord, item).record;

export const createMonthStore = (table: Table): MonthJobs => ({
  create: (record, state, act) => createItem(table, monthItem(record, state, 1), act),
  get: async (subAccountId, month) => {
    const item = await getItem(table, keys.statement(subAccountId, month));
    return item === undefined
      ? undefined
      : { ...parseItem(monthStatementRecord, item), work: stateIn(work, item) };
  },
  page: async (subAccountId, { limit, cursor }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const { Items: items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: after === undefined ? 'pk = :p' : 'pk = :p AND sk < :after',
        ExpressionAttributeValues: {
          ':p': keys.statement(subAccountId, '').pk,
          ...(after === undefined ? {} : { ':after': after }),
        },
        ScanIndexForward: false,
        Limit: limit + 1,
      }),
    );
    const shown = items.slice(0, limit);
    const last = z.optional(z.object({ sk: z.string() })).parse(shown.at(-1));
    return {
      items: readable(table, shown, monthIn),
      next_cursor: items.length > limit && last ? encodeCursor(last.sk) : null,
    };
  },
  replace: (record, state, expected, act) =>
    replaceItem(table, monthItem(record, state, expected + 1), expected, act),
});

const keyed = z.object({ pk: z.string(), sk: z.string() });

const jobIn = (item: unknown): DueJob => jobOf(keyed.parse(item));

const jobOf = ({ pk, sk }: Key): DueJob => {
  const [id, account] = [idOf('export', pk), idOf('statement', pk)];
  if (id !== undefined) return { kind: 'export', id };
  if (account !== undefined) return { kind: 'month', sub_account_id: account, month: sk };
  throw new Error(`nothing is known to be made for ${pk}`);
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

export const createStatementsRound = (table: Table): StatementsRound => ({
  get: async () => {
    const item = await getItem(table, keys.statementsRound);
    if (item === undefined) return { version: 0, month: '', after: null };
    const { version, record } = parseItem(roundMark, item);
    return { version, ...record };
  },
  move: (month, after, expected) => {
    const item: Item = {
      ...keys.statementsRound,
      entity: ENTITY.statementsRound,
      version: expected + 1,
      record: { month, after },
    };
    return expected === 0 ? createItem(table, item) : replaceItem(table, item, expected);
  },
});
