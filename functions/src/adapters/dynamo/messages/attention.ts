import { type AttentionRecord, attentionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { URGENCY } from '@ramps-gateway/shared/domain/attention.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { subAccountOfConfiguration } from '../../../modules/conversions/model.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Table } from '../table/client.ts';
import { atVersion, remove } from '../table/expressions.ts';
import { type Key, readItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listed, listsOf } from '../table/lists.ts';
import { type KnownAccounts, ofSubAccount, ownedPage } from '../table/owned-lists.ts';
import { rowsOf, writeOne } from '../table/writes.ts';

const keyOfSubject = (entity: string, id: string): Key | undefined => {
  switch (entity) {
    case ENTITY.conversion:
      return keys.conversion(id);
    case ENTITY.incomingPayment:
      return keys.incomingPayment(id);
    case ENTITY.configuration:
      return keys.configuration(subAccountOfConfiguration(id));
    case ENTITY.holdings:
      return keys.holdings(id);
    case ENTITY.subAccount:
      return keys.subAccount(id);
    default:
      return undefined;
  }
};

/** Lists are newest first, so urgent items sort last. */
const attention = rowsOf(
  'attention',
  attentionRecord,
  ({ id }) => keys.attention(id),
  (record) => listed(ENTITY.attention, record, `${URGENCY[record.kind]}#${record.since}`, record.id),
);

export const createAttentionStore = (table: Table) => ({
  get: (id: string) => attention.get(table, keys.attention(id)),
  create: (record: AttentionRecord): Promise<boolean> => attention.save(table, record, 0),
  replace: (record: AttentionRecord, expected: number): Promise<boolean> =>
    attention.save(table, record, expected),
  remove: (id: string, expected: number): Promise<boolean> =>
    writeOne(table, remove(table, keys.attention(id), atVersion(expected))),
  subject: async (entity: string, id: string): Promise<unknown> => {
    const key = keyOfSubject(entity, id);
    return key && (await readItem(table, key, z.unknown()))?.record;
  },
  page: (who: Principal, page: PageRequest, known?: KnownAccounts): Promise<Page<AttentionRecord>> =>
    ownedPage(
      table,
      who,
      listsOf(ENTITY.attention, who, true),
      attentionRecord,
      page,
      ofSubAccount,
      undefined,
      known,
    ),
});
