import {
  type EntryRecord,
  entryRecord,
  ledgerHeadRecord,
  type PostingRecord,
  postingRecord,
} from '@ramps-gateway/shared/contract/ledger.ts';
import type { Row } from '@ramps-gateway/shared/domain/ledger/proof.ts';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import * as z from 'zod/mini';
import type { Place, WrittenBooks } from '../../../capabilities/money/reconciliation/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { accountKey } from '../table/lists.ts';
import { createBindings } from '../orders/order-intents.ts';
import { queryRows } from '../table/rows.ts';

/** Sorts before every time, and after every one. */
const [FIRST, LAST] = ['0', '~'];

const versioned = z.object({ version: z.int() });
const recorded = z.object({ record: z.unknown() });
const journaled = z.object({ sort: z.string() });
const keyed = z.object({ sk: z.string() });

/** What a row says, and where its key has it stand: `<time>#<number>`. Nothing in the table makes it throw. */
const rowIn = <R extends z.core.$ZodType>(item: unknown, place: string, record: R): Row<z.output<R>> => {
  const hash = place.lastIndexOf('#');
  const number = Number(place.slice(hash + 1));
  return {
    at: place.slice(0, Math.max(0, hash)),
    number: Number.isSafeInteger(number) ? number : 0,
    says: z.safeParse(record, recorded.safeParse(item).data?.record).data,
  };
};

const placeText = ({ at, number }: Place): string => keys.ledgerEntry('', '', at, number).sk;

/** The books as reconciliation proves them: each row where its key has it, whatever it says, those that cannot be read too. */
export const createWrittenBooks = (table: Table): WrittenBooks => ({
  head: async (subAccountId) => {
    const item = await getItem(table, keys.ledgerHead(subAccountId));
    const head = z.safeParse(ledgerHeadRecord, recorded.safeParse(item).data?.record).data;
    const version = versioned.safeParse(item).data?.version ?? 0;
    return { version, postings: head?.postings ?? 0, accounts: head?.accounts ?? {} };
  },
  journal: async (subAccountId, after, limit) => {
    const { partition, sort } = TABLE.indexes.byAccount;
    const query = {
      IndexName: 'byAccount',
      KeyConditionExpression: '#p = :p AND #s > :after',
      ExpressionAttributeNames: { '#p': partition, '#s': sort },
      ExpressionAttributeValues: {
        ':p': accountKey(ENTITY.ledgerPosting, subAccountId),
        ':after': after === null ? FIRST : placeText(after),
      },
    };
    const read = (item: unknown): Row<PostingRecord> =>
      rowIn(item, journaled.safeParse(item).data?.sort ?? '', postingRecord);
    const { rows, more } = await queryRows(table, query, read, { limit });
    return { rows, more };
  },
  entries: async (subAccountId, account, after, until) => {
    const query = {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :until',
      ExpressionAttributeValues: {
        ':pk': keys.ledgerEntry(subAccountId, account, '', 0).pk,
        // A range takes both of its ends: `!` is behind the place itself, and before all others.
        ':after': after === null ? FIRST : `${placeText(after)}!`,
        ':until': until === null ? LAST : placeText(until),
      },
      ConsistentRead: true,
    };
    const read = (item: unknown): Row<EntryRecord> =>
      rowIn(item, keyed.safeParse(item).data?.sk ?? '', entryRecord);
    return (await queryRows(table, query, read)).rows;
  },
  ofFact: async (fact) => {
    const query = {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.ledgerPosting(fact, 0).pk },
      ConsistentRead: true,
    };
    const read = (item: unknown) => rowIn(item, '', postingRecord).says ?? [];
    return (await queryRows(table, query, read)).rows.flat();
  },
  boundAmong: (accountId, orderIds) => createBindings(table).boundAmong(accountId, orderIds),
});
