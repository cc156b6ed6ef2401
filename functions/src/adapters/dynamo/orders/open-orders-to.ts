import { orderRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { OpenOrders } from '../../../capabilities/money/ramps/ports.ts';
import type { Table } from '../table/client.ts';
import { ENTITY } from '../table/keys.ts';
import { listOfAccount, listPage } from '../table/lists.ts';
import { boundIntent, openIntent } from './order-intents.ts';

/** Bounds the cost. A withdrawal is done long before so many newer orders. */
const NEWEST = 25;

export const createOpenOrders = (table: Table): OpenOrders => ({
  to: async (externalId, references, { kind, id }) => {
    const { items } = await listPage(table, listOfAccount(ENTITY.order, externalId), orderRecord, {
      limit: NEWEST,
    });
    const pending = items.filter(({ type, status }) => type === 'withdrawal' && status === 'pending');
    const placed = pending.map(async ({ external_order_id: order }) => ({
      order,
      intent: await boundIntent(table, externalId, order),
    }));
    // Claimed, and possibly sent, but not in the list yet.
    const claimed = references.map(async (order) => ({
      order,
      intent: await openIntent(table, { account_id: externalId, intent: order }),
    }));
    const found = await Promise.all([...placed, ...claimed]);
    return found.find(({ intent }) => {
      const to = intent?.destination;
      return to?.kind === kind && to.destination_id === id;
    })?.order;
  },
});
