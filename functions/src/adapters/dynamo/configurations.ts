import { type ConfigurationRecord, configurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Custody } from '@ramps-gateway/shared/domain/roles.ts';
import { DeleteCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './client.ts';
import { cancelledParts, getItem, getItems, isLostRace, type Item, parseItem, replaceItem } from './items.ts';
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
  /** By sub-account, 100 a request. */
  ofMany: async (subAccountIds: readonly string[]): Promise<ReadonlyMap<string, StoredConfiguration>> => {
    const items = await getItems(table, subAccountIds.map(keys.configuration));
    const found = items.map((item) => parseItem(configurationRecord, item));
    return new Map(found.map((stored) => [stored.record.sub_account_id, stored]));
  },
  /** Only while the sub-account has the version that was read: its owner and manager are the configuration's. */
  create: async (
    record: ConfigurationRecord,
    custody: Custody,
    accountVersion: number,
  ): Promise<'created' | 'exists' | 'conflict'> => {
    try {
      await table.client.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Put: {
                TableName: table.name,
                Item: configurationItem(record, custody, 1),
                ConditionExpression: 'attribute_not_exists(pk)',
              },
            },
            {
              ConditionCheck: {
                TableName: table.name,
                Key: { ...keys.subAccount(record.sub_account_id) },
                ConditionExpression: '#version = :expected',
                ExpressionAttributeNames: { '#version': 'version' },
                ExpressionAttributeValues: { ':expected': accountVersion },
              },
            },
          ],
        }),
      );
      return 'created';
    } catch (error) {
      const [own, account] = cancelledParts(error);
      if (own === 'ConditionalCheckFailed') return 'exists';
      if (isLostRace(own) || isLostRace(account)) return 'conflict';
      throw error;
    }
  },
  /** False when it has changed since `expected`. */
  replace: (record: ConfigurationRecord, custody: Custody, expected: number): Promise<boolean> =>
    replaceItem(table, configurationItem(record, custody, expected + 1), expected),
  remove: async (subAccountId: string): Promise<void> => {
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: { ...keys.configuration(subAccountId) } }),
    );
  },
});
