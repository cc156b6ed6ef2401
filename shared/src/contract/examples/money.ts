import * as analytics from '../calls/analytics.ts';
import * as conversions from '../calls/conversions.ts';
import { readEvidence } from '../calls/evidence.ts';
import * as gatewaySettings from '../calls/gateway-settings.ts';
import * as ledger from '../calls/ledger.ts';
import * as orderSlots from '../calls/order-slots.ts';
import * as payments from '../calls/payments.ts';
import * as pricing from '../calls/pricing.ts';
import { readProviderHealth } from '../calls/provider-health.ts';
import * as rates from '../calls/rates.ts';
import * as reconciliation from '../calls/reconciliation.ts';
import * as collections from '../calls/spread-collections.ts';
import { listSpreadEarned } from '../calls/spread-earned.ts';
import * as statements from '../calls/statements.ts';
import { readStatistics } from '../calls/statistics.ts';
import { listTransfers } from '../calls/transfers.ts';
import { type Example, example } from './example.ts';
import type { World } from './world.ts';

const page = ({ limit }: World) => ({ query: { limit } });
const ofConversion = ({ conversion: id }: World) => ({ params: { id } });
const ofRule = ({ configuration: id }: World) => ({ params: { id } });
const ofPayment = ({ payment: id }: World) => ({ params: { id } });
const ofException = ({ exception: id }: World) => ({ params: { id } });
const ofSlot = ({ account: id }: World) => ({ params: { id } });
const ofCollection = ({ collection: id }: World) => ({ params: { id } });
const once = ({ key }: World) => ({ headers: { 'idempotency-key': key } });

const collected = (world: World) => ({
  ...once(world),
  body: { sub_account_id: world.account, amount: '1', ...world.wallet },
});

const corrected = (world: World) => ({
  ...once(world),
  body: {
    sub_account_id: world.account,
    from: 'correction:BRL' as const,
    to: 'available:BRL' as const,
    amount: '0.01',
    note: 'A cent was missing',
  },
});

const notMade = (world: World) => ({
  ...ofSlot(world),
  body: { decision: 'not_made' as const, version: world.version },
});

const ruleTo = ({ account, destination }: World) => ({
  body: { sub_account_id: account, destination_wallet_id: destination },
});

const redirected = (world: World) => ({
  ...ofRule(world),
  body: { destination_wallet_id: world.destination },
});

const withoutWallet = ({ version }: World) => ({ body: { version, collection_wallet: null } });

const DAYS = { from: '2026-10-22', to: '2026-11-20' } as const;

export const MONEY: readonly Example[] = [
  example(pricing.listSpreadBands),
  example(pricing.listClientSpreads, page),
  example(
    pricing.saveClientSpread,
    ({ user: userId, band }) => ({ params: { userId }, body: { spread_band_id: band } }),
    {
      held: {
        spread: ({ user: userId, band }) => ({
          params: { userId },
          body: { spread_band_id: band, custom_spread: '0' },
        }),
      },
    },
  ),
  example(rates.listRates, () => ({ query: { window: '24h' } })),
  example(rates.readOffer),
  example(rates.listQuotes, page),
  example(ledger.listBooks, ({ account: sub_account_id }) => ({ query: { sub_account_id } })),
  example(ledger.listEntries, ({ account: sub_account_id, limit }) => ({
    query: { sub_account_id, account: 'available:BRL', limit },
  })),
  example(ledger.listPostings, ({ conversion: conversion_id }) => ({ query: { conversion_id } })),
  example(ledger.correctBooks, corrected, { held: { books: corrected } }),
  example(conversions.listConversions, page),
  example(conversions.getConversion, ofConversion),
  example(conversions.listConversionSteps, ofConversion),
  example(conversions.processNextStep, ({ conversion: process_id }) => ({
    body: { action: 'process_next_step', process_id },
  })),
  example(conversions.settleConversion, (world) => ({
    ...ofConversion(world),
    body: { note: 'Settled by hand' },
  })),
  example(conversions.listConfigurations, page),
  example(conversions.listObstacles, ofRule),
  example(conversions.createConfiguration, ({ account }) => ({ body: { sub_account_id: account } }), {
    held: {
      spread: ({ account }) => ({ body: { sub_account_id: account, custom_spread_override: '0' } }),
      destination: ruleTo,
    },
    fresh: [ruleTo],
  }),
  example(
    conversions.updateConfiguration,
    (world) => ({ ...ofRule(world), body: { minimum_amount: '100' } }),
    {
      held: {
        spread: (world) => ({ ...ofRule(world), body: { custom_spread_override: '0' } }),
        destination: redirected,
      },
      fresh: [redirected],
    },
  ),
  example(conversions.deleteConfiguration, ofRule),
  example(readEvidence, ofConversion),
  example(payments.listPayments, page),
  example(payments.getPayment, ofPayment),
  example(payments.convertPayment, (world) => ({ ...ofPayment(world), ...once(world), body: {} })),
  example(payments.closePayment, (world) => ({ ...ofPayment(world), body: { note: 'Sent back by hand' } })),
  example(listTransfers, ({ limit }) => ({ query: { limit, column: 'completed' } })),
  example(readStatistics),
  example(analytics.readAnalytics, () => ({ query: DAYS })),
  example(analytics.readAnalyticsBreakdown, () => ({ query: { ...DAYS, limit: '10' } })),
  example(listSpreadEarned, () => ({ query: { by: 'month' } })),
  example(readProviderHealth),
  example(collections.readCollectableSpread, ({ account: id }) => ({ params: { id } })),
  example(collections.listSpreadCollections, page),
  example(collections.collectSpread, collected, { held: { collection: collected } }),
  example(collections.checkSpreadCollection, ofCollection),
  example(collections.closeSpreadCollection, (world) => ({
    ...ofCollection(world),
    body: { note: 'It is not in their list' },
  })),
  example(gatewaySettings.readGatewaySettings),
  example(gatewaySettings.saveGatewaySettings, withoutWallet, {
    held: {
      limits: ({ version }) => ({
        body: { version, conversion: { minimum: '100', maximum: '60000', spread: '0.5' } },
      }),
      settings: withoutWallet,
      spread: ({ version }) => ({
        body: { version, conversion: { minimum: '100', maximum: '50000', spread: '0' } },
      }),
    },
  }),
  example(reconciliation.getProof),
  example(reconciliation.proveBooks, ({ account }) => ({ body: { sub_account_id: account } })),
  example(reconciliation.listExceptions, page),
  example(reconciliation.getException, ofException),
  example(reconciliation.listExceptionWebhooks, (world) => ({ ...ofException(world), ...page(world) })),
  example(reconciliation.actOnException, (world) => ({
    ...ofException(world),
    body: { action: 'mark_settled', note: 'Settled by hand', version: world.version },
  })),
  example(orderSlots.listOrderSlots, page),
  example(orderSlots.getOrderSlot, ofSlot),
  example(orderSlots.decideOrderSlot, notMade, { held: { order: notMade } }),
  example(statements.createExport, ({ account }) => ({
    body: {
      format: 'csv',
      sub_account_id: account,
      from: '2026-10-01T00:00:00.000Z',
      to: '2026-11-01T00:00:00.000Z',
    },
  })),
  example(statements.listExports, page),
  example(statements.getExport, ({ export: id }) => ({ params: { id } })),
  example(statements.listStatements, ({ account: sub_account_id, limit }) => ({
    query: { sub_account_id, limit },
  })),
  example(statements.createStatement, ({ account }) => ({
    body: { sub_account_id: account, month: '2026-01' },
  })),
  example(statements.getStatement, ({ statement: id }) => ({ params: { id } })),
];
