import { createBindings } from '#functions/adapters/dynamo/orders/order-intents.ts';
import { NO_DRIVE_ROWS } from '#functions/modules/conversions/ports.ts';
import { unnamedOrders } from '#functions/modules/orders/unnamed.ts';
import { createOrderSlots, createUnclearOrders } from '#functions/adapters/dynamo/orders/order-slots.ts';
import { createSettlementPayouts } from '#functions/adapters/dynamo/webhooks/settlement-payouts.ts';
import { settlementRoutes } from '#functions/capabilities/setup/webhooks/settlement-routes.ts';
import { eventReader } from '#functions/adapters/ramps/events.ts';
import { createAdministrators, createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import {
  createApprovalPages,
  createApprovals,
  createPolicyRow,
} from '#functions/adapters/dynamo/audit/approvals.ts';
import { approvalsRoutes } from '#functions/capabilities/setup/approvals/routes.ts';
import { NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';
import { randomUUID } from 'node:crypto';
import { createAuditRows, createChains } from '#functions/adapters/dynamo/audit/audit-lists.ts';
import { know } from '#functions/adapters/dynamo/table/owned-lists.ts';
import { createAttentionStore } from '#functions/adapters/dynamo/messages/attention.ts';
import { createAssetStore } from '#functions/adapters/dynamo/settings/assets.ts';
import { createClaimStore } from '#functions/adapters/dynamo/accounts/claims.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import {
  createClientSpreadStore,
  createSpreadBandStore,
  createSpreadStore,
} from '#functions/adapters/dynamo/pricing/spreads.ts';
import { createConfigurationStore } from '#functions/adapters/dynamo/conversions/configurations.ts';
import {
  createConversionLists,
  createOldestOpen,
  createTransferPages,
} from '#functions/adapters/dynamo/conversions/conversion-lists.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createRecipientLists } from '#functions/adapters/dynamo/accounts/recipients.ts';
import { createStopStore } from '#functions/adapters/dynamo/accounts/stops.ts';
import { stopsRoutes } from '#functions/capabilities/accounts/stops/routes.ts';
import {
  createDestinationStore,
  createKnownPlaces,
  createSeenPlaces,
} from '#functions/adapters/dynamo/accounts/destinations.ts';
import {
  createExceptionStore,
  createOrderExceptions,
} from '#functions/adapters/dynamo/reconciliation/exceptions.ts';
import { createExportStore, createMonthStore } from '#functions/adapters/dynamo/exports/exports.ts';
import { createHoldingsStore } from '#functions/adapters/dynamo/accounts/holdings.ts';
import { createPaymentNotes } from '#functions/adapters/dynamo/conversions/payment-notes.ts';
import { createPaymentStore } from '#functions/adapters/dynamo/conversions/payments.ts';
import { createIncomingPayments } from '#functions/adapters/dynamo/conversions/incoming-payments.ts';
import {
  createIntakeReader,
  createWebhookQuotaStore,
  addRefusals,
} from '#functions/adapters/dynamo/webhooks/intake.ts';
import { createHealthRows } from '#functions/adapters/dynamo/settings/provider.ts';
import {
  createAnalyticsFigures,
  createMarkedAccounts,
  createStatistics,
} from '#functions/adapters/dynamo/statistics/statistics.ts';
import { createDailyTotals } from '#functions/adapters/dynamo/orders/spending.ts';
import {
  createLedger,
  createLedgerWriter,
  createLedgerRows,
} from '#functions/adapters/dynamo/ledger/ledger.ts';
import { createNotificationStore } from '#functions/adapters/dynamo/messages/notifications.ts';
import { createSavedViewStore, createPreferenceStore } from '#functions/adapters/dynamo/users/preferences.ts';
import { createOrderLists, createQuoteStore } from '#functions/adapters/dynamo/orders/order-lists.ts';
import { createFunds } from '#functions/adapters/dynamo/orders/funds.ts';
import { createOrderRequestStore } from '#functions/adapters/dynamo/orders/order-requests.ts';
import { createInvitationStore, createCreationStore } from '#functions/adapters/dynamo/users/invitations.ts';
import { createWholeStops } from '#functions/adapters/dynamo/accounts/whole-stops.ts';
import { besidePartners, createPartnerLists } from '#functions/adapters/dynamo/accounts/partners.ts';
import { createChecklist, createGatewaySettings } from '#functions/adapters/dynamo/settings/settings.ts';
import { createPublicKeys } from '#functions/adapters/dynamo/settings/signing-keys.ts';
import {
  createReconciliationRecords,
  createReconciliationMarks,
} from '#functions/adapters/dynamo/reconciliation/reconciliation-records.ts';
import { createHints, createWebhookEventStore } from '#functions/adapters/dynamo/webhooks/webhook-events.ts';
import { createReconciliationLists } from '#functions/adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { createCollectionStore, createKeptOrders } from '#functions/adapters/dynamo/orders/collections.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { settingsRoutes } from '#functions/capabilities/setup/settings/routes.ts';
import { collectionRoutes } from '#functions/capabilities/money/spread-earned/routes.ts';
import { createReserveStore } from '#functions/adapters/dynamo/conversions/reserves.ts';
import { createRecoveryCodes, createSessionStore } from '#functions/adapters/dynamo/users/sessions.ts';
import { createRoleStore } from '#functions/adapters/dynamo/users/roles.ts';
import { createSearchTerms } from '#functions/adapters/dynamo/search/search-terms.ts';
import {
  createSubAccountLists,
  createOwnerships,
  createSubAccountStore,
} from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { createSubAccountWriter } from '#functions/adapters/dynamo/accounts/sub-account-writer.ts';
import { createWebhookConfigurationStore } from '#functions/adapters/dynamo/webhooks/webhook-configurations.ts';
import {
  createLastWebhook,
  createWebhookLog,
  createWebhookUse,
} from '#functions/adapters/dynamo/webhooks/webhook-log.ts';
import { remoteAccount } from '#functions/adapters/ramps/accounts.ts';
import { accountsRoutes } from '#functions/capabilities/accounts/accounts/routes.ts';
import type { Audited } from '#functions/modules/audit/act.ts';
import { auditRoutes } from '#functions/capabilities/insight/audit/routes.ts';
import { attentionRoutes } from '#functions/capabilities/insight/attention/routes.ts';
import { assetsRoutes } from '#functions/capabilities/accounts/assets/routes.ts';
import { ledgerRoutes } from '#functions/capabilities/money/ledger/routes.ts';
import { evidenceRoutes } from '#functions/capabilities/money/evidence/routes.ts';
import { paymentRoutes } from '#functions/capabilities/money/payments/routes.ts';
import { transferRoutes } from '#functions/capabilities/money/transfers/routes.ts';
import { conversionRoutes } from '#functions/capabilities/money/conversions/routes.ts';
import { credentialsRoutes } from '#functions/capabilities/setup/credentials/routes.ts';
import { analyticsRoutes, statisticsRoutes } from '#functions/capabilities/insight/statistics/routes.ts';
import { notificationsRoutes } from '#functions/capabilities/insight/notifications/routes.ts';
import { ordersRoutes } from '#functions/capabilities/money/orders/routes.ts';
import { publicKeysRoutes } from '#functions/capabilities/setup/public-keys/routes.ts';
import { createCurrentKey } from '#functions/modules/signing/signer.ts';
import { memoryKeys, newSigner, newSigningKey } from '#tests/support/signing.ts';
import { pricingRoutes } from '#functions/capabilities/money/pricing/routes.ts';
import { rampsRoutes } from '#functions/capabilities/money/ramps/routes.ts';
import { reconciliationRoutes } from '#functions/capabilities/money/reconciliation/routes.ts';
import { searchRoutes } from '#functions/capabilities/insight/search/routes.ts';
import { statementsRoutes } from '#functions/capabilities/insight/statements/routes.ts';
import { countIndependent } from '#functions/modules/users/people.ts';
import { keptSettings } from '#functions/modules/gateway-settings/kept-settings.ts';
import { partnersRoutes } from '#functions/capabilities/accounts/partners/routes.ts';
import { treasuryRoutes } from '#functions/capabilities/money/treasury/routes.ts';
import {
  directoryRoutes,
  invitationRoutes,
  profileRoutes,
  recoveryRoutes,
  savedViewRoutes,
  sessionRoutes,
} from '#functions/capabilities/accounts/users/routes.ts';
import { configurationRoutes } from '#functions/capabilities/setup/webhooks/configuration-routes.ts';
import { webhookLogRoutes } from '#functions/capabilities/setup/webhooks/log-routes.ts';
import { createEventQuota } from '#functions/capabilities/setup/webhooks/event-quota.ts';
import { createRefusals } from '#functions/capabilities/setup/webhooks/refusals.ts';
import { receiveWebhook } from '#functions/capabilities/setup/webhooks/receive-webhook.ts';
import { createRateStore } from '#functions/adapters/dynamo/pricing/rates.ts';
import { createQuoteLog } from '#functions/modules/rates/quote-log.ts';
import { sleep } from '#functions/platform/clock.ts';
import type { SecondPerson } from '#functions/modules/act/work.ts';
import { publicRoute } from '#functions/modules/act/route.ts';
import { quiet } from '#functions/platform/logger.ts';
import { noMetrics } from '#functions/platform/metrics.ts';
import { rawBody, rawBytes } from '#functions/platform/request.ts';
import { receiveWebhook as intakeCall } from '#shared/contract/calls/webhooks.ts';
import { apiOf, NO_FACTOR_NEEDED } from '#tests/support/api.ts';
import { notAudited } from '#tests/support/audit.ts';
import { orderPorts } from '#tests/support/order-ports.ts';
import { NOW } from '#tests/support/records.ts';
import type { Outside } from './outside.ts';

/** Later than all rows. */
const AT = new Date(NOW.getTime() + 3_600_000);

/** No configuration here has a signing secret. */
const noSeal = (): Promise<never> => Promise.reject(new Error('nothing is sealed here'));

/**
 * Every call that uses the table, composed as in its function. The audit log's own cost is measured in
 * tests/functions/modules/audit/audited-calls.test.ts.
 */
export const apiOver = (
  table: Table,
  outside: Outside,
  now = AT,
  audited: Audited = notAudited,
  secondPerson?: SecondPerson,
) => {
  const profiles = createProfileStore(table);
  const accountLists = createSubAccountLists(table);
  const orders = createOrderLists(table);
  const spreads = createClientSpreadStore(table);
  /** Ports that most routes take under the same name. */
  const base = {
    profiles,
    accounts: {
      ...createSubAccountStore(table),
      ...accountLists,
      ...createSubAccountWriter(table),
    },
    ledger: createLedger(table),
    claims: createClaimStore(table),
    configurations: createConfigurationStore(table),
    conversions: createConversionStore(table),
    exceptions: createExceptionStore(table),
    factors: outside.factors,
    holdings: createHoldingsStore(table),
    incoming: createIncomingPayments(table),
    notes: createPaymentNotes(table),
    ledgerWriter: createLedgerWriter(table),
    funds: createFunds(table),
    passkeys: outside.passkeys,
    payments: createPaymentStore(table),
    policy: createPolicyRow(table, false),
    rates: createRateStore(table),
    reserves: createReserveStore(table),
    sessions: createSessionStore(table),
    userPoolId: 'pool-1',
    clock: () => now,
    deadline: () => new AbortController().signal,
    log: quiet,
    metrics: noMetrics,
  };
  const converting = {
    ...base,
    dailyTotals: createDailyTotals(table),
    newId: randomUUID,
    lists: createConversionLists(table),
    spreads: createSpreadStore(table),
    // As in a fresh function: later calls keep it for a minute.
    settings: { current: async () => (await createGatewaySettings(table).read()).record },
    wallets: outside.wallets,
    dailyCeiling: '1000000',
  };
  const users = {
    ...base,
    roles: createRoleStore(table),
    creations: createCreationStore(table),
    pool: outside.pool,
    passwordMinimum: 6,
  };
  const intake = { read: createIntakeReader(table), record: createWebhookEventStore(table).record };
  const countRefusal = createRefusals({ add: addRefusals(table), log: quiet });
  const quota = createEventQuota({
    limits: { total: 600, account: 300 },
    add: createWebhookQuotaStore(table).add,
    log: quiet,
  });
  return apiOf(
    [
      ...profileRoutes({ ...base, rule: () => NO_FACTOR_NEEDED }),
      ...recoveryRoutes({
        ...users,
        codes: createRecoveryCodes(table),
        challenges: outside.challenges,
        rule: () => NO_FACTOR_NEEDED,
      }),
      ...savedViewRoutes({ savedViews: createSavedViewStore(table), clock: base.clock }),
      ...sessionRoutes(users),
      ...directoryRoutes(users),
      ...invitationRoutes({ ...users, invitations: createInvitationStore(table) }),
      ...pricingRoutes({
        ...base,
        bands: createSpreadBandStore(table),
        spreads,
        rows: spreads.rows,
        catalogue: createAssetStore(table),
        quotes: createQuoteStore(table),
      }),
      ...accountsRoutes({
        ...base,
        ...orderPorts(table),
        settings: { current: () => Promise.resolve(NOTHING_SETTLED) },
        lists: accountLists,
        isConfigured: () => Promise.resolve(true),
        directory: outside.directory,
      }),
      ...assetsRoutes({ ...base, assets: createAssetStore(table), catalogue: outside.catalogue }),
      ...ordersRoutes({ ...base, orders }),
      ...collectionRoutes({
        ...base,
        collections: createCollectionStore(table),
        settings: createGatewaySettings(table),
        orders: createOrderStore(table),
        unnamed: null,
        keptOrders: createKeptOrders(table),
        provider: () => outside.collecting,
      }),
      ...settingsRoutes({
        ...base,
        settings: createGatewaySettings(table),
        administrators: countIndependent(createAdministrators(table), profiles.ofMany),
      }),
      ...auditRoutes({ rows: createAuditRows(table), chains: createChains(table) }),
      ...approvalsRoutes({
        ...base,
        approvals: { ...createApprovals(table), ...createApprovalPages(table) },
        execute: () => Promise.resolve(),
      }),
      ...attentionRoutes({
        ...base,
        attention: createAttentionStore(table),
        slots: createOrderSlots(table),
        open: createOldestOpen(table),
        know: (ids, known) => know(table, ids, known),
        rules: createConfigurationStore(table).ofMany,
      }),
      ...statisticsRoutes({
        ...base,
        statistics: createStatistics(table),
        earners: {
          users: profiles.page,
          subAccounts: (request) => accountLists.page({ user_id: '', role: 'admin' }, request),
        },
        stops: createWholeStops(table),
        health: createHealthRows(table),
        lastWebhook: createLastWebhook(table),
      }),
      ...analyticsRoutes({
        ...base,
        figures: createAnalyticsFigures(table),
        lists: { users: profiles.page, subAccounts: accountLists.page },
      }),
      ...statementsRoutes({
        ...base,
        exports: createExportStore(table),
        months: createMonthStore(table),
        files: outside.files,
        emailOf: async (id) => (await profiles.get(id))?.record.email,
        newId: () => '00000000-0000-4000-8000-000000000000',
      }),
      ...stopsRoutes({
        ...base,
        stops: createStopStore(table),
        places: createSeenPlaces(table),
        knownPlaces: createKnownPlaces(table),
        recipients: createRecipientLists(table),
        coolingOffHours: 24,
      }),
      ...notificationsRoutes({
        ...base,
        mailIsSetUp: true,
        notifications: createNotificationStore(table),
        behind: createOwnerships(table),
        preferences: createPreferenceStore(table),
      }),
      ...treasuryRoutes({
        ...base,
        accountsNow: base.accounts,
        rows: base.holdings,
        orders,
        marked: createMarkedAccounts(table),
        figures: createStatistics(table),
        vault: outside.holdings,
      }),
      ...partnersRoutes({
        ...base,
        ...createPartnerLists(table),
        beside: besidePartners(table),
        figures: createStatistics(table),
        rules: base.configurations,
        settings: keptSettings(createGatewaySettings(table), base),
      }),
      ...ledgerRoutes({ ...base, people: profiles }),
      ...credentialsRoutes({
        ...base,
        vault: outside.secrets,
        provider: outside.probe,
        check: outside.check,
        checklist: createChecklist(table),
        abilities: outside.abilities,
      }),
      ...rampsRoutes({
        ...base,
        ...orderPorts(table),
        upstream: outside.upstream,
        requests: createOrderRequestStore(table),
        destinations: createDestinationStore(table),
        quotes: createQuoteLog({ ...base, quotes: createQuoteStore(table), newId: randomUUID, sleep }),
        settings: { current: () => Promise.resolve(NOTHING_SETTLED) },
        readAccount: remoteAccount,
        newId: randomUUID,
        standingOf: profiles.standing,
        sleep,
      }),
      ...conversionRoutes(converting),
      ...paymentRoutes(converting),
      ...transferRoutes(createTransferPages(table)),
      ...evidenceRoutes({
        ...base,
        exceptions: createOrderExceptions(table),
        signer: newSigner().signer,
      }),
      ...webhookLogRoutes({
        ...base,
        events: createWebhookLog(table),
        currentRole: profiles.currentRole,
        useOf: createWebhookUse(table),
        limits: { total: 600, account: 300 },
      }),
      ...settlementRoutes(createSettlementPayouts(table)),
      ...reconciliationRoutes({
        ...base,
        slots: createOrderSlots(table),
        unnamed: unnamedOrders({
          ...base,
          orders: createOrderStore(table),
          slots: createOrderSlots(table),
          bindings: createBindings(table),
          unclear: createUnclearOrders(table),
          lists: orders,
          rows: NO_DRIVE_ROWS,
          listing: outside.listing,
          first: null,
          halt: { account: () => Promise.reject(new Error('nothing is stopped')) },
        }),
        records: createReconciliationRecords(table),
        marks: createReconciliationMarks(table),
        provider: outside.orders,
        hints: createHints(table),
        ledger: createLedgerRows(table),
        lists: createReconciliationLists(table),
      }),
      // As in a warm instance.
      ...publicKeysRoutes({
        keys: createPublicKeys(table),
        current: createCurrentKey({ ...base, key: newSigningKey(), keys: memoryKeys() }),
      }),
      ...searchRoutes({ ...base, terms: createSearchTerms(table) }),
      ...configurationRoutes({
        ...base,
        configurations: createWebhookConfigurationStore(table),
        generate: () => 'x'.repeat(43),
        generateSigningSecret: () => 'whsec_',
        seal: noSeal,
      }),
      publicRoute(intakeCall, (event, { id }) =>
        receiveWebhook(
          { configurationId: id, headers: event.headers, body: rawBody(event), bytes: () => rawBytes(event) },
          {
            ...base,
            intake,
            readEvent: eventReader('reference'),
            quota,
            countRefusal,
            openSecret: noSeal,
            newId: () => '1',
          },
        ),
      ),
    ],
    profiles.currentRole,
    audited,
    secondPerson,
  );
};
