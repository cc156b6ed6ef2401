import { engineStores } from '#functions/adapters/dynamo/conversions/engine-stores.ts';
import { createQuoteStore } from '#functions/adapters/dynamo/orders/order-lists.ts';
import { createRateStore } from '#functions/adapters/dynamo/pricing/rates.ts';
import { createCallBudgetRows } from '#functions/adapters/dynamo/settings/provider.ts';
import { createChecklist } from '#functions/adapters/dynamo/settings/settings.ts';
import { remembering, type Table } from '#functions/adapters/dynamo/table/client.ts';
import { createDueWork } from '#functions/adapters/dynamo/table/due.ts';
import { itemOf, keys } from '#functions/adapters/dynamo/table/keys.ts';
import { saveItem } from '#functions/adapters/dynamo/table/writes.ts';
import { createConversionProvider } from '#functions/adapters/ramps/conversions.ts';
import { budgeted } from '#functions/adapters/ramps/transport.ts';
import { createEngine } from '#functions/capabilities/money/conversions/engine.ts';
import { createCallBudget } from '#functions/modules/provider/call-budget.ts';
import { createLastDay } from '#functions/modules/rates/last-day.ts';
import { createQuoteLog } from '#functions/modules/rates/quote-log.ts';
import { quiet } from '#functions/platform/logger.ts';
import { noMetrics } from '#functions/platform/metrics.ts';
import { firstExchangeFor, unnamedFor } from '#functions/wiring/unnamed-orders.ts';
import { linkTo } from '#shared/contract/records.ts';
import type { EngineOn } from './calls-of-conversion.ts';
import { ALL_CONFIRMED } from './checklist-in-memory.ts';
import { eventItem } from '#functions/adapters/dynamo/webhooks/webhook-events.ts';

const CALLS_PER_SECOND = 5;
const SHOWN_AT = '2026-11-01T00:00:00.000Z';

/**
 * The engine as a function has it (wiring/conversion-engine), over `table`, on the world's clock. Its set-up and the
 * test's own reads go through `beside`.
 */
export const onTable = (table: Table, beside: Table): EngineOn => ({
  transport: (world, transport) => {
    const budget = createCallBudget({
      rows: createCallBudgetRows(table),
      callsPerSecond: () => Promise.resolve(CALLS_PER_SECOND),
      clock: world.clock,
      sleep: world.sleep,
      log: quiet,
      metrics: noMetrics,
    });
    return budgeted(transport, { budget, clock: world.clock });
  },
  engine: async (world, client) => {
    const { clock, sleep, settings, accountRecord: account, configurationRecord: rule } = world;
    if (!account || !rule) throw new Error('no sub-account');
    await saveItem(beside, itemOf('subAccount', keys.subAccount(account.id), 1, account), 0);
    await saveItem(beside, itemOf('configuration', keys.configuration(account.id), 1, rule), 0);
    const first_exchange = {
      sub_account: linkTo(account),
      intent: 'an earlier one',
      begun_at: SHOWN_AT,
      order_id: 'ord_earlier',
      differs_since: null,
      proven_at: SHOWN_AT,
    };
    await createChecklist(beside).write({ ...ALL_CONFIRMED, first_exchange }, 0, null);
    const parts = { table, client, clock, log: quiet, metrics: noMetrics };
    const first = firstExchangeFor(parts);
    const storesOver = (read: Table) => {
      const stores = engineStores(read, 0, table);
      return { ...stores, unnamed: unnamedFor(parts, stores, { first, read }) };
    };
    const due = createDueWork(beside);
    return {
      engine: createEngine(
        {
          ...storesOver(table),
          settings,
          quotes: createQuoteLog({
            ...parts,
            quotes: createQuoteStore(table),
            newId: () => 'unnamed',
            // A quote is always recorded in time.
            sleep: () => new Promise(() => {}),
          }),
          lastDay: createLastDay({ rates: createRateStore(table), settings, clock }),
          provider: createConversionProvider(client, clock),
          clock,
          sleep,
          log: quiet,
          metrics: noMetrics,
        },
        () => storesOver(remembering(table)),
      ),
      record: (stored, dueAt) => saveItem(beside, eventItem(stored, dueAt), 0),
      due,
      pending: async () => (await due.events('9999', 100)).map(({ id }) => id),
      isAtRest: async () => (await due.conversions('9999', 100)).length === 0,
    };
  },
});
