import {
  type ConfigurationRecord,
  linkTo,
  type NotificationRecord,
  type SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Approved } from '../../../modules/act/work.ts';
import {
  configurationItem,
  createConfigurationStore,
  type StoredConfiguration,
} from '../conversions/configurations.ts';
import { newNotification } from '../messages/notifications.ts';
import type { Table } from '../table/client.ts';
import { atVersion, check, isNew, put } from '../table/expressions.ts';
import type { Item, Write } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { writeAll } from '../table/writes.ts';
import { newMove } from './ownership-moves.ts';
import { subAccounts } from './sub-accounts.ts';

/** Updates the fields that a configuration copies from its sub-account: owner, manager and link. */
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

/** Under a new owner the rule is off, has no agreed price, and needs its destination confirmed again. */
const switchedOff = (record: ConfigurationRecord, notice: string): ConfigurationRecord => ({
  ...record,
  is_enabled: false,
  custom_spread_override: null,
  destination: record.destination && { ...record.destination, confirmed_at: null, confirmed_by: null },
  notice,
});

interface Beside {
  readonly configuration: StoredConfiguration | undefined;
  readonly writes?: readonly Write[];
}

interface Assigned {
  readonly notice: string | null;
  readonly notifications: readonly NotificationRecord[];
}

export const createSubAccountWriter = (table: Table) => {
  const configurations = createConfigurationStore(table);

  const write = (
    record: SubAccountRecord,
    expected: number,
    { configuration, writes = [] }: Beside,
    act: Act | null = null,
  ): Promise<boolean> => {
    const beside = configuration
      ? put(table, inStep(configuration, record), atVersion(configuration.version))
      : check(table, keys.configuration(record.id), isNew);
    const account = put(table, subAccounts.item(record, expected + 1), atVersion(expected));
    return writeAll(table, [account, beside, ...writes], act);
  };

  return {
    replaceInStep: async (record: SubAccountRecord, expected: number): Promise<boolean> =>
      write(record, expected, { configuration: await configurations.get(record.id) }),
    inStepOf: async (ids: readonly string[]) => {
      const beside = await configurations.ofMany(ids);
      return (record: SubAccountRecord, expected: number): Promise<boolean> =>
        write(record, expected, { configuration: beside.get(record.id) });
    },
    assign: async (
      record: SubAccountRecord,
      expected: number,
      { notice, notifications }: Assigned,
      { act }: Approved<'assignment'>,
    ): Promise<boolean> => {
      const found = await configurations.get(record.id);
      const configuration =
        found && notice !== null ? { ...found, record: switchedOff(found.record, notice) } : found;
      const move = newMove(table, {
        sub_account_id: record.id,
        external_id: record.external_id,
        // The account's next version: it rises with each move, even after the last move has finished.
        generation: expected + 1,
        phase: 'listing',
        cursor: null,
        moved_at: record.updated_at,
        due_at: record.updated_at,
      });
      const notes = notifications.map((notification) => newNotification(table, notification));
      return write(record, expected, { configuration, writes: [move, ...notes] }, act);
    },
  };
};
