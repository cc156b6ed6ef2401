import * as accounts from '../calls/accounts.ts';
import * as assets from '../calls/assets.ts';
import * as credentials from '../calls/credentials.ts';
import * as holdings from '../calls/holdings.ts';
import { listOrders } from '../calls/orders.ts';
import * as partners from '../calls/partners.ts';
import * as checklist from '../calls/provider-checklist.ts';
import { callRamps } from '../calls/ramps.ts';
import { listRecipients, renameRecipient } from '../calls/recipients.ts';
import { listSettlements } from '../calls/settlements.ts';
import * as stops from '../calls/stops.ts';
import { readTreasury } from '../calls/treasury.ts';
import * as log from '../calls/webhook-events.ts';
import * as webhooks from '../calls/webhooks.ts';
import { type Example, example } from './example.ts';
import type { World } from './world.ts';

const page = ({ limit }: World) => ({ query: { limit } });
const ofAccount = ({ account: id }: World) => ({ params: { id } });

const assigned = ({ account: id, partner, manager }: World) => ({
  params: { id },
  body: { user_id: partner, manager_id: manager },
});

const waived = ({ destination: id, account }: World) => ({
  params: { id },
  body: { sub_account_id: account, reason: 'It was announced' },
});

const lifted =
  (kind: 'sub_account' | 'rule') =>
  ({ account, version }: World) => ({
    body: {
      scope: { kind, sub_account_id: account },
      stopped: false,
      reason: 'Nothing is wrong',
      version,
    },
  });

const saved = (world: World) => ({ body: { ...world.credentials, environment: 'sandbox' as const } });

const DEPOSIT = {
  status: 'confirmed',
  source_asset: 'BRL',
  target_asset: 'BRL',
  source_amount: '1500.00',
  target_amount: '1500.00',
  created_at: '2026-11-20T14:00:00.000Z',
  updated_at: '2026-11-20T14:00:00.000Z',
} as const;

export const ACCOUNTS: readonly Example[] = [
  example(accounts.listSubAccounts, 'Sub-accounts in scope, newest first.', page),
  example(accounts.readConnection, 'Whether provider credentials are stored, and nothing else about them.'),
  example(accounts.getSubAccount, 'A sub-account.', ofAccount),
  example(
    accounts.assignSubAccount,
    "Assigns the owner and the manager of a sub-account. A new owner must confirm the rule's destination before anything is converted. If the account has an owner, money or a rule, the change may need a second person.",
    assigned,
    { held: { assignment: assigned } },
  ),
  example(
    accounts.syncSubAccounts,
    'Syncs sub-accounts from the provider. A failure does not stop the others. Administrators add unknown accounts; gateway users add only those from their own creations that got no answer.',
  ),
  example(
    accounts.readReserve,
    "The gateway's spread in a sub-account, the USDT that the caller's orders cannot use, its open conversions and held payments.",
    ofAccount,
  ),
  example(assets.listAssets, 'Assets with their networks.', page),
  example(assets.syncAssets, "Syncs the provider's asset catalogue."),
  example(
    listOrders,
    'Orders in scope, newest first, each with its `payment_id` (deposits) or the `conversion_id` that placed it.',
    ({ external: account_id, limit }) => ({ query: { account_id, limit } }),
  ),
  example(
    stops.listStops,
    "Active stops that the caller may see: the gateway's, and those of sub-accounts, latest change first.",
    ({ account: sub_account_id }) => ({ query: { sub_account_id } }),
  ),
  example(
    stops.putStop,
    'Stops the gateway, a sub-account, its rule or a destination, or lifts the stop. No orders are sent from then on; orders already sent are still tracked.',
    lifted('sub_account'),
    { held: { lift: lifted('rule') } },
  ),
  example(
    stops.listCoolingOff,
    'New destinations of a sub-account, each with the time until which conversions send nothing there.',
    ({ account: sub_account_id }) => ({ query: { sub_account_id } }),
  ),
  example(stops.waiveCoolingOff, 'Ends the cooling-off of a new destination, with a reason.', waived, {
    held: { cooling_off: waived },
  }),
  example(
    listRecipients,
    'External wallets and bank accounts with state, transfers, totals by asset and last use, newest first. Withdrawals by hand count from the time their recipient is stored.',
    ({ account: sub_account_id }) => ({ query: { sub_account_id } }),
  ),
  example(
    renameRecipient,
    'Names a wallet or bank account in the gateway. The provider keeps its own name; null shows that one again.',
    ({ account: sub_account_id, destination: id }) => ({
      params: { id },
      body: { sub_account_id, kind: 'wallet', name: 'Cold store' },
    }),
  ),
  example(
    readTreasury,
    'Customers, transactions and totals as stored, each balance with its time. `limit` (500 by default) and `cursor` page through the customers; totals cover all.',
  ),
  example(
    holdings.listHoldings,
    'Balances, wallets and the latest order of each sub-account as stored, with their times and totals. `owed` is the minimum that must be in the sub-account.',
  ),
  example(
    holdings.refreshHoldings,
    'Refreshes up to 50 sub-accounts from the provider. `not_asked` names those without an answer.',
    ({ account }) => ({ body: { sub_account_ids: [account] } }),
    { unaudited: 'reads balances from the provider' },
  ),
  example(
    partners.listPartners,
    'Owners of the sub-accounts in scope, newest first, with state, API health, BRL deposited this UTC month, and fee. Administrators also see invited users without any. Totals cover all. API health is the lower of two shares: webhook events without an error in seven UTC days, and sub-accounts for which the provider answers.',
  ),
  example(
    partners.readPartner,
    'A partner with volume by day, people, and a page of sub-accounts with rules. For a gateway user `volume` is null beyond 20 sub-accounts.',
    ({ partner: id }) => ({ params: { id } }),
  ),
  example(credentials.readCredentials, "Whether the provider's credentials are stored, never the secret."),
  example(credentials.saveCredentials, "Stores the provider's credentials.", saved, {
    held: { credentials: saved },
  }),
  example(credentials.clearCredentials, "Deletes the provider's credentials.", () => ({}), {
    held: { credentials: () => ({}) },
  }),
  example(
    credentials.manageCredentials,
    'Stores the credentials in the body; without a body, reads their status.',
    saved,
    { held: { credentials: saved } },
  ),
  example(
    credentials.testConnection,
    'Tests the stored credentials, or those in the body, without storing them.',
  ),
  example(
    credentials.checkConnection,
    'Makes one of each read that the gateway needs. For each call, reports understood, missing, unknown and wrong fields by path, without values.',
  ),
  example(
    checklist.readChecklist,
    'What the provider must confirm before the first conversion, and who recorded it when. `open` lists unconfirmed items; `needed` is false if the provider leaves nothing open.',
  ),
  example(
    checklist.saveChecklist,
    "Records the provider's answer; null takes it back. 409 if the version is stale.",
    ({ version }) => ({ body: { version, webhooks: 'registered' as const } }),
  ),
  example(callRamps, 'Forwards a call from the table below to the provider.', ({ external }) => ({
    body: { endpoint: '/v1/balance/assets', method: 'GET', headers: { 'X-sub-account-id': external } },
  })),
  example(
    webhooks.readWebhookConfiguration,
    "The caller's webhook configuration with masked values. The first read creates it.",
  ),
  example(
    webhooks.saveWebhookConfiguration,
    'Changes header, signing secret or state; 409 if the version is stale.',
    ({ version }) => ({ body: { version, is_active: true } }),
  ),
  example(
    log.listWebhookEvents,
    "Received events, newest first. Includes the caller's own webhook: address, events this minute, and today's refusals by reason.",
    page,
  ),
  example(
    listSettlements,
    "The provider's payouts to the gateway's own account, as its webhooks report them, newest first.",
    page,
  ),
  example(
    log.readWebhookEvent,
    'An event with its outcome, masked body, and the records that the caller can see.',
    ({ event: id }) => ({ params: { id } }),
  ),
  example(log.revealWebhookEvent, 'The full body. Recorded in the audit log.', ({ event: id }) => ({
    params: { id },
  })),
  example(
    log.processWebhookEvent,
    "Processes an event again with the provider's current answer.",
    ({ event: id }) => ({ params: { id } }),
  ),
  example(
    webhooks.receiveWebhook,
    'Receives an event of the provider.',
    ({ webhook: id, webhookHeader: [name, value], external, order }) => ({
      params: { id },
      headers: { [name]: value },
      body: {
        id: 'evt_1',
        event_type: 'order.confirmed',
        created_at: DEPOSIT.updated_at,
        data: { id: order, type: 'deposit', account_id: external, ...DEPOSIT },
      },
    }),
    { unaudited: 'the event itself is stored' },
  ),
];
