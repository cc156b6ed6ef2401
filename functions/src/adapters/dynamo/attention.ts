import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { type AttentionRecord, attentionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { URGENCY } from '@ramps-gateway/shared/domain/attention.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { subAccountOfConfiguration } from '../../capabilities/conversions/model.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Table } from './client.ts';
import { atVersion, getItem, isConditionFailure, type Item, type Key, parseItem } from './items.ts';
import { createItem, replaceItem } from './writes.ts';
import { ENTITY, keys } from './keys.ts';
import { listed, listsOf } from './lists.ts';
import { ownedPage } from './owned-lists.ts';

/** Where each of what may wait for a person stands. */
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

/** Urgent ones sort as later: lists give the last first. */
const itemOf = (record: AttentionRecord, version: number): Item => ({
  ...keys.attention(record.id),
  entity: ENTITY.attention,
  version,
  record,
  ...listed(ENTITY.attention, record, `${URGENCY[record.kind]}#${record.since}`, record.id),
});

/** What waits for a person, one row for each thing that it is about. */
export const createAttentionStore = (table: Table) => ({
  get: async (id: string): Promise<{ version: number; record: AttentionRecord } | undefined> => {
    const item = await getItem(table, keys.attention(id));
    return item === undefined ? undefined : parseItem(attentionRecord, item);
  },
  /** False when there already is one. */
  create: (record: AttentionRecord): Promise<boolean> => createItem(table, itemOf(record, 1)),
  /** False when it has changed since `expected`. */
  replace: (record: AttentionRecord, expected: number): Promise<boolean> =>
    replaceItem(table, itemOf(record, expected + 1), expected),
  /** False when it has changed since `expected`. */
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
  /** The record that one is about, as it is now; undefined where there is none. */
  subject: async (entity: string, id: string): Promise<unknown> => {
    const key = keyOfSubject(entity, id);
    const item = key && (await getItem(table, key));
    return item === undefined ? undefined : parseItem(z.unknown(), item).record;
  },
  /** Of the accounts that the caller sees now, the most urgent first; one Query for each of their lists. */
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
