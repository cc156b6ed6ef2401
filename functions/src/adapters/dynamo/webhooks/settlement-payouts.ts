import {
  type SettlementPayoutRecord,
  settlementPayoutRecord,
} from '@ramps-gateway/shared/contract/settlements.ts';
import type { SettlementPayouts } from '../../../modules/conversions/ports.ts';
import type { SettlementList } from '../../../capabilities/setup/webhooks/ports.ts';
import type { Table } from '../table/client.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listPage } from '../table/lists.ts';
import { rowsOf } from '../table/writes.ts';

const payouts = rowsOf(
  'settlementPayout',
  settlementPayoutRecord,
  (record) => keys.settlementPayout(record.settlement_id),
  (record) => ({ all: ENTITY.settlementPayout, sort: `${record.created_at}#${record.id}` }),
);

/** After the last conflict, the next delivery of the event writes it. */
const TRIES = 5;

const isFinal = ({ status }: SettlementPayoutRecord): boolean => status !== 'pending';

/** Events arrive in any order. A final status stays final; otherwise the latest change counts. */
const isOutdated = (record: SettlementPayoutRecord, known: SettlementPayoutRecord): boolean =>
  isFinal(known) === isFinal(record) ? record.updated_at < known.updated_at : isFinal(known);

export const createSettlementPayouts = (table: Table): SettlementPayouts & SettlementList => ({
  keep: async (record) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const known = await payouts.get(table, keys.settlementPayout(record.settlement_id));
      if (known && isOutdated(record, known.record)) return;
      // Keeps its place in the list.
      const created_at = known?.record.created_at ?? record.created_at;
      if (await payouts.save(table, { ...record, created_at }, known?.version ?? 0)) return;
    }
    throw new Error('a settlement conflicted with other writers on every try');
  },

  page: (page) => listPage(table, [['all', ENTITY.settlementPayout]], settlementPayoutRecord, page),
});
