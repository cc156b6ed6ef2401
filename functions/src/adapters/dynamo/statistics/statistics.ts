import { NumberValue } from '@aws-sdk/lib-dynamodb';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import { amount, id, time } from '@ramps-gateway/shared/contract/fields.ts';
import { type Amount, compare, isAmount } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import type {
  CountedRow,
  Counts,
  Figures,
  FiguresRow,
  RowChange,
} from '../../../capabilities/insight/projections/ports.ts';
import type { AnalyticsFigures, Statistics } from '../../../capabilities/insight/statistics/ports.ts';
import type { MarkedAccounts } from '../../../modules/accounts/ports.ts';
import {
  type Addition,
  type Counted,
  CURRENT,
  EVERYONE,
  ofAccount,
  ofManager,
  ofOwner,
  PARTNER,
  type Scope,
  SETTLED,
} from '../../../modules/statistics/model.ts';
import type { Table } from '../table/client.ts';
import { attribute, isNew, joined, put, unchanged, update, x } from '../table/expressions.ts';
import { getEach, getItems, ifThere, type Item, type Key, type Write } from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';
import { listed, listPage, listRecords, listsOf } from '../table/lists.ts';
import { queryRows } from '../table/rows.ts';
import { writeAll, writeOne } from '../table/writes.ts';

/** Fields that lists read; `id` is the record's id. */
export const countedRecord = z.object({
  id,
  entity: z.string(),
  user_id: z.nullable(id),
  manager_id: z.nullable(id),
  sub_account_id: id,
  created_at: time,
  state: z.string(),
  outcome: z.string(),
  amounts: z.object({
    brl: z.optional(amount),
    usdt: z.optional(amount),
    ms: z.optional(amount),
    spread: z.optional(amount),
  }),
  took: z.optional(z.string()),
  reason: z.optional(z.string()),
  figures: z.optional(z.record(z.string(), amount)),
});

/** A record without a sub-account is counted only for its owner. */
const anyCounted = z.extend(countedRecord, { sub_account_id: z.nullable(id) });

/** The row of a removed record keeps its id, so that the removal is counted once. */
const countedRow = z.object({
  record: z.union([anyCounted, z.strictObject({ id })]),
  state: z.object({ of: z.int() }),
});

const countedIn = (item: unknown): readonly [string, CountedRow] => {
  const { record, state } = countedRow.parse(item);
  return [record.id, { counted: 'entity' in record ? record : undefined, of: state.of }];
};

const keyOf = (entity: string, record: string): Key => {
  if (entity === ENTITIES.webhookEvent.name) return keys.countedEvent(record);
  if (entity === ENTITIES.subAccount.name) return keys.countedAccount(record);
  return entity === PARTNER ? keys.countedPartner(record) : keys.counted(entity, record);
};

const rowEntityOf = (entity: string) => {
  if (entity === ENTITIES.webhookEvent.name) return 'countedEvent';
  if (entity === ENTITIES.subAccount.name) return 'countedAccount';
  return entity === PARTNER ? 'countedPartner' : 'counted';
};

/** The list of conversions with an outcome. Settled conversions are listed with the failed ones. */
export const countedAs = (outcome: string): string =>
  `${ENTITY.counted}#${outcome === SETTLED ? 'failed' : outcome}`;

const accountsAs = (outcome: string): string => `${ENTITY.countedAccount}#${outcome}`;

const listOf = ({ entity, outcome }: Counted): string | undefined => {
  if (entity === ENTITIES.conversion.name) return countedAs(outcome);
  if (entity !== ENTITIES.subAccount.name || outcome === CURRENT) return undefined;
  return accountsAs(outcome);
};

const countedItem = ({ id: record, entity, now, of }: RowChange): Item => {
  const list = now && listOf(now);
  return itemOf(rowEntityOf(entity), keyOf(entity, record), of, now ?? { id: record }, {
    state: { of },
    ...(now && list !== undefined && listed(list, now, now.created_at, now.id)),
  });
};

/** DynamoDB may return the figures in another order. */
const textOf = (counted: Counted | undefined): string | undefined => {
  if (!counted) return undefined;
  const figures = Object.entries(counted.figures ?? {}).toSorted();
  return JSON.stringify({ ...anyCounted.parse(counted), figures });
};

const isSame = (a: Counted | undefined, b: Counted | undefined): boolean => textOf(a) === textOf(b);

/** Figures are DynamoDB numbers: exact decimals of 38 digits. DynamoDB refuses a longer sum instead of rounding it. */
const additionTo = (table: Table, key: Key, additions: readonly Addition[]): Write => {
  const sums = additions.map(({ name, amount: more }) => x`${attribute(name)} ${NumberValue.from(more)}`);
  return update(table, key, x`ADD version ${1}, ${joined(sums)} SET entity = ${ENTITY.totalStatistics}`);
};

const MONTH_LENGTH = 7;

const figuresKey = (scope: string, day: string | null): Key => {
  if (day === null) return keys.totalStatistics(scope);
  return day.length === MONTH_LENGTH ? keys.monthStatistics(scope, day) : keys.dayStatistics(scope, day);
};

export const createCounts = (table: Table): Counts => {
  const writeOf = (change: RowChange): Write => {
    const { id: record, entity, before, now, of } = change;
    const expected = before ? x`state.of = ${before.of}` : isNew;
    // The lists do not change, so only the version is written and no index.
    if (before && isSame(before.counted, now))
      return update(table, keyOf(entity, record), x`SET state.of = ${of}`, expected);
    return put(table, countedItem(change), expected);
  };

  return {
    read: async (records) => {
      const items = await getItems(
        table,
        records.map(({ id: record, entity }) => keyOf(entity, record)),
      );
      return new Map(items.map(countedIn));
    },
    write: (rows, additions) => {
      const figures = Map.groupBy(additions, ({ scope, day }) => JSON.stringify(figuresKey(scope, day)));
      return writeAll(table, [
        ...rows.map(writeOf),
        ...[...figures.values()].flatMap((ofRow) => {
          const [first] = ofRow;
          return first ? [additionTo(table, figuresKey(first.scope, first.day), ofRow)] : [];
        }),
      ]);
    },
  };
};

/** `DAY#2026-11-20` or `MONTH#2026-11`; any other key is the total. */
const TIMED = /^(?:DAY|MONTH)#(.+)$/;

/** A DynamoDB number as an amount: the client returns integers as numbers and others as text (./client). */
const figure = z.pipe(
  z.pipe(z.union([z.string(), z.int()]), z.transform(String)),
  z.string().check(z.refine(isAmount)),
);

const NAMED = /^[a-z_]+\.[a-z0-9_]+\.(count|brl|usdt|ms|spread)$/;

const row = z.looseObject({ pk: z.string(), sk: z.string(), version: z.int() });

const figuresIn =
  (scope: Scope) =>
  (item: unknown): FiguresRow => {
    const { pk: _, sk, version, ...found } = row.parse(item);
    const sums = Object.entries(found)
      .filter(([name]) => NAMED.test(name))
      .map(([name, value]): [string, Amount] => [name, figure.parse(value)]);
    return { scope, day: TIMED.exec(sk)?.[1] ?? null, version, sums: new Map(sums) };
  };

const createTimes = (table: Table) => async (scope: Scope, from: string, to: string) => {
  const [first, last] = [figuresKey(scope, from), figuresKey(scope, to)];
  const where = x`pk = ${first.pk} AND sk BETWEEN ${first.sk} AND ${last.sk}`;
  return (await queryRows(table, where, figuresIn(scope))).rows.flatMap(({ day, sums }) =>
    day === null ? [] : [{ day, sums }],
  );
};

export const createAnalyticsFigures = (table: Table): AnalyticsFigures => ({
  times: createTimes(table),
});

/** Totals by scope; omits scopes without any. */
export const totalsAt = async (
  table: Table,
  scopes: readonly Scope[],
  how: { readonly consistent: boolean },
) => {
  const wanted = scopes.map((scope) => keys.totalStatistics(scope));
  const items = await getEach(table, wanted, how);
  return scopes.flatMap((scope, at) => {
    const sums = ifThere(items[at], (item) => figuresIn(scope)(item).sums);
    return sums ? [[scope, sums] as const] : [];
  });
};

export const createMarkedAccounts =
  (table: Table): MarkedAccounts =>
  async (who, outcome, limit) =>
    (
      await listPage(
        table,
        listsOf(accountsAs(outcome), who, true),
        countedRecord,
        { limit },
        { order: 'ascending' },
      )
    ).items.map(({ id: account, created_at: since }) => ({ id: account, since }));

const LATE = { consistent: false };

export const createStatistics = (table: Table): Statistics => {
  return {
    days: createTimes(table),
    totals: async (scopes) => (await totalsAt(table, scopes, LATE)).map(([, sums]) => sums),
    totalsOf: async (scopes) => new Map(await totalsAt(table, scopes, LATE)),
  };
};

export const createFigures = (table: Table): Figures => ({
  scopes: async () => {
    const [users, accounts] = await Promise.all([
      listRecords(table, [['all', ENTITY.profile]], z.object({ user_id: z.string() })),
      listRecords(table, [['all', ENTITY.subAccount]], z.object({ id: z.string() })),
    ]);
    return [
      ...EVERYONE,
      ...users.flatMap(({ user_id: user }) => [ofOwner(user), ofManager(user)]),
      ...accounts.map((account) => ofAccount(account.id)),
    ];
  },
  rowsOf: async (scope) => {
    const where = x`pk = ${figuresKey(scope, null).pk}`;
    return (await queryRows(table, where, figuresIn(scope), { consistent: true })).rows;
  },
  replace: ({ scope, day, version }, sums) => {
    const figures = [...sums].filter(([, sum]) => compare(sum, '0') !== 0);
    const item = {
      ...figuresKey(scope, day),
      entity: ENTITY.totalStatistics,
      version: version + 1,
      ...Object.fromEntries(figures.map(([name, sum]) => [name, NumberValue.from(sum)])),
    };
    return writeOne(table, put(table, item, unchanged(version)));
  },
});
