import type { Call } from '#shared/contract/call.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import * as accounts from '#shared/contract/calls/accounts.ts';
import * as analytics from '#shared/contract/calls/analytics.ts';
import * as approvals from '#shared/contract/calls/approvals.ts';
import * as assets from '#shared/contract/calls/assets.ts';
import { listAttention } from '#shared/contract/calls/attention.ts';
import { listAudit, verifyAudit } from '#shared/contract/calls/audit.ts';
import * as conversions from '#shared/contract/calls/conversions.ts';
import * as credentials from '#shared/contract/calls/credentials.ts';
import { readEvidence } from '#shared/contract/calls/evidence.ts';
import * as gatewaySettings from '#shared/contract/calls/gateway-settings.ts';
import * as holdings from '#shared/contract/calls/holdings.ts';
import * as invitations from '#shared/contract/calls/invitations.ts';
import * as ledger from '#shared/contract/calls/ledger.ts';
import * as notifications from '#shared/contract/calls/notifications.ts';
import * as orderSlots from '#shared/contract/calls/order-slots.ts';
import { listOrders } from '#shared/contract/calls/orders.ts';
import * as partners from '#shared/contract/calls/partners.ts';
import * as payments from '#shared/contract/calls/payments.ts';
import * as policy from '#shared/contract/calls/policy.ts';
import * as preferences from '#shared/contract/calls/preferences.ts';
import * as pricing from '#shared/contract/calls/pricing.ts';
import * as profile from '#shared/contract/calls/profile.ts';
import * as checklist from '#shared/contract/calls/provider-checklist.ts';
import { readProviderHealth } from '#shared/contract/calls/provider-health.ts';
import { listPublicKeys } from '#shared/contract/calls/public-keys.ts';
import { callRamps } from '#shared/contract/calls/ramps.ts';
import * as rates from '#shared/contract/calls/rates.ts';
import { listRecipients, renameRecipient } from '#shared/contract/calls/recipients.ts';
import * as recoveryCodes from '#shared/contract/calls/recovery-codes.ts';
import * as reconciliation from '#shared/contract/calls/reconciliation.ts';
import * as savedViews from '#shared/contract/calls/saved-views.ts';
import { search } from '#shared/contract/calls/search.ts';
import * as sessions from '#shared/contract/calls/sessions.ts';
import { listSettlements } from '#shared/contract/calls/settlements.ts';
import * as spreadEarned from '#shared/contract/calls/spread-earned.ts';
import * as statements from '#shared/contract/calls/statements.ts';
import { readStatistics } from '#shared/contract/calls/statistics.ts';
import * as stops from '#shared/contract/calls/stops.ts';
import { listTransfers } from '#shared/contract/calls/transfers.ts';
import { readTreasury } from '#shared/contract/calls/treasury.ts';
import * as users from '#shared/contract/calls/users.ts';
import * as log from '#shared/contract/calls/webhook-events.ts';
import * as webhooks from '#shared/contract/calls/webhooks.ts';
import { NEW_ACCOUNT } from '#shared/contract/examples/ramps.ts';
import { askedBy, byAdmin, byOperator, type Costed } from './costed.ts';
import { LISTED_ORDER } from './outside.ts';
import { FIFTH_POSTING, idsOf, OPERATOR, own, SHARE } from './own.ts';
import { paymentOf } from './rows.ts';

/** Every list here has more than ten rows. */
const PAGE = { query: { limit: '10' } };
const EXCHANGE = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '10.00' };
const WITHDRAWAL = { asset: 'USDT', amount: '10.00', wallet_id: 'wal_1' };
const KEY = '11111111-1111-4111-8111-111111111111';
const OTHER_KEY = '22222222-2222-4222-8222-222222222222';

interface Proxied {
  readonly account?: string;
  readonly data?: unknown;
  readonly key?: string;
}

export const proxied = (line: string, { account, data, key }: Proxied) => {
  const [method, endpoint] = line.split(' ');
  const headers = account === undefined ? {} : { 'X-sub-account-id': account };
  return {
    as: line,
    body: { method, endpoint, data, headers },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  };
};

const byProxy = (line: string, made: Proxied): Costed => byOperator(callRamps, proxied(line, made));

/** In this order, because a call that writes has its own sub-account. */
const LISTED: readonly Costed[] = [
  byOperator(statements.createExport),
  byOperator(statements.listExports),
  byOperator(statements.getExport),
  byOperator(statements.listStatements),
  byOperator(statements.createStatement),
  byOperator(statements.getStatement),
  askedBy(undefined, listPublicKeys),
  byOperator(profile.getProfile),
  byAdmin(profile.getProfile, { as: 'admin' }),
  byOperator(profile.rename),
  byOperator(profile.openSignInSettings),
  byOperator(profile.recordSecondFactor),
  byOperator(profile.recordPasskey),
  byOperator(recoveryCodes.readRecoveryCodes),
  byOperator(recoveryCodes.makeRecoveryCodes),
  askedBy(undefined, recoveryCodes.recoverSecondFactor, { body: own.recovery }),
  byOperator(profile.removeSecondFactor),
  byOperator(profile.recordSecondFactor, { as: 'another' }),
  byAdmin(users.resetSecondFactor, { of: { user: OPERATOR.id } }),
  byAdmin(users.listUsers),
  byAdmin(users.createUser),
  byAdmin(users.changeUserRole),
  byAdmin(users.changeUserState),
  byOperator(sessions.listSessions),
  byOperator(sessions.endSession),
  byAdmin(sessions.endSessions),
  byAdmin(invitations.listInvitations),
  byAdmin(invitations.createInvitation, { of: { email: 'invited@example.com' } }),
  byAdmin(invitations.resendInvitation),
  byAdmin(invitations.revokeInvitation, { of: { invitation: own.invited } }),
  byAdmin(pricing.listSpreadBands),
  byAdmin(pricing.listClientSpreads),
  byAdmin(pricing.saveClientSpread, { of: { user: own.priced } }),
  byOperator(rates.listRates),
  byOperator(rates.readOffer),
  byOperator(rates.listQuotes, { query: { ...PAGE.query, account_id: own.read.external_id } }),
  byAdmin(credentials.readCredentials),
  byAdmin(credentials.saveCredentials),
  byAdmin(credentials.manageCredentials),
  byAdmin(credentials.testConnection),
  byAdmin(credentials.checkConnection),
  byAdmin(checklist.readChecklist),
  byAdmin(checklist.saveChecklist, { of: { version: 0 } }),
  byAdmin(credentials.clearCredentials),
  byOperator(accounts.listSubAccounts),
  byAdmin(accounts.listSubAccounts, { as: 'admin' }),
  byOperator(accounts.readConnection),
  byOperator(accounts.getSubAccount),
  byAdmin(accounts.assignSubAccount, { of: { ...idsOf(own.assigned), partner: own.newOwner } }),
  byOperator(accounts.syncSubAccounts, { as: `${2 * SHARE} accounts, one changed` }),
  byOperator(assets.listAssets),
  byOperator(assets.syncAssets, { as: 'one changed' }),
  byOperator(accounts.readReserve),
  byAdmin(listAudit, { as: 'admin' }),
  byOperator(listAudit),
  byAdmin(verifyAudit),
  byOperator(listAttention),
  byOperator(notifications.listNotifications),
  byOperator(notifications.readNotification),
  byOperator(notifications.readNotifications, {
    body: { read: true, ids: [own.notification(2), own.notification(3)] },
  }),
  byOperator(preferences.readPreferences),
  byOperator(preferences.savePreferences, { body: { version: 0, login_alerts: false } }),
  byOperator(savedViews.listSavedViews),
  byOperator(savedViews.saveViews),
  byOperator(stops.listStops, PAGE),
  byOperator(stops.listStops, { as: 'of one sub-account' }),
  byOperator(listRecipients, PAGE),
  byOperator(listRecipients, {
    as: 'of one sub-account',
    query: { sub_account_id: own.stopped.id, kind: 'wallet' },
  }),
  byOperator(renameRecipient, { of: idsOf(own.stopped) }),
  byOperator(stops.listCoolingOff),
  byAdmin(stops.waiveCoolingOff, { of: idsOf(own.stopped) }),
  byOperator(stops.putStop, {
    as: 'of a destination',
    body: {
      scope: { kind: 'destination', sub_account_id: own.stopped.id, destination_id: 'wal_1' },
      stopped: true,
      reason: 'It looks wrong',
      version: 0,
    },
  }),
  byOperator(listOrders, PAGE),
  byAdmin(listOrders, { ...PAGE, as: 'admin', spread: true }),
  byOperator(listOrders, { as: 'the latest of one', of: { limit: '1' } }),
  byOperator(search, { as: `${2 * SHARE} accounts of one name`, query: { q: 'aposta' } }),
  byAdmin(search, { as: 'admin, by an order', query: { q: paymentOf(own.read).order_id } }),
  byOperator(readTreasury, PAGE),
  byOperator(holdings.listHoldings, PAGE),
  byOperator(holdings.listHoldings, { as: 'of one', query: { sub_account_id: own.read.id } }),
  byOperator(holdings.refreshHoldings),
  byOperator(partners.listPartners, { as: `3 with ${2 * SHARE} accounts` }),
  byOperator(partners.readPartner, { ...PAGE, as: `10 of ${SHARE - 1} accounts` }),
  byOperator(ledger.listLedgerBalances, {
    ...PAGE,
    as: `the first page, and the totals of ${2 * SHARE} accounts`,
  }),
  byOperator(ledger.listLedgerBalances, {
    as: 'one, as of a moment',
    query: { sub_account_id: own.read.id, as_of: FIFTH_POSTING },
  }),
  byOperator(ledger.listEntries),
  byOperator(ledger.listPostings, { query: { limit: '10', sub_account_id: own.read.id } }),
  byOperator(ledger.listPostings, { as: 'of a conversion' }),
  byOperator(ledger.listPostings, { as: 'of a payment', query: { payment_id: idsOf(own.read).payment } }),
  byAdmin(ledger.correctLedger, { of: { ...idsOf(own.ordered), key: OTHER_KEY } }),
  byAdmin(policy.readPolicy),
  byAdmin(policy.savePolicy),
  byAdmin(approvals.listApprovals),
  byAdmin(approvals.decideApproval),
  byAdmin(gatewaySettings.readGatewaySettings),
  byAdmin(spreadEarned.readCollectableSpread, { of: idsOf(own.collected) }),
  byAdmin(spreadEarned.collectSpread, { of: { ...idsOf(own.collected), key: KEY } }),
  byAdmin(spreadEarned.checkSpreadCollection),
  byAdmin(spreadEarned.closeSpreadCollection, { of: { collection: own.lostCollection } }),
  byAdmin(spreadEarned.listSpreadCollections),
  byAdmin(gatewaySettings.saveGatewaySettings, { of: { version: 1 } }),
  byProxy('GET /v1/balance/assets', { account: own.read.external_id }),
  byProxy('POST /v1/quote', { account: own.read.external_id, data: EXCHANGE }),
  byProxy('POST /v1/order/exchange', { account: own.ordered.external_id, data: EXCHANGE, key: KEY }),
  byProxy('POST /v1/order/withdrawal', {
    account: own.shown.external_id,
    data: WITHDRAWAL,
    key: OTHER_KEY,
  }),
  byProxy('POST /v1/subaccount', { data: NEW_ACCOUNT }),
  byProxy('PATCH /v1/subaccount/inactive', { account: own.deactivated.external_id }),
  // After all calls that place orders.
  byAdmin(stops.putStop, {
    as: 'of the gateway',
    body: { scope: { kind: 'gateway' }, stopped: true, reason: 'It looks wrong', version: 0 },
  }),
  byOperator(conversions.listConversions),
  byAdmin(conversions.listConversions, {
    as: 'admin',
    query: { ...PAGE.query, scope: 'all' },
    spread: true,
  }),
  byOperator(conversions.listConversions, {
    as: 'of a status',
    query: { ...PAGE.query, status: 'pix_received' },
  }),
  byOperator(readStatistics),
  byAdmin(readStatistics, { as: 'admin' }),
  byOperator(analytics.readAnalytics),
  byAdmin(analytics.readAnalytics, {
    as: 'admin, a year',
    query: { from: '2025-12-01', to: '2026-11-20', by: 'month' },
  }),
  byOperator(analytics.readAnalyticsBreakdown),
  byAdmin(analytics.readAnalyticsBreakdown, {
    as: 'by partner',
    query: { from: '2026-10-22', to: '2026-11-20', by: 'partner', limit: '10' },
  }),
  byAdmin(spreadEarned.listSpreadEarned, PAGE),
  byAdmin(spreadEarned.listSpreadEarned, { as: 'by month' }),
  byOperator(readProviderHealth),
  byOperator(conversions.getConversion),
  byOperator(conversions.listConversionSteps),
  byOperator(readEvidence),
  byOperator(conversions.processNextStep, { of: idsOf(own.retried) }),
  byOperator(conversions.listConfigurations),
  byOperator(conversions.listConfigurations, {
    as: 'of one',
    query: { sub_account_id: own.reconfigured.id },
  }),
  byOperator(conversions.listObstacles, { of: idsOf(own.reconfigured) }),
  byAdmin(conversions.createConfiguration, { of: { account: own.bare.id } }),
  byOperator(conversions.updateConfiguration, { of: idsOf(own.reconfigured), body: { is_enabled: false } }),
  byOperator(conversions.deleteConfiguration, { of: idsOf(own.unconfigured) }),
  byOperator(conversions.settleConversion, { of: idsOf(own.settled) }),
  byOperator(payments.listPayments, { query: { ...PAGE.query, state: 'not_converted' }, as: 'one state' }),
  byOperator(payments.listPayments),
  byOperator(listTransfers, { query: { ...PAGE.query, column: 'verification' } }),
  byAdmin(payments.listPayments, {
    as: 'one state, admin',
    query: { ...PAGE.query, state: 'not_converted' },
    spread: true,
  }),
  byAdmin(payments.listPayments, { as: 'admin', spread: true }),
  byOperator(payments.listPayments, {
    as: 'one state of a sub-account',
    query: {
      ...PAGE.query,
      state: 'not_converted',
      sub_account_id: own.read.id,
      from: '2020-01-01T00:00:00Z',
    },
  }),
  byOperator(payments.listPayments, { as: 'by an order', query: { q: paymentOf(own.read).order_id } }),
  byOperator(payments.countPayments, { query: { sub_account_id: own.read.id } }),
  byOperator(payments.getPayment, { of: idsOf(own.shown) }),
  byOperator(payments.convertPayment, { of: idsOf(own.converted) }),
  byOperator(payments.addPaymentNote, { of: idsOf(own.shown) }),
  byOperator(payments.closePayment, { of: idsOf(own.closed) }),
  byAdmin(reconciliation.getProof),
  byAdmin(reconciliation.proveLedger, { of: idsOf(own.shown) }),
  byAdmin(reconciliation.listExceptions),
  byAdmin(reconciliation.listExceptions, {
    as: 'about an entry of an order',
    query: { account_id: own.read.external_id, order_id: 'ord_1', row: 'available:BRL 1' },
  }),
  byAdmin(reconciliation.getException, { of: idsOf(own.shown) }),
  byAdmin(reconciliation.listExceptionWebhooks, { of: idsOf(own.shown) }),
  byAdmin(reconciliation.actOnException, { of: { ...idsOf(own.settled), version: 1 } }),
  byAdmin(orderSlots.listOrderSlots),
  byAdmin(orderSlots.getOrderSlot, { of: idsOf(own.waiting) }),
  byAdmin(orderSlots.decideOrderSlot, {
    as: 'not made',
    of: { ...idsOf(own.waiting), version: 1 },
  }),
  byAdmin(orderSlots.decideOrderSlot, {
    as: 'bind',
    of: idsOf(own.unbound),
    body: { decision: 'bind', order_id: LISTED_ORDER.id, version: 1 },
  }),
  byOperator(webhooks.readWebhookConfiguration),
  byOperator(webhooks.saveWebhookConfiguration, { of: { version: 1 } }),
  byOperator(log.listWebhookEvents),
  byAdmin(log.listWebhookEvents, {
    as: 'admin, of an order',
    query: { scope: 'all', account_id: own.notified.external_id, order_id: 'ord_log100' },
  }),
  byAdmin(log.listWebhookEvents, {
    as: 'admin, everyone’s',
    query: { ...PAGE.query, scope: 'all' },
    spread: true,
  }),
  byAdmin(listSettlements),
  byOperator(log.readWebhookEvent),
  byOperator(log.revealWebhookEvent, { of: { event: own.logged(1) } }),
  byOperator(log.processWebhookEvent, { of: { event: own.logged(2) } }),
  askedBy(undefined, webhooks.receiveWebhook, { of: { external: own.notified.external_id } }),
];

const byLowestRole = (call: Call): Costed =>
  call.access !== 'public' && !call.access.roles.includes('gateway_user') ? byAdmin(call) : byOperator(call);

/** Other calls are measured with their example: first those that create what the others read. */
export const COSTS: readonly Costed[] = [
  ...LISTED,
  ...CALLS.filter((call) => call.service !== 'description' && !LISTED.some((costed) => costed.call === call))
    .toSorted((one, other) => Number(other.method === 'POST') - Number(one.method === 'POST'))
    .map(byLowestRole),
];
