import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { type AttentionRecord, attentionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { URGENCY } from '@ramps-gateway/shared/domain/attention.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { subAccountOfConfiguration } from '../../../modules/conversions/model.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Table } from '../table/client.ts';
import { atVersion, getItem, isConditionFailure, type Item, type Key, parseItem } from '../table/items.ts';
import { createItem, replaceItem } from '../table/writes.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listed, listsOf } from '../table/lists.ts';
import { ownedPage } from '../table/owned-lists.ts';

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

/** Lists give the last first, so urgent ones sort later. */
const itemOf = (record: AttentionRecord, version: number): Item => ({
  ...keys.attention(record.id),
  entity: ENTITY.attention,
  version,
  record,
  ...listed(ENTITY.attention, record, `${URGENCY[record.kind]}#${record.since}`, record.id),
});

export const createAttentionStore = (table: Table) => ({
  get: async (id: string): Promise<{ version: number; record: AttentionRecord } | undefined> => {
    const item = await getItem(table, keys.attention(id));
    return item === undefined ? undefined : parseItem(attentionRecord, item);
  },
  create: (record: AttentionRecord): Promise<boolean> => createItem(table, itemOf(record, 1)),
  replace: (record: AttentionRecord, expected: number): Promise<boolean> =>
    replaceItem(table, itemOf(record, expected + 1), expected),
  remove: async (id: string, expected: number): Promise<boolean> => {
    try {
      const { pk, sk } = keys.attention(id);
      await table.client.send(
        new DeleteCommand({ TableName: table.name, Key: { pk, sk }, ...atVersion(expected) }),
      );
      return true;
    } catch (error) {
      if (isConditionFailure(error)) return false;
      throw error;
    }
  },
  subject: async (entity: string, id: string): Promise<unknown> => {
    const key = keyOfSubject(entity, id);
    const item = key && (await getItem(table, key));
    return item === undefined ? undefined : parseItem(z.unknown(), item).record;
  },
  page: (who: Principal, page: PageRequest): Promise<Page<AttentionRecord>> =>
    ownedPage(
      table,
      who,
      listsOf(ENTITY.attention, who, true),
      attentionRecord,
      page,
      ({ sub_account_id: id }) => id,
    ),
});
