import { accountStopsRecord, gatewayStopRecord } from '@ramps-gateway/shared/contract/stops.ts';
import type { WholeStops } from '../../../capabilities/accounts/partners/ports.ts';
import { isStopped } from '../../../modules/stops/model.ts';
import type { Table } from '../table/client.ts';
import { readItem } from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listRecords, listsOf } from '../table/lists.ts';

export const createWholeStops = (table: Table): WholeStops => ({
  gateway: async () =>
    ((await readItem(table, keys.gatewayStop, gatewayStopRecord))?.record.stop ?? null) !== null,
  every: async (who) => {
    const records = await listRecords(table, listsOf(ENTITY.accountStops, who, true), accountStopsRecord);
    return new Set(records.filter(isStopped).map(({ sub_account_id: id }) => id));
  },
});
