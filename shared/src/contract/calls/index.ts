import type { Call } from '../call.ts';
import * as accounts from './accounts.ts';
import * as analytics from './analytics.ts';
import * as approvals from './approvals.ts';
import * as assets from './assets.ts';
import * as attention from './attention.ts';
import * as audit from './audit.ts';
import * as conversions from './conversions.ts';
import * as credentials from './credentials.ts';
import * as description from './description.ts';
import * as evidence from './evidence.ts';
import * as gatewaySettings from './gateway-settings.ts';
import * as holdings from './holdings.ts';
import * as invitations from './invitations.ts';
import * as ledger from './ledger.ts';
import * as notifications from './notifications.ts';
import * as orderSlots from './order-slots.ts';
import * as orders from './orders.ts';
import * as partners from './partners.ts';
import * as payments from './payments.ts';
import * as policy from './policy.ts';
import * as preferences from './preferences.ts';
import * as pricing from './pricing.ts';
import * as profile from './profile.ts';
import * as checklist from './provider-checklist.ts';
import * as providerHealth from './provider-health.ts';
import * as publicKeys from './public-keys.ts';
import * as ramps from './ramps.ts';
import * as rates from './rates.ts';
import * as recipients from './recipients.ts';
import * as reconciliation from './reconciliation.ts';
import * as recoveryCodes from './recovery-codes.ts';
import * as savedViews from './saved-views.ts';
import * as search from './search.ts';
import * as sessions from './sessions.ts';
import * as settlements from './settlements.ts';
import * as spreadEarned from './spread-earned.ts';
import * as statements from './statements.ts';
import * as statistics from './statistics.ts';
import * as stops from './stops.ts';
import * as transfers from './transfers.ts';
import * as treasury from './treasury.ts';
import * as users from './users.ts';
import * as webhookEvents from './webhook-events.ts';
import * as webhooks from './webhooks.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

/** All HTTP calls: every export of these files. The api stack and the local gateway build their routes from it. */
export const CALLS: readonly Call[] = [
  accounts,
  analytics,
  approvals,
  assets,
  attention,
  audit,
  conversions,
  credentials,
  description,
  evidence,
  gatewaySettings,
  holdings,
  invitations,
  ledger,
  notifications,
  orderSlots,
  orders,
  partners,
  payments,
  policy,
  preferences,
  pricing,
  profile,
  checklist,
  providerHealth,
  publicKeys,
  ramps,
  rates,
  recipients,
  reconciliation,
  recoveryCodes,
  savedViews,
  search,
  sessions,
  settlements,
  spreadEarned,
  statements,
  statistics,
  stops,
  transfers,
  treasury,
  users,
  webhookEvents,
  webhooks,
].flatMap((calls) => Object.values<unknown>(calls).filter(isCall));
