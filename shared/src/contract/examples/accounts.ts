import * as accounts from '../calls/accounts.ts';
import * as assets from '../calls/assets.ts';
import * as credentials from '../calls/credentials.ts';
import * as holdings from '../calls/holdings.ts';
import { listOrders } from '../calls/orders.ts';
import * as partners from '../calls/partners.ts';
import * as checklist from '../calls/provider-checklist.ts';
import { callRamps } from '../calls/ramps.ts';
import { listRecipients } from '../calls/recipients.ts';
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
  example(accounts.listSubAccounts, page),
  example(accounts.getSubAccount, ofAccount),
  example(accounts.assignSubAccount, assigned, { held: { assignment: assigned } }),
  example(accounts.syncSubAccounts),
  example(accounts.readReserve, ofAccount),
  example(assets.listAssets, page),
  example(assets.syncAssets),
  example(listOrders, ({ external: account_id, limit }) => ({ query: { account_id, limit } })),
  example(stops.listStops, ({ account: sub_account_id }) => ({ query: { sub_account_id } })),
  example(stops.putStop, lifted('sub_account'), { held: { lift: lifted('rule') } }),
  example(stops.listCoolingOff, ({ account: sub_account_id }) => ({ query: { sub_account_id } })),
  example(stops.waiveCoolingOff, waived, { held: { cooling_off: waived } }),
  example(listRecipients, ({ account: sub_account_id }) => ({ query: { sub_account_id } })),
  example(readTreasury),
  example(holdings.listHoldings),
  example(holdings.refreshHoldings, ({ account }) => ({ body: { sub_account_ids: [account] } })),
  example(partners.listPartners),
  example(partners.readPartner, ({ partner: id }) => ({ params: { id } })),
  example(credentials.readCredentials),
  example(credentials.saveCredentials, saved, { held: { credentials: saved } }),
  example(credentials.clearCredentials, () => ({}), { held: { credentials: () => ({}) } }),
  example(credentials.manageCredentials, saved, { held: { credentials: saved } }),
  example(credentials.testConnection),
  example(credentials.checkConnection),
  example(checklist.readChecklist),
  example(checklist.saveChecklist, ({ version }) => ({ body: { version, webhooks: 'registered' as const } })),
  example(callRamps, ({ external }) => ({
    body: { endpoint: '/v1/balance/assets', method: 'GET', headers: { 'X-sub-account-id': external } },
  })),
  example(webhooks.readWebhookConfiguration),
  example(webhooks.saveWebhookConfiguration, ({ version }) => ({ body: { version, is_active: true } })),
  example(log.listWebhookEvents, page),
  example(listSettlements, page),
  example(log.readWebhookEvent, ({ event: id }) => ({ params: { id } })),
  example(log.revealWebhookEvent, ({ event: id }) => ({ params: { id } })),
  example(log.processWebhookEvent, ({ event: id }) => ({ params: { id } })),
  example(webhooks.receiveWebhook, ({ webhook: id, webhookHeader: [name, value], external, order }) => ({
    params: { id },
    headers: { [name]: value },
    body: {
      id: 'evt_1',
      event_type: 'order.confirmed',
      created_at: DEPOSIT.updated_at,
      data: { id: order, type: 'deposit', account_id: external, ...DEPOSIT },
    },
  })),
];
