import type { Table } from '../table/client.ts';
import { createConfigurationStore } from './configurations.ts';
import { createConversionStore, createTransferTurns } from './conversions.ts';
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
