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
import { newNotification } from '../messages/notifications.ts';
import type { Table } from '../table/client.ts';
import { atVersion, check, isNew, put, remove } from '../table/expressions.ts';
import { getItems, isLostRace, type Item, parseItem, readItem, type Write } from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';
import { listed } from '../table/lists.ts';
import { transact, writeAll } from '../table/writes.ts';

export interface StoredConfiguration {
  readonly version: number;
  readonly record: ConfigurationRecord;
}

export const configurationItem = (record: ConfigurationRecord, ownership: Ownership, version: number): Item =>
  itemOf(
    'configuration',
    keys.configuration(record.sub_account_id),
    version,
    record,
    listed(ENTITY.configuration, ownership, record.created_at, record.id),
  );

const beside = (
  table: Table,
  subAccountId: string,
  accountVersion: number,
  notifications: readonly NotificationRecord[] = [],
): readonly Write[] => [
  check(table, keys.subAccount(subAccountId), atVersion(accountVersion)),
  ...notifications.map((each) => newNotification(table, each)),
];

export const createConfigurationStore = (table: Table) => ({
  get: (subAccountId: string): Promise<StoredConfiguration | undefined> =>
    readItem(table, keys.configuration(subAccountId), configurationRecord),
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
    const row = put(table, configurationItem(record, account.record, firstRuleVersion(record)), isNew);
    const others = beside(table, record.sub_account_id, account.version, notifications);
    const [own, ...rest] = await transact(table, [row, ...others], act);
    if (own === undefined) return 'created';
    if (own === 'ConditionalCheckFailed') return 'exists';
    if (isLostRace(own) || rest.some(isLostRace)) return 'conflict';
    throw new Error(`not written: ${[own, ...rest].join(', ')}`);
  },
  replace: (
    record: ConfigurationRecord,
    expected: number,
    account: StoredSubAccount,
    notifications: readonly NotificationRecord[],
    { approved: { act } }: RulePermit,
  ): Promise<boolean> => {
    const row = put(table, configurationItem(record, account.record, expected + 1), atVersion(expected));
    const others = beside(table, record.sub_account_id, account.version, notifications);
    return writeAll(table, [row, ...others], act);
  },
  remove: (subAccountId: string, expected: number, accountVersion: number, act: Act): Promise<boolean> => {
    const row = remove(table, keys.configuration(subAccountId), atVersion(expected));
    return writeAll(table, [row, ...beside(table, subAccountId, accountVersion)], act);
  },
});
