import { webhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Hints } from '../../../capabilities/money/reconciliation/ports.ts';
import type { Table } from '../table/client.ts';
import { getItem, parseItem } from '../table/items.ts';
import { createItem } from '../table/writes.ts';
import { keys } from '../table/keys.ts';
import { eventItem } from './webhook-events.ts';

export const createHints = (table: Table): Hints => ({
  record: async ({ record, event, due }) => {
    if (await createItem(table, eventItem({ record, event }, due))) return undefined;
    const item = await getItem(table, keys.webhookEvent(record.id));
    // One that has ended in the meantime has had its time.
    return item === undefined ? '' : parseItem(webhookLogRecord, item).record.created_at;
  },
});
