import type { Table } from '../table/client.ts';
import { createConfigurationStore } from './configurations.ts';
import { createConversionStore, createTransferTurns } from './conversions.ts';
import { createDriveRows } from './drive-rows.ts';
import { createDailyTotals } from '../orders/spending.ts';
import { createRegistrations } from '../accounts/destinations.ts';
import { createFunds } from '../orders/funds.ts';
import { createOrderStore } from '../orders/orders.ts';
import { createPaymentStore } from './payments.ts';
import { createProfileStore } from '../users/profiles.ts';
import { createSettlementPayouts } from '../webhooks/settlement-payouts.ts';
import { createSpreadStore } from '../pricing/spreads.ts';
import { createStopLook } from '../accounts/stops.ts';
import { createSubAccountStore } from '../accounts/sub-accounts.ts';
import { createOrderOwners, createUnknownOrders } from '../orders/unknown-orders.ts';
import { createWebhookEventStore } from '../webhooks/webhook-events.ts';

/** @param table may remember rows, but for what must be read now: stops, funds, and other readers' counts */
export const engineStores = (table: Table, coolingOffHours: number, now: Table = table) => ({
  rows: createDriveRows(table),
  conversions: createConversionStore(table),
  configurations: createConfigurationStore(table),
  dailyTotals: createDailyTotals(table),
  accounts: createSubAccountStore(table),
  orders: createOrderStore(table),
  payments: createPaymentStore(table),
  funds: createFunds(now),
  turns: createTransferTurns(table),
  spreads: createSpreadStore(table),
  stops: createStopLook(now),
  coolingOff: { hours: coolingOffHours, registrations: createRegistrations(table) },
  events: createWebhookEventStore(table),
  unknownOrders: createUnknownOrders(table),
  orderOwners: createOrderOwners(table),
  settlementPayouts: createSettlementPayouts(table),
  currentRole: createProfileStore(table).currentRole,
});
