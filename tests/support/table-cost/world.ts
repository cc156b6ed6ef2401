import { randomUUID } from 'node:crypto';
import { createAssetStore } from '@ramps-gateway/functions/src/adapters/dynamo/assets.ts';
import { createClaimStore } from '@ramps-gateway/functions/src/adapters/dynamo/claims.ts';
import type { Table } from '@ramps-gateway/functions/src/adapters/dynamo/client.ts';
import { createClientSpreadStore } from '@ramps-gateway/functions/src/adapters/dynamo/client-spreads.ts';
import { createConfigurationStore } from '@ramps-gateway/functions/src/adapters/dynamo/configurations.ts';
import { createConversionLists } from '@ramps-gateway/functions/src/adapters/dynamo/conversion-lists.ts';
import { createConversionStore } from '@ramps-gateway/functions/src/adapters/dynamo/conversions.ts';
import { createDestinationStore } from '@ramps-gateway/functions/src/adapters/dynamo/destinations.ts';
import { createExceptionStore } from '@ramps-gateway/functions/src/adapters/dynamo/exceptions.ts';
import { createIntakeReader } from '@ramps-gateway/functions/src/adapters/dynamo/intake.ts';
import { createNotificationStore } from '@ramps-gateway/functions/src/adapters/dynamo/notifications.ts';
import { createOrderLists } from '@ramps-gateway/functions/src/adapters/dynamo/order-lists.ts';
import { createOrderLocks } from '@ramps-gateway/functions/src/adapters/dynamo/order-locks.ts';
import { createOrderRequestStore } from '@ramps-gateway/functions/src/adapters/dynamo/order-requests.ts';
import { createPaymentStore } from '@ramps-gateway/functions/src/adapters/dynamo/payments.ts';
import { createProfileStore } from '@ramps-gateway/functions/src/adapters/dynamo/profiles.ts';
import { createReconciliationFacts } from '@ramps-gateway/functions/src/adapters/dynamo/reconciliation-facts.ts';
import { createReconciliationMarks } from '@ramps-gateway/functions/src/adapters/dynamo/reconciliation-marks.ts';
import { createReserveStore } from '@ramps-gateway/functions/src/adapters/dynamo/reserves.ts';
import { createRoleStore } from '@ramps-gateway/functions/src/adapters/dynamo/roles.ts';
import { createSpreadBandStore } from '@ramps-gateway/functions/src/adapters/dynamo/spread-bands.ts';
import { createSpreadStore } from '@ramps-gateway/functions/src/adapters/dynamo/spreads.ts';
import { createSubAccountLists } from '@ramps-gateway/functions/src/adapters/dynamo/sub-account-lists.ts';
import { createSubAccountWriter } from '@ramps-gateway/functions/src/adapters/dynamo/sub-account-writer.ts';
import { createSubAccountStore } from '@ramps-gateway/functions/src/adapters/dynamo/sub-accounts.ts';
import { createCreationStore } from '@ramps-gateway/functions/src/adapters/dynamo/user-creations.ts';
import { createWebhookConfigurationStore } from '@ramps-gateway/functions/src/adapters/dynamo/webhook-configurations.ts';
import { createWebhookEventStore } from '@ramps-gateway/functions/src/adapters/dynamo/webhook-events.ts';
import { createWebhookQuotaStore } from '@ramps-gateway/functions/src/adapters/dynamo/webhook-quota.ts';
import { remoteAccount } from '@ramps-gateway/functions/src/adapters/ramps/accounts.ts';
import { accountsRoutes } from '@ramps-gateway/functions/src/capabilities/accounts/routes.ts';
import { assetsRoutes } from '@ramps-gateway/functions/src/capabilities/assets/routes.ts';
import { conversionRoutes } from '@ramps-gateway/functions/src/capabilities/conversions/routes.ts';
import { credentialsRoutes } from '@ramps-gateway/functions/src/capabilities/credentials/routes.ts';
import { notificationsRoutes } from '@ramps-gateway/functions/src/capabilities/notifications/routes.ts';
import { ordersRoutes } from '@ramps-gateway/functions/src/capabilities/orders/routes.ts';
import { pricingRoutes } from '@ramps-gateway/functions/src/capabilities/pricing/routes.ts';
import { rampsRoutes } from '@ramps-gateway/functions/src/capabilities/ramps/routes.ts';
import { reconciliationRoutes } from '@ramps-gateway/functions/src/capabilities/reconciliation/routes.ts';
import { treasuryRoutes } from '@ramps-gateway/functions/src/capabilities/treasury/routes.ts';
import { directoryRoutes, profileRoutes } from '@ramps-gateway/functions/src/capabilities/users/routes.ts';
import { configurationRoutes } from '@ramps-gateway/functions/src/capabilities/webhooks/configuration-routes.ts';
import { createEventQuota } from '@ramps-gateway/functions/src/capabilities/webhooks/event-quota.ts';
import { receiveWebhook } from '@ramps-gateway/functions/src/capabilities/webhooks/receive-webhook.ts';
import { publicRoute } from '@ramps-gateway/functions/src/platform/http.ts';
import { quiet } from '@ramps-gateway/functions/src/platform/logger.ts';
import { noMetrics } from '@ramps-gateway/functions/src/platform/metrics.ts';
import { rawBody, rawBytes } from '@ramps-gateway/functions/src/platform/request.ts';
import { receiveWebhook as intakeCall } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { apiOf } from '../api.ts';
import { NOW } from '../records.ts';
import type { Outside } from './outside.ts';

/** Later than all rows. */
export const AT = new Date(NOW.getTime() + 3_600_000);

/** No configuration of these has a signing secret. */
const noSeal = (): Promise<never> => Promise.reject(new Error('nothing is sealed here'));

/** Every call that touches the table, as its function composes it, over one table and models of everybody outside. */
export const apiOver = (table: Table, outside: Outside) => {
  const profiles = createProfileStore(table);
  const accounts = createSubAccountStore(table);
  const accountLists = createSubAccountLists(table);
  const spreads = createClientSpreadStore(table);
  const claims = createClaimStore(table);
  const orders = createOrderLists(table);
  const reserves = createReserveStore(table);
  const base = {
    clock: () => AT,
    deadline: () => new AbortController().signal,
    log: quiet,
    metrics: noMetrics,
  };
  const users = {
    profiles,
    roles: createRoleStore(table),
    creations: createCreationStore(table),
    people: outside.people,
    passwordMinimum: 6,
    ...base,
  };
  const intake = { facts: createIntakeReader(table), record: createWebhookEventStore(table).record };
  const quota = createEventQuota({
    limits: { total: 600, account: 300 },
    add: createWebhookQuotaStore(table).add,
    log: quiet,
  });
  return apiOf(
    [
      ...profileRoutes({ profiles, accounts: accountLists }),
      ...directoryRoutes(users),
      ...pricingRoutes({ bands: createSpreadBandStore(table), spreads, rows: spreads.rows, ...base }),
      ...accountsRoutes({
        accounts: { ...accounts, ...createSubAccountWriter(table) },
        lists: accountLists,
        claims,
        reserves,
        profiles,
        directory: outside.directory,
        ...base,
      }),
      ...assetsRoutes({ assets: createAssetStore(table), catalogue: outside.catalogue, ...base }),
      ...ordersRoutes({ orders, accounts: { ...accounts, ...accountLists } }),
      ...notificationsRoutes({ notifications: createNotificationStore(table), ...base }),
      ...treasuryRoutes({ accounts: accountLists, orders, vault: outside.holdings, ...base }),
      ...credentialsRoutes({ vault: outside.secrets, provider: outside.probe, ...base }),
      ...rampsRoutes({
        upstream: outside.upstream,
        accounts,
        requests: createOrderRequestStore(table),
        reserves,
        locks: createOrderLocks(table),
        destinations: createDestinationStore(table),
        claims,
        profiles,
        readAccount: remoteAccount,
        newId: randomUUID,
        currentRole: profiles.currentRole,
        ...base,
      }),
      ...conversionRoutes({
        conversions: createConversionStore(table),
        configurations: createConfigurationStore(table),
        accounts,
        lists: createConversionLists(table),
        payments: createPaymentStore(table),
        spreads: createSpreadStore(table),
        wallets: outside.wallets,
        profiles,
        dailyCeiling: '1000000',
        ...base,
      }),
      ...reconciliationRoutes({
        exceptions: createExceptionStore(table),
        facts: createReconciliationFacts(table),
        marks: createReconciliationMarks(table),
        provider: outside.orders,
        profiles,
        ...base,
      }),
      ...configurationRoutes({
        configurations: createWebhookConfigurationStore(table),
        generate: () => 'x'.repeat(43),
        generateSigningSecret: () => 'whsec_',
        seal: noSeal,
        ...base,
      }),
      publicRoute(intakeCall, (event, { id }) =>
        receiveWebhook(
          {
            configurationId: id,
            headers: event.headers,
            body: rawBody(event),
            bytes: () => rawBytes(event),
          },
          { intake, quota, openSecret: noSeal, newId: () => '1', ...base },
        ),
      ),
    ],
    profiles.currentRole,
  );
};
