import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Table } from './client.ts';
import { configurationItem, createConfigurationStore, type StoredConfiguration } from './configurations.ts';
import { cancelledParts, isLostRace, type Item } from './items.ts';
import { keys } from './keys.ts';
import { subAccountItem } from './sub-accounts.ts';

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const putAt = (table: Table, item: Item, expected: number): Write => ({
  Put: {
    TableName: table.name,
    Item: item,
    ConditionExpression: '#version = :expected',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':expected': expected },
  },
});

const stillNone = (table: Table, subAccountId: string): Write => ({
  ConditionCheck: {
    TableName: table.name,
    Key: { ...keys.configuration(subAccountId) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** What a configuration repeats of its sub-account: who it is listed for, and the nested link. */
const inStep = ({ record, version }: StoredConfiguration, account: SubAccountRecord): Item =>
  configurationItem(
    {
      ...record,
      user_id: account.user_id,
      sub_account: linkTo(account),
      updated_at: account.updated_at,
    },
    account,
    version + 1,
  );

/** Writes a sub-account and the conversion configuration beside it, both or neither. */
export const createSubAccountWriter = (table: Table) => {
  const configurations = createConfigurationStore(table);

  const write = async (
    record: SubAccountRecord,
    expected: number,
    configuration: StoredConfiguration | undefined,
  ): Promise<boolean> => {
    const beside = configuration
      ? putAt(table, inStep(configuration, record), configuration.version)
      : stillNone(table, record.id);
    try {
      await table.client.send(
        new TransactWriteCommand({
          TransactItems: [putAt(table, subAccountItem(record, expected + 1), expected), beside],
        }),
      );
      return true;
    } catch (error) {
      if (cancelledParts(error).some(isLostRace)) return false;
      throw error;
    }
  };

  return {
    /** False when one of the two has changed since it was read; then nothing is written. */
    replaceInStep: async (record: SubAccountRecord, expected: number): Promise<boolean> =>
      write(record, expected, await configurations.get(record.id)),
    /** The same for many: their configurations are read at once, 100 a request, and not one by one. */
    inStepOf: async (ids: readonly string[]) => {
      const beside = await configurations.ofMany(ids);
      return (record: SubAccountRecord, expected: number): Promise<boolean> =>
        write(record, expected, beside.get(record.id));
    },
  };
};
