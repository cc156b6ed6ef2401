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
import * as spreadEarned from '../calls/spread-earned.ts';
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
    note: 'One cent was missing',
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
  example(
    pricing.listSpreadBands,
    'Spread bands, lowest first. Spreads are fractions: 0.005 is half a percent.',
  ),
  example(pricing.listClientSpreads, 'Client spreads with band and profile, newest first.', page),
  example(
    pricing.saveClientSpread,
    "Sets a client's spread.",
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
  example(
    rates.listRates,
    'Reference prices (BRL for 1 USDT) of a window, oldest first. At most 289 points.',
    () => ({ query: { window: '24h' } }),
  ),
  example(
    rates.readOffer,
    "The latest stored price and the provider's payment methods. `is_synced` is false until the catalogue is synced.",
  ),
  example(
    rates.listQuotes,
    "Quotes of a sub-account with their orders, newest first. Without `account_id`: the caller's own quotes without an account.",
    page,
  ),
  example(
    ledger.listLedgerBalances,
    'Balances of all ledger accounts by sub-account, newest first, now or at `as_of`. The first page has the totals of all accounts in scope.',
    ({ account: sub_account_id }) => ({ query: { sub_account_id } }),
  ),
  example(
    ledger.listEntries,
    'Entries of one ledger account, newest first, each with amount, balance, cause, hash and who posted it.',
    ({ account: sub_account_id, limit }) => ({
      query: { sub_account_id, account: 'available:BRL', limit },
    }),
  ),
  example(
    ledger.listPostings,
    'The journal of a sub-account, newest first, each posting with its lines. With `conversion_id` or `payment_id`: all its postings, oldest first.',
    ({ conversion: conversion_id }) => ({ query: { conversion_id } }),
  ),
  example(
    ledger.correctLedger,
    'Moves an amount between two ledger accounts of a sub-account, with a note and an `Idempotency-Key`. Moves no money. Only another correction reverses it.',
    corrected,
    { held: { ledger: corrected } },
  ),
  example(
    conversions.listConversions,
    'Automatic conversions in scope, newest first. Lists by status are a few seconds behind.',
    page,
  ),
  example(conversions.getConversion, 'A conversion with the breakdown of each cent.', ofConversion),
  example(conversions.listConversionSteps, 'The steps of a conversion, oldest first.', ofConversion),
  example(
    conversions.processNextStep,
    'Retries a failed conversion. `convert_rest` converts the rest of the deposit. Over the daily limit the answer is `{ success: false, error }` and nothing starts.',
    ({ conversion: process_id }) => ({
      body: { action: 'process_next_step', process_id },
    }),
  ),
  example(conversions.settleConversion, 'Ends a failed conversion that was settled by hand.', (world) => ({
    ...ofConversion(world),
    body: { note: 'Settled by hand' },
  })),
  example(conversions.listConfigurations, 'Conversion rules in scope.', page),
  example(conversions.listObstacles, 'What would stop conversions by this rule.', ofRule),
  example(
    conversions.createConfiguration,
    "Creates a sub-account's rule with the defaults.",
    ({ account }) => ({ body: { sub_account_id: account } }),
    {
      held: {
        spread: ({ account }) => ({ body: { sub_account_id: account, custom_spread_override: '0' } }),
        destination: ruleTo,
      },
      fresh: [ruleTo],
    },
  ),
  example(
    conversions.updateConfiguration,
    'Changes the named fields of a rule.',
    (world) => ({ ...ofRule(world), body: { minimum_amount: '100' } }),
    {
      held: {
        spread: (world) => ({ ...ofRule(world), body: { custom_spread_override: '0' } }),
        destination: redirected,
      },
      fresh: [redirected],
    },
  ),
  example(conversions.deleteConfiguration, 'Deletes a rule. Conversions already started continue.', ofRule),
  example(
    readEvidence,
    'Everything about a conversion as a signed file of three lines of JSON. With `format=pdf`: a PDF with the same contents.',
    ofConversion,
  ),
  example(
    payments.listPayments,
    'Incoming PIX in scope with their outcome and reason, newest first. Filters add up. With amounts or `q`, an answer can be short and still have a cursor.',
    page,
  ),
  example(
    payments.countPayments,
    'How many payments of each state the other filters leave, up to 100 each; `more` if there are more than `count`.',
    ({ account: sub_account_id }) => ({ query: { sub_account_id } }),
  ),
  example(payments.getPayment, 'An incoming PIX with its whole timeline.', ofPayment),
  example(payments.convertPayment, 'Converts a payment that was not converted.', (world) => ({
    ...ofPayment(world),
    ...once(world),
    body: {},
  })),
  example(payments.closePayment, 'Closes a payment that was not converted, with a note.', (world) => ({
    ...ofPayment(world),
    body: { note: 'Sent back by hand' },
  })),
  example(
    payments.addPaymentNote,
    'Adds a note to a payment, for everybody who sees it. Notes are never changed or removed.',
    (world) => ({ ...ofPayment(world), body: { text: 'The payer sent the receipt.' } }),
  ),
  example(
    listTransfers,
    "A column of the transfers board, newest first: incoming PIX and orders by hand. A conversion's own orders are not listed.",
    ({ limit }) => ({ query: { limit, column: 'completed' } }),
  ),
  example(readStatistics, 'Counts and sums of conversions and payments, in total and by UTC day.'),
  example(
    analytics.readAnalytics,
    'Volume, success, speed and reasons of a period by day, week or month, compared with the period before.',
    () => ({ query: DAYS }),
  ),
  example(
    analytics.readAnalyticsBreakdown,
    'The figures of `GET /api/analytics` by sub-account or partner, newest first.',
    () => ({ query: { ...DAYS, limit: '10' } }),
  ),
  example(
    spreadEarned.listSpreadEarned,
    'USDT of spread earned, collected and still in sub-accounts, by client, sub-account, day or month. 31 days or 3 months a page, two years back.',
    () => ({ query: { by: 'month' } }),
  ),
  example(
    readProviderHealth,
    'Calls, errors and latency of the provider for the last quarter of an hour, and the last webhook.',
  ),
  example(
    spreadEarned.readCollectableSpread,
    "What to review before collecting spread: the ledger, the provider's balance, the amount that conversions need, and the maximum.",
    ({ account: id }) => ({ params: { id } }),
  ),
  example(
    spreadEarned.listSpreadCollections,
    'Collections of spread with the state of their orders, newest first.',
    page,
  ),
  example(
    spreadEarned.collectSpread,
    "Sends spread of a sub-account to the gateway's own wallet, at most once for an `Idempotency-Key`. Send the network and address that you reviewed. 502 or 504 if the outcome is unknown.",
    collected,
    { held: { collection: collected } },
  ),
  example(
    spreadEarned.checkSpreadCollection,
    'Looks up a collection with an unknown outcome. Sends its key again only if the provider honours keys.',
    ofCollection,
  ),
  example(
    spreadEarned.closeSpreadCollection,
    'Closes a collection that the provider did not make, with a note. 409 while it may still be made, 502 while the provider does not answer.',
    (world) => ({
      ...ofCollection(world),
      body: { note: 'It is not in their list' },
    }),
  ),
  example(
    gatewaySettings.readGatewaySettings,
    'The settings of the gateway and its own wallet, and who changed them when.',
  ),
  example(
    gatewaySettings.listExplorers,
    'Pages of block explorers by network. `{hash}` or `{address}` stands for the transaction or wallet.',
  ),
  example(
    gatewaySettings.saveGatewaySettings,
    'Changes the named parts; 409 if the version is stale.',
    withoutWallet,
    {
      held: {
        limits: ({ version }) => ({
          body: { version, conversion: { minimum: '100', maximum: '60000', spread: '0.5' } },
        }),
        settings: withoutWallet,
        spread: ({ version }) => ({
          body: { version, conversion: { minimum: '100', maximum: '50000', spread: '0' } },
        }),
      },
    },
  ),
  example(
    reconciliation.getProof,
    'The last proof of the ledger, the running one, and the rows that cause a difference.',
  ),
  example(
    reconciliation.proveLedger,
    'Proves the ledger of one sub-account at once, or of all over several calls.',
    ({ account }) => ({ body: { sub_account_id: account } }),
  ),
  example(
    reconciliation.listExceptions,
    'Differences that need a person: by state, or all for an order or ledger row.',
    page,
  ),
  example(reconciliation.getException, 'An exception with its evidence.', ofException),
  example(reconciliation.listExceptionWebhooks, "The webhook events of an exception's order.", (world) => ({
    ...ofException(world),
    ...page(world),
  })),
  example(reconciliation.actOnException, 'Settles an exception or resumes its conversion.', (world) => ({
    ...ofException(world),
    body: { action: 'mark_settled', note: 'Settled by hand', version: world.version },
  })),
  example(
    orderSlots.listOrderSlots,
    'Sub-accounts whose orders are on hold until a person assigns an order of the provider.',
    page,
  ),
  example(
    orderSlots.getOrderSlot,
    'One sub-account on hold: the unassigned orders at the provider, balances before and now, and how long the order can still appear. `is_current` is false if the provider did not answer.',
    ofSlot,
  ),
  example(
    orderSlots.decideOrderSlot,
    'Assigns an order (`bind`), marks it as made elsewhere (`outside`), or confirms that none was made (`not_made`). `not_made` is a 409 while the order can still appear or is listed.',
    notMade,
    { held: { order: notMade } },
  ),
  example(
    statements.createExport,
    'Makes an export in the background: a ledger statement, or a list with its filter.',
    ({ account }) => ({
      body: {
        format: 'csv',
        sub_account_id: account,
        from: '2026-10-01T00:00:00.000Z',
        to: '2026-11-01T00:00:00.000Z',
      },
    }),
  ),
  example(statements.listExports, "The caller's exports with their progress, newest first.", page),
  example(
    statements.getExport,
    'An export with a link that is valid for five minutes when it is ready. Tables have a second link to their signature.',
    ({ export: id }) => ({ params: { id } }),
  ),
  example(
    statements.listStatements,
    'The stored statements of a sub-account, latest month first.',
    ({ account: sub_account_id, limit }) => ({
      query: { sub_account_id, limit },
    }),
  ),
  example(statements.createStatement, 'Makes the missing statement of a past month.', ({ account }) => ({
    body: { sub_account_id: account, month: '2026-01' },
  })),
  example(
    statements.getStatement,
    "A month's statement, with a link that is valid for five minutes.",
    ({ statement: id }) => ({ params: { id } }),
  ),
];
