import type { Call } from '../call.ts';
import * as accounts from './accounts.ts';
import * as assets from './assets.ts';
import * as analytics from './analytics.ts';
import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import * as attention from './attention.ts';
import * as conversions from './conversions.ts';
import * as credentials from './credentials.ts';
import * as description from './description.ts';
import * as evidence from './evidence.ts';
import * as gatewaySettings from './gateway-settings.ts';
import * as holdings from './holdings.ts';
import * as invitations from './invitations.ts';
import * as ledger from './ledger.ts';
import * as checklist from './provider-checklist.ts';
import * as providerHealth from './provider-health.ts';
import * as publicKeys from './public-keys.ts';
import * as ramps from './ramps.ts';
import * as rates from './rates.ts';
import * as recipients from './recipients.ts';
import * as recoveryCodes from './recovery-codes.ts';
import * as reconciliation from './reconciliation.ts';
import * as pricing from './pricing.ts';
import * as policy from './policy.ts';
import * as profile from './profile.ts';
import * as notifications from './notifications.ts';
import * as partners from './partners.ts';
import * as preferences from './preferences.ts';
import * as statements from './statements.ts';
import * as stops from './stops.ts';
import * as settlements from './settlements.ts';
import * as spreadCollections from './spread-collections.ts';
import * as spreadEarned from './spread-earned.ts';
import * as statistics from './statistics.ts';
import * as orders from './orders.ts';
import * as orderSlots from './order-slots.ts';
import * as savedViews from './saved-views.ts';
import * as sessions from './sessions.ts';
import * as search from './search.ts';
import * as payments from './payments.ts';
import * as transfers from './transfers.ts';
import * as treasury from './treasury.ts';
import * as users from './users.ts';
import * as webhookEvents from './webhook-events.ts';
import * as webhooks from './webhooks.ts';

/** Every HTTP call: the one list that the api stack and the local gateway use for routing. */
export const CALLS: readonly Call[] = [
  profile.getProfile,
  profile.rename,
  profile.openSignInSettings,
  profile.recordSecondFactor,
  profile.removeSecondFactor,
  profile.recordPasskey,
  recoveryCodes.readRecoveryCodes,
  recoveryCodes.makeRecoveryCodes,
  recoveryCodes.recoverSecondFactor,
  approvals.listApprovals,
  approvals.decideApproval,
  policy.readPolicy,
  policy.savePolicy,
  users.listUsers,
  users.createUser,
  users.changeUserRole,
  users.changeUserState,
  users.resetSecondFactor,
  invitations.listInvitations,
  invitations.createInvitation,
  invitations.resendInvitation,
  invitations.revokeInvitation,
  sessions.listSessions,
  sessions.endSession,
  sessions.endSessions,
  pricing.listSpreadBands,
  pricing.listClientSpreads,
  pricing.saveClientSpread,
  rates.listRates,
  rates.readOffer,
  rates.listQuotes,
  accounts.listSubAccounts,
  accounts.getSubAccount,
  accounts.assignSubAccount,
  accounts.syncSubAccounts,
  accounts.readReserve,
  assets.listAssets,
  assets.syncAssets,
  orders.listOrders,
  orderSlots.listOrderSlots,
  orderSlots.getOrderSlot,
  orderSlots.decideOrderSlot,
  notifications.listNotifications,
  notifications.readNotification,
  notifications.readNotifications,
  preferences.readPreferences,
  preferences.savePreferences,
  savedViews.listSavedViews,
  savedViews.saveViews,
  attention.listAttention,
  audit.listAudit,
  audit.verifyAudit,
  treasury.readTreasury,
  holdings.listHoldings,
  holdings.refreshHoldings,
  partners.listPartners,
  partners.readPartner,
  ledger.listBooks,
  ledger.listEntries,
  ledger.listPostings,
  ledger.correctBooks,
  credentials.readCredentials,
  credentials.saveCredentials,
  credentials.clearCredentials,
  credentials.manageCredentials,
  credentials.testConnection,
  credentials.checkConnection,
  checklist.readChecklist,
  checklist.saveChecklist,
  ramps.callRamps,
  conversions.listConversions,
  conversions.getConversion,
  conversions.listConversionSteps,
  conversions.processNextStep,
  conversions.listConfigurations,
  conversions.listObstacles,
  conversions.createConfiguration,
  conversions.updateConfiguration,
  conversions.deleteConfiguration,
  conversions.settleConversion,
  payments.listPayments,
  payments.getPayment,
  payments.convertPayment,
  payments.closePayment,
  transfers.listTransfers,
  statistics.readStatistics,
  analytics.readAnalytics,
  analytics.readAnalyticsBreakdown,
  spreadEarned.listSpreadEarned,
  gatewaySettings.readGatewaySettings,
  gatewaySettings.saveGatewaySettings,
  spreadCollections.readCollectableSpread,
  spreadCollections.listSpreadCollections,
  spreadCollections.collectSpread,
  spreadCollections.checkSpreadCollection,
  spreadCollections.closeSpreadCollection,
  providerHealth.readProviderHealth,
  reconciliation.getProof,
  reconciliation.proveBooks,
  reconciliation.listExceptions,
  reconciliation.getException,
  reconciliation.listExceptionWebhooks,
  reconciliation.actOnException,
  statements.createExport,
  statements.listExports,
  statements.getExport,
  statements.listStatements,
  statements.createStatement,
  statements.getStatement,
  search.search,
  recipients.listRecipients,
  stops.listStops,
  stops.putStop,
  stops.listCoolingOff,
  stops.waiveCoolingOff,
  webhooks.readWebhookConfiguration,
  webhooks.saveWebhookConfiguration,
  webhookEvents.listWebhookEvents,
  webhookEvents.readWebhookEvent,
  webhookEvents.revealWebhookEvent,
  webhookEvents.processWebhookEvent,
  settlements.listSettlements,
  webhooks.receiveWebhook,
  evidence.readEvidence,
  publicKeys.listPublicKeys,
  description.describeApi,
];
