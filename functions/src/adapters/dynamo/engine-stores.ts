import type { Table } from './client.ts';
import { createConfigurationStore } from './configurations.ts';
import { createConversionStore } from './conversions.ts';
import { createDailyTotals } from './daily-totals.ts';
import { createRegistrations } from './destinations.ts';
import { createFunds } from './funds.ts';
import { createOrderOwners } from './order-owners.ts';
import { createOrderStore } from './orders.ts';
import { createPaymentStore } from './payments.ts';
import { createProfileStore } from './profiles.ts';
import { createSettlementPayouts } from './settlement-payouts.ts';
import { createSpreadStore } from './spreads.ts';
import { createStopLook } from './stops.ts';
import { createSubAccountStore } from './sub-accounts.ts';
import { createTransferTurns } from './transfer-turns.ts';
import { createUnknownOrders } from './unknown-orders.ts';
import { createWebhookEventStore } from './webhook-events.ts';

export const engineStores = (table: Table, coolingOffHours: number) => ({
  conversions: createConversionStore(table),
  configurations: createConfigurationStore(table),
  dailyTotals: createDailyTotals(table),
  accounts: createSubAccountStore(table),
  orders: createOrderStore(table),
  payments: createPaymentStore(table),
  funds: createFunds(table),
  turns: createTransferTurns(table),
  spreads: createSpreadStore(table),
  stops: createStopLook(table),
  coolingOff: { hours: coolingOffHours, registrations: createRegistrations(table) },
  events: createWebhookEventStore(table),
  unknownOrders: createUnknownOrders(table),
  orderOwners: createOrderOwners(table),
  settlementPayouts: createSettlementPayouts(table),
  currentRole: createProfileStore(table).currentRole,
});
