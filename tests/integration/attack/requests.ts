import { firstPolicy } from '#shared/domain/policy.ts';
import { randomUUID } from 'node:crypto';
import type { StackFile } from '#tests/support/stack.ts';
import type { Thing } from './scene.ts';

/** One request that is right in itself, for a thing. */
export interface Asked {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What else a request may need. */
export interface Known {
  readonly stack: StackFile;
  readonly clientId: string;
  readonly bandId: string;
}

interface Request {
  readonly named: boolean;
  /** What it names is there for nobody. */
  readonly absent?: boolean;
  readonly make: Make;
}

type Make = (thing: Thing, known: Known) => Asked;

const NOBODY = '00000000-0000-4000-8000-000000000000';

/**
 * A right request for every call of the contract, by method and path. `named`: it names a thing, and a foreign one
 * must answer exactly like one that is not there. Calls without a thing show only what the caller may see.
 */
export const REQUESTS: Readonly<Record<string, Request>> = {
  'GET /api/profile': { named: false, make: () => ({ path: '/profile' }) },
  'PUT /api/profile': {
    named: false,
    make: () => ({ path: '/profile', body: { display_name: 'Somebody Else' } }),
  },
  'POST /api/profile/sign-in-settings': {
    named: false,
    make: () => ({ path: '/profile/sign-in-settings' }),
  },
  'POST /api/profile/passkeys': {
    named: false,
    make: () => ({ path: '/profile/passkeys', body: { change: 'removed' } }),
  },
  'POST /api/profile/second-factor': { named: false, make: () => ({ path: '/profile/second-factor' }) },
  'DELETE /api/profile/second-factor': { named: false, make: () => ({ path: '/profile/second-factor' }) },
  'GET /api/users': { named: false, make: () => ({ path: '/users?limit=200' }) },
  'POST /api/users': {
    named: false,
    make: () => ({
      path: '/users',
      body: {
        email: `${randomUUID()}@example.com`,
        password: 'Long-enough-1',
        role: 'client',
        displayName: 'Somebody New',
      },
    }),
  },
  'PUT /api/users/{id}/role': {
    named: false,
    make: (_thing, { clientId }) => ({ path: `/users/${clientId}/role`, body: { role: 'client' } }),
  },
  'PUT /api/users/{id}/state': {
    named: false,
    make: (_thing, { clientId }) => ({ path: `/users/${clientId}/state`, body: { state: 'enabled' } }),
  },
  'GET /api/sessions': { named: false, make: () => ({ path: '/sessions?limit=200' }) },
  'DELETE /api/sessions/{id}': {
    named: false,
    absent: true,
    make: () => ({ path: `/sessions/${NOBODY}` }),
  },
  // Of somebody who is nowhere: it must not end the sessions of who asks here.
  'DELETE /api/sessions': {
    named: false,
    absent: true,
    make: () => ({ path: `/sessions?user_id=${NOBODY}` }),
  },
  'GET /api/invitations': { named: false, make: () => ({ path: '/invitations?limit=200' }) },
  'POST /api/invitations': {
    named: false,
    make: () => ({ path: '/invitations', body: { email: `${randomUUID()}@example.com`, role: 'client' } }),
  },
  'POST /api/invitations/{id}/resend': {
    named: false,
    absent: true,
    make: () => ({ path: `/invitations/${NOBODY}/resend` }),
  },
  'DELETE /api/invitations/{id}': {
    named: false,
    absent: true,
    make: () => ({ path: `/invitations/${NOBODY}` }),
  },
  'GET /api/rates': { named: false, make: () => ({ path: '/rates?window=7d' }) },
  'GET /api/offer': { named: false, make: () => ({ path: '/offer' }) },
  'GET /api/rates/quotes': { named: false, make: () => ({ path: '/rates/quotes?limit=200' }) },
  'GET /api/spread-bands': { named: false, make: () => ({ path: '/spread-bands' }) },
  'GET /api/client-spreads': { named: false, make: () => ({ path: '/client-spreads' }) },
  'PUT /api/client-spreads/{userId}': {
    named: false,
    make: (_thing, { clientId, bandId }) => ({
      path: `/client-spreads/${clientId}`,
      body: { spread_band_id: bandId, custom_spread: '0.01' },
    }),
  },
  'GET /api/subaccounts': { named: false, make: () => ({ path: '/subaccounts?limit=200' }) },
  'GET /api/subaccounts/{id}': { named: true, make: ({ account }) => ({ path: `/subaccounts/${account}` }) },
  'GET /api/subaccounts/{id}/reserve': {
    named: true,
    make: ({ account }) => ({ path: `/subaccounts/${account}/reserve` }),
  },
  'GET /api/gateway-settings': { named: false, make: () => ({ path: '/gateway-settings' }) },
  'PUT /api/gateway-settings': {
    named: false,
    make: () => ({ path: '/gateway-settings', body: { version: 0, collection_wallet: null } }),
  },
  'GET /api/subaccounts/{id}/collectable-spread': {
    named: true,
    make: ({ account }) => ({ path: `/subaccounts/${account}/collectable-spread` }),
  },
  'GET /api/spread-collections': { named: false, make: () => ({ path: '/spread-collections' }) },
  'POST /api/spread-collections': {
    named: true,
    make: ({ account }) => ({
      path: '/spread-collections',
      body: { sub_account_id: account, amount: '0.01', network: 'tron', address: 'TNowhere' },
      headers: { 'idempotency-key': randomUUID() },
    }),
  },
  'POST /api/spread-collections/{id}/check': {
    named: false,
    absent: true,
    make: () => ({ path: '/spread-collections/spr_nowhere/check' }),
  },
  'POST /api/spread-collections/{id}/closure': {
    named: false,
    absent: true,
    make: () => ({
      path: '/spread-collections/spr_nowhere/closure',
      body: { note: 'it is not in their list' },
    }),
  },
  'GET /api/audit': { named: false, make: () => ({ path: '/audit' }) },
  'POST /api/audit/verification': {
    named: false,
    make: () => ({ path: '/audit/verification', body: { from: '2026-11-20', until: '2026-11-20' } }),
  },
  'GET /api/attention': { named: false, make: () => ({ path: '/attention' }) },
  'POST /api/exports': {
    named: true,
    make: ({ account }) => ({
      path: '/exports',
      body: {
        format: 'csv',
        sub_account_id: account,
        from: '2026-01-01T00:00:00.000Z',
        to: '2026-01-31T00:00:00.000Z',
      },
    }),
  },
  'GET /api/exports': { named: false, make: () => ({ path: '/exports' }) },
  'GET /api/exports/{id}': { named: false, absent: true, make: () => ({ path: '/exports/exp_nowhere' }) },
  'GET /api/statements': {
    named: true,
    make: ({ account }) => ({ path: `/statements?sub_account_id=${account}` }),
  },
  'POST /api/statements': {
    named: true,
    make: ({ account }) => ({
      path: '/statements',
      body: { sub_account_id: account, month: '2026-01' },
    }),
  },
  'GET /api/statements/{id}': {
    named: false,
    absent: true,
    make: () => ({ path: '/statements/sub_nowhere-2026-01' }),
  },
  'GET /api/approvals': { named: false, make: () => ({ path: '/approvals' }) },
  'POST /api/approvals/{id}/decision': {
    named: false,
    absent: true,
    make: () => ({ path: '/approvals/apr_nowhere/decision', body: { decision: 'approve', note: null } }),
  },
  'GET /api/policy': { named: false, make: () => ({ path: '/policy' }) },
  // As it stands, over a version that is none.
  'PUT /api/policy': {
    named: false,
    make: () => ({
      path: '/policy',
      body: { version: 1_000_000, ...firstPolicy(false) },
    }),
  },
  'DELETE /api/users/{id}/second-factor': {
    named: false,
    absent: true,
    make: () => ({ path: '/users/nobody/second-factor' }),
  },
  'GET /api/stops': { named: true, make: ({ account }) => ({ path: `/stops?sub_account_id=${account}` }) },
  'GET /api/recipients': {
    named: true,
    make: ({ account }) => ({ path: `/recipients?sub_account_id=${account}` }),
  },
  'GET /api/destinations/cooling-off': {
    named: true,
    make: ({ account }) => ({ path: `/destinations/cooling-off?sub_account_id=${account}` }),
  },
  'POST /api/destinations/{id}/cooling-off/waiver': {
    named: true,
    absent: true,
    make: ({ account }) => ({
      path: '/destinations/wal_nowhere/cooling-off/waiver',
      body: { sub_account_id: account, reason: 'it was announced' },
    }),
  },
  // Lifting what does not stand changes nothing.
  'PUT /api/stops': {
    named: true,
    make: ({ account }) => ({
      path: '/stops',
      body: {
        scope: { kind: 'sub_account', sub_account_id: account },
        stopped: false,
        reason: 'nothing is wrong',
        version: 0,
      },
    }),
  },
  'GET /api/notifications': { named: false, make: () => ({ path: '/notifications' }) },
  'PUT /api/notifications/{id}': {
    named: false,
    absent: true,
    make: () => ({ path: '/notifications/ntf_nowhere', body: { read: true } }),
  },
  'PUT /api/notifications': {
    named: false,
    make: () => ({ path: '/notifications', body: { read: true, ids: ['ntf_nowhere'] } }),
  },
  'GET /api/preferences': { named: false, make: () => ({ path: '/preferences' }) },
  'PUT /api/preferences': {
    named: false,
    make: () => ({ path: '/preferences', body: { version: 0, sound: true } }),
  },
  'GET /api/saved-views': { named: false, make: () => ({ path: '/saved-views' }) },
  'PUT /api/saved-views': {
    named: false,
    make: () => ({ path: '/saved-views', body: { version: 0, views: [] } }),
  },
  'PATCH /api/subaccounts/{id}': {
    named: true,
    make: ({ account }) => ({ path: `/subaccounts/${account}`, body: {} }),
  },
  'POST /api/sync-subaccounts': { named: false, make: () => ({ path: '/sync-subaccounts', body: {} }) },
  'GET /api/assets': { named: false, make: () => ({ path: '/assets' }) },
  'POST /api/sync-assets': { named: false, make: () => ({ path: '/sync-assets', body: {} }) },
  'GET /api/search': {
    named: false,
    make: ({ external }) => ({ path: `/search?q=${external}` }),
  },
  'GET /api/orders': {
    named: true,
    make: ({ external }) => ({ path: `/orders?account_id=${external}&limit=1` }),
  },
  'GET /api/treasury': { named: false, make: () => ({ path: '/treasury' }) },
  'GET /api/holdings': { named: false, make: () => ({ path: '/holdings' }) },
  'POST /api/holdings/refresh': {
    named: true,
    make: ({ account }) => ({ path: '/holdings/refresh', body: { sub_account_ids: [account] } }),
  },
  'GET /api/partners': { named: false, make: () => ({ path: '/partners?limit=1' }) },
  'GET /api/partners/{id}': {
    named: true,
    make: ({ partner }) => ({ path: `/partners/${partner}` }),
  },
  'GET /api/ledger/accounts': {
    named: true,
    make: ({ account }) => ({ path: `/ledger/accounts?sub_account_id=${account}` }),
  },
  'GET /api/ledger/entries': {
    named: true,
    make: ({ account }) => ({ path: `/ledger/entries?sub_account_id=${account}&account=available:BRL` }),
  },
  'GET /api/ledger/postings': {
    named: true,
    make: ({ conversion }) => ({ path: `/ledger/postings?conversion_id=${conversion}` }),
  },
  'POST /api/ledger/corrections': {
    named: true,
    make: ({ account }) => ({
      path: '/ledger/corrections',
      body: {
        sub_account_id: account,
        from: 'correction:BRL',
        to: 'available:BRL',
        amount: '0.01',
        note: 'a cent was missing',
      },
      headers: { 'idempotency-key': randomUUID() },
    }),
  },
  'GET /api/credentials': { named: false, make: () => ({ path: '/credentials' }) },
  'PUT /api/credentials': {
    named: false,
    make: (_thing, { stack: { ramps } }) => ({
      path: '/credentials',
      body: { client_id: ramps.clientId, client_secret: ramps.clientSecret, environment: 'sandbox' },
    }),
  },
  'DELETE /api/credentials': { named: false, make: () => ({ path: '/credentials' }) },
  'POST /api/credentials': {
    named: false,
    make: (_thing, { stack: { ramps } }) => ({
      path: '/credentials',
      body: { client_id: ramps.clientId, client_secret: ramps.clientSecret, environment: 'sandbox' },
    }),
  },
  'POST /api/test-connection': { named: false, make: () => ({ path: '/test-connection', body: {} }) },
  'POST /api/ramps': {
    named: true,
    make: ({ external }) => ({
      path: '/ramps',
      body: { endpoint: '/v1/balance/assets', method: 'GET', headers: { 'X-sub-account-id': external } },
    }),
  },
  'GET /api/conversions': { named: false, make: () => ({ path: '/conversions?limit=200' }) },
  'GET /api/provider-health': { named: false, make: () => ({ path: '/provider-health' }) },
  'GET /api/spread-earned': { named: false, make: () => ({ path: '/spread-earned?by=month' }) },
  'GET /api/analytics': {
    named: false,
    make: () => ({ path: '/analytics?from=2026-01-01&to=2026-12-31&by=month' }),
  },
  'GET /api/analytics/breakdown': {
    named: false,
    make: () => ({ path: '/analytics/breakdown?from=2026-01-01&to=2026-12-31' }),
  },
  'GET /api/statistics': { named: false, make: () => ({ path: '/statistics' }) },
  'GET /api/conversions/{id}': {
    named: true,
    make: ({ conversion }) => ({ path: `/conversions/${conversion}` }),
  },
  'GET /api/conversions/{id}/steps': {
    named: true,
    make: ({ conversion }) => ({ path: `/conversions/${conversion}/steps` }),
  },
  'POST /api/conversion-processor': {
    named: true,
    make: ({ conversion }) => ({
      path: '/conversion-processor',
      body: { action: 'process_next_step', process_id: conversion },
    }),
  },
  'GET /api/conversion-configurations': {
    named: false,
    make: () => ({ path: '/conversion-configurations?limit=200' }),
  },
  'GET /api/conversion-configurations/{id}/obstacles': {
    named: true,
    make: ({ configuration }) => ({ path: `/conversion-configurations/${configuration}/obstacles` }),
  },
  'POST /api/conversion-configurations': {
    named: true,
    make: ({ account }) => ({ path: '/conversion-configurations', body: { sub_account_id: account } }),
  },
  'PATCH /api/conversion-configurations/{id}': {
    named: true,
    make: ({ configuration }) => ({
      path: `/conversion-configurations/${configuration}`,
      body: { minimum_amount: '100' },
    }),
  },
  'DELETE /api/conversion-configurations/{id}': {
    named: true,
    make: ({ configuration }) => ({ path: `/conversion-configurations/${configuration}` }),
  },
  'POST /api/conversions/{id}/settlement': {
    named: true,
    make: ({ conversion }) => ({
      path: `/conversions/${conversion}/settlement`,
      body: { note: 'settled by hand' },
    }),
  },
  'GET /api/payments': { named: false, make: () => ({ path: '/payments' }) },
  'GET /api/payments/{id}': { named: false, absent: true, make: () => ({ path: '/payments/pay_nowhere' }) },
  'GET /api/transfers': { named: false, make: () => ({ path: '/transfers?column=completed' }) },
  'POST /api/payments/{id}/conversion': {
    named: false,
    absent: true,
    make: () => ({
      path: '/payments/pay_nowhere/conversion',
      body: {},
      headers: { 'idempotency-key': randomUUID() },
    }),
  },
  'POST /api/payments/{id}/closure': {
    named: false,
    absent: true,
    make: () => ({ path: '/payments/pay_nowhere/closure', body: { note: 'sent back by hand' } }),
  },
  'GET /api/books/proof': { named: false, make: () => ({ path: '/books/proof' }) },
  'POST /api/books/proof': {
    named: false,
    absent: true,
    make: () => ({ path: '/books/proof', body: { sub_account_id: 'sub_nowhere' } }),
  },
  'GET /api/reconciliation/exceptions/{id}/webhooks': {
    named: false,
    make: () => ({ path: '/reconciliation/exceptions/rex_nowhere/webhooks' }),
  },
  'GET /api/reconciliation/exceptions': {
    named: false,
    make: () => ({ path: '/reconciliation/exceptions' }),
  },
  'GET /api/reconciliation/exceptions/{id}': {
    named: false,
    make: () => ({ path: '/reconciliation/exceptions/rex_nowhere' }),
  },
  'POST /api/reconciliation/exceptions/{id}/actions': {
    named: false,
    make: () => ({
      path: '/reconciliation/exceptions/rex_nowhere/actions',
      body: { action: 'look_again', version: 1 },
    }),
  },
  'GET /api/webhook-configuration': { named: false, make: () => ({ path: '/webhook-configuration' }) },
  'PUT /api/webhook-configuration': {
    named: false,
    make: () => ({ path: '/webhook-configuration', body: { version: 0, is_active: true } }),
  },
  'GET /api/webhook-events': {
    named: false,
    make: () => ({ path: '/webhook-events?scope=all&status=error' }),
  },
  'GET /api/webhook-events/{id}': {
    named: false,
    absent: true,
    make: () => ({ path: '/webhook-events/nowhere' }),
  },
  'POST /api/webhook-events/{id}/reveal': {
    named: false,
    absent: true,
    make: () => ({ path: '/webhook-events/nowhere/reveal' }),
  },
  'POST /api/webhook-events/{id}/process': {
    named: false,
    absent: true,
    make: () => ({ path: '/webhook-events/nowhere/process' }),
  },
  'GET /api/conversions/{id}/evidence': {
    named: true,
    make: ({ conversion }) => ({ path: `/conversions/${conversion}/evidence` }),
  },
  'GET /.well-known/ramps-gateway-keys.json': {
    named: false,
    make: () => ({ path: '/../.well-known/ramps-gateway-keys.json' }),
  },
  'GET /api/openapi.json': { named: false, make: () => ({ path: '/openapi.json' }) },
  'POST /api/webhooks/{id}': {
    named: false,
    make: () => ({
      path: `/webhooks/whc_${NOBODY}`,
      body: { id: 'evt_attack' },
      headers: { 'x-webhook-secret': 'a-guess-of-some-length' },
    }),
  },
};

/** The last ones of a caller: they take away what the others need. */
export const LAST: readonly string[] = [
  'DELETE /api/conversion-configurations/{id}',
  'DELETE /api/credentials',
];
