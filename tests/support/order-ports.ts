import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createConfigurationStore } from '#functions/adapters/dynamo/conversions/configurations.ts';
import { createDailyTotals, createSpending } from '#functions/adapters/dynamo/orders/spending.ts';
import { createFunds } from '#functions/adapters/dynamo/orders/funds.ts';
import { createLedgerWriter } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { createOrderOwners } from '#functions/adapters/dynamo/orders/unknown-orders.ts';
import { createOpenOrders } from '#functions/adapters/dynamo/orders/open-orders-to.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createSpreadStore } from '#functions/adapters/dynamo/pricing/spreads.ts';
import { order } from '#functions/adapters/ramps/order.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { factOfOpening } from '#functions/modules/ledger/model.ts';
import { DAILY_CEILING } from '#shared/domain/conversion.ts';
import { NOW } from './records.ts';

/** The proxy's ports for judging and pricing an order, on a real table. */
export const orderPorts = (table: Table) => ({
  funds: createFunds(table),
  orders: createOrderStore(table),
  openOrders: createOpenOrders(table),
  owners: createOrderOwners(table),
  unnamed: null,
  withdrawsById: true,
  readOrder: (answer: unknown) => order.safeParse(answer).data,
  configurations: createConfigurationStore(table),
  spreads: createSpreadStore(table),
  spending: createSpending(table),
  takesExchanges: true,
  dailyCeiling: DAILY_CEILING,
  dailyTotals: createDailyTotals(table),
});

/** Opens the ledger of a sub-account with these amounts by asset. @param externalId the provider's */
export const openLedger = async (
  table: Table,
  externalId: string,
  amounts: Readonly<Record<string, string>> = { BRL: '1000000', USDT: '1000000' },
): Promise<void> => {
  const ledger = createLedgerWriter(table);
  const at = NOW.toISOString();
  for (const [asset, amount] of Object.entries(amounts))
    await ledger.post(factOfOpening(subAccountId(externalId), asset, amount, at), at);
};
