import {
  type SettlementPayoutRecord,
  settlementPayoutRecord,
} from '@ramps-gateway/shared/contract/settlements.ts';
import type { SettlementPayouts } from '../../../modules/conversions/ports.ts';
import type { SettlementList } from '../../../capabilities/setup/webhooks/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem, type Item, parseItem, unchanged } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { isWritten, transact } from '../table/writes.ts';

/** After so many conflicts the event's next delivery writes it. */
const TRIES = 5;

const isFinal = ({ status }: SettlementPayoutRecord): boolean => status !== 'pending';

/** Events come in any order: a settlement does not go back from its end, and is as of its last change. */
const isOutdated = (record: SettlementPayoutRecord, known: SettlementPayoutRecord): boolean =>
  isFinal(known) === isFinal(record) ? record.updated_at < known.updated_at : isFinal(known);

export const createSettlementPayouts = (table: Table): SettlementPayouts & SettlementList => ({
  keep: async (record) => {
    const key = keys.settlementPayout(record.settlement_id);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const stored = await getItem(table, key);
      const known = stored === undefined ? undefined : parseItem(settlementPayoutRecord, stored);
      if (known && isOutdated(record, known.record)) return;
      // Its place in the list does not change.
      const created_at = known?.record.created_at ?? record.created_at;
      const version = known?.version ?? 0;
      const item: Item = {
        ...key,
        entity: ENTITY.settlementPayout,
        version: version + 1,
        record: { ...record, created_at },
        all: ENTITY.settlementPayout,
        sort: `${created_at}#${record.id}`,
      };
      const put = { Put: { TableName: table.name, Item: item, ...unchanged(version) } };
      if (await isWritten(transact(table, [put]))) return;
    }
    throw new Error('a settlement was written by others again and again');
  },

  page: (page) => listPage(table, [['all', ENTITY.settlementPayout]], settlementPayoutRecord, page),
});
