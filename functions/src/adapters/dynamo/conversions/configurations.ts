import {
  type ConfigurationRecord,
  configurationRecord,
  type NotificationRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Ownership } from '@ramps-gateway/shared/domain/roles.ts';
import { firstRuleVersion } from '../../../modules/conversions/model.ts';
import type { StoredSubAccount } from '../../../modules/accounts/ports.ts';
import type { RulePermit } from '../../../modules/conversions/ports.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Table } from '../table/client.ts';
import {
  atVersion,
  getItem,
  getItems,
  isLostRace,
  type Item,
  parseItem,
  type Write,
} from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listed } from '../table/lists.ts';
import { newNotification } from '../messages/notifications.ts';
import { transact } from '../table/writes.ts';

export interface StoredConfiguration {
  readonly version: number;
  readonly record: ConfigurationRecord;
}

export const configurationItem = (
  record: ConfigurationRecord,
  ownership: Ownership,
  version: number,
): Item => ({
  ...keys.configuration(record.sub_account_id),
  entity: ENTITY.configuration,
  version,
  record,
  ...listed(ENTITY.configuration, ownership, record.created_at, record.id),
});

const unchanged = (table: Table, subAccountId: string, version: number): Write => ({
  ConditionCheck: {
    TableName: table.name,
    Key: { ...keys.subAccount(subAccountId) },
    ...atVersion(version),
  },
});

export const createConfigurationStore = (table: Table) => ({
  get: async (subAccountId: string): Promise<StoredConfiguration | undefined> => {
    const item = await getItem(table, keys.configuration(subAccountId));
    return item === undefined ? undefined : parseItem(configurationRecord, item);
  },
  ofMany: async (subAccountIds: readonly string[]): Promise<ReadonlyMap<string, StoredConfiguration>> => {
    const items = await getItems(table, subAccountIds.map(keys.configuration));
    const found = items.map((item) => parseItem(configurationRecord, item));
    return new Map(found.map((stored) => [stored.record.sub_account_id, stored]));
  },
  create: async (
    record: ConfigurationRecord,
    account: StoredSubAccount,
    notifications: readonly NotificationRecord[],
    { approved: { act } }: RulePermit,
  ): Promise<'created' | 'exists' | 'conflict'> => {
    const put = {
      TableName: table.name,
      Item: configurationItem(record, account.record, firstRuleVersion(record)),
      ConditionExpression: 'attribute_not_exists(pk)',
    };
    const beside = [
      unchanged(table, record.sub_account_id, account.version),
      ...notifications.map((each) => newNotification(table, each)),
    ];
    const [own, ...others] = await transact(table, [{ Put: put }, ...beside], act);
    if (own === undefined) return 'created';
    if (own === 'ConditionalCheckFailed') return 'exists';
    if (isLostRace(own) || others.some(isLostRace)) return 'conflict';
    throw new Error(`not written: ${[own, ...others].join(', ')}`);
  },
  replace: async (
    record: ConfigurationRecord,
    expected: number,
    account: StoredSubAccount,
    notifications: readonly NotificationRecord[],
    { approved: { act } }: RulePermit,
  ): Promise<boolean> => {
    const put = {
      TableName: table.name,
      Item: configurationItem(record, account.record, expected + 1),
      ...atVersion(expected),
    };
    const beside = [
      unchanged(table, record.sub_account_id, account.version),
      ...notifications.map((each) => newNotification(table, each)),
    ];
    const parts = await transact(table, [{ Put: put }, ...beside], act);
    if (parts.length > 0 && !parts.some(isLostRace)) throw new Error(`not written: ${parts.join(', ')}`);
    return parts.length === 0;
  },
  remove: async (
    subAccountId: string,
    expected: number,
    accountVersion: number,
    act: Act,
  ): Promise<boolean> => {
    const itself = {
      TableName: table.name,
      Key: { ...keys.configuration(subAccountId) },
      ...atVersion(expected),
    };
    const writes = [{ Delete: itself }, unchanged(table, subAccountId, accountVersion)];
    const parts = await transact(table, writes, act);
    if (parts.length > 0 && !parts.some(isLostRace)) throw new Error(`not removed: ${parts.join(', ')}`);
    return parts.length === 0;
  },
});
