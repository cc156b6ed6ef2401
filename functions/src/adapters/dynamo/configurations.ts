import { type ConfigurationRecord, configurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Custody } from '@ramps-gateway/shared/domain/roles.ts';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './client.ts';
import { createItem, getItem, type Item, parseItem, replaceItem } from './items.ts';
import { ENTITY, keys } from './keys.ts';
import { listed } from './lists.ts';

export interface StoredConfiguration {
  readonly version: number;
  readonly record: ConfigurationRecord;
}

/** The item of a configuration; it is listed for those who stand behind its sub-account. */
export const configurationItem = (record: ConfigurationRecord, custody: Custody, version: number): Item => ({
  ...keys.configuration(record.sub_account_id),
  entity: ENTITY.configuration,
  version,
  record,
  ...listed(ENTITY.configuration, custody, record.created_at, record.id),
});

/** One configuration for each sub-account (contract 3): it stands beside it under the same partition key. */
export const createConfigurationStore = (table: Table) => ({
  get: async (subAccountId: string): Promise<StoredConfiguration | undefined> => {
    const item = await getItem(table, keys.configuration(subAccountId));
    return item === undefined ? undefined : parseItem(configurationRecord, item);
  },
  /** False when there already is one. */
  create: (record: ConfigurationRecord, custody: Custody): Promise<boolean> =>
    createItem(table, configurationItem(record, custody, 1)),
  /** False when it has changed since `expected`. */
  replace: (record: ConfigurationRecord, custody: Custody, expected: number): Promise<boolean> =>
    replaceItem(table, configurationItem(record, custody, expected + 1), expected),
  remove: async (subAccountId: string): Promise<void> => {
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: { ...keys.configuration(subAccountId) } }),
    );
  },
});
