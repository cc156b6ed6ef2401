import * as approvals from '#shared/contract/calls/approvals.ts';
import { configurationId } from '#functions/capabilities/conversions/model.ts';
import * as conversions from '#shared/contract/calls/conversions.ts';
import * as invitations from '#shared/contract/calls/invitations.ts';
import { openSignInSettings, rename } from '#shared/contract/calls/profile.ts';
import * as pricing from '#shared/contract/calls/pricing.ts';
import * as stops from '#shared/contract/calls/stops.ts';
import * as users from '#shared/contract/calls/users.ts';
import { callRamps } from '#shared/contract/calls/ramps.ts';
import { tableCalls } from '#tests/support/ramps-calls.ts';
import { costed } from '../table-cost/costed.ts';
import { COSTS } from '../table-cost/costs.ts';
import { proxied } from '../table-cost/costs-accounts.ts';
import { ADMIN, OPERATOR, own } from '../table-cost/own.ts';
import type { Request } from './subjects.ts';

/** Approvals that wait, beside the one that is approved. */
export const WAITING = { rejected: 'apr_rejected', withdrawn: 'apr_withdrawn' } as const;

type Made = Parameters<typeof costed>[2];

const request = (call: Request['call'], who: Request['who'], made: Made): Request =>
  costed(call, who, made, [0, 0, 0], '');

const ACCOUNT = own.read.external_id;
const dataOf = (line: string): unknown => tableCalls().find((each) => each.line === line)?.data;

const ramps = (line: string, key?: string, data = dataOf(line)): Request =>
  request(callRamps, OPERATOR, proxied(line, { account: ACCOUNT, data, ...(key !== undefined && { key }) }));

const decide = (id: string, decision: 'reject' | 'withdraw', who: typeof ADMIN): Request =>
  request(approvals.decideApproval, who, { as: decision, params: { id }, body: { decision, note: null } });

/** A right request for whatever is not measured (call-costs.test.ts). */
const OTHERS: readonly Request[] = [
  ramps('POST /v1/subaccount/wallet-address/external'),
  ramps('POST /v1/subaccount/wallet-address/shared'),
  ramps('DELETE /v1/subaccount/wallet-address/id/wal_1'),
  ramps('POST /v1/subaccount/bank-account/external'),
  ramps('POST /v1/subaccount/bank-account/shared'),
  ramps('DELETE /v1/subaccount/bank-account/id/bnk_1'),
  ramps('POST /v1/order/shared/withdrawal', '33333333-3333-4333-8333-333333333333', {
    asset: 'USDT',
    amount: '1',
    wallet_id: 'wal_1',
  }),
  request(openSignInSettings, OPERATOR, {}),
  request(rename, OPERATOR, { body: { display_name: 'Olga Operator' } }),
  decide(WAITING.rejected, 'reject', ADMIN),
  decide(WAITING.withdrawn, 'withdraw', OPERATOR),
];

/** Right requests, each of which is made once; the last of those that are measured stops the gateway. */
export const REQUESTS: readonly Request[] = [...OTHERS, ...COSTS];

type Options = Request['options'];

const LARGE = { asset: 'USDT', amount: '100000', wallet_id: 'wal_1' };

const large = (line: string): Options =>
  proxied(line, { account: ACCOUNT, data: LARGE, key: '44444444-4444-4444-8444-444444444444' });

const NEW_ADMINISTRATOR = { email: 'boss@example.com', password: 'a-long-password', role: 'admin' };
const LIFT: Options = {
  body: {
    scope: { kind: 'rule', sub_account_id: own.stopped.id },
    stopped: false,
    reason: 'It is in order',
    version: 1,
  },
};

/** What asks for more than the right request: for a fresh sign-in, by the name of what is asked for. */
export const NEEDING_STEP_UP: Readonly<Record<string, Options>> = {
  'POST /api/users': { body: NEW_ADMINISTRATOR },
  'POST /api/invitations': { body: { email: 'boss@example.com', role: 'admin' } },
  'POST /api/conversion-configurations': {
    body: { sub_account_id: own.bare.id, destination_wallet_id: 'wal_1' },
  },
  'PATCH /api/conversion-configurations/{id}': {
    body: { destination_wallet_id: 'wal_1', destination_address: 'TXYZ' },
  },
  'PUT /api/stops': LIFT,
  'POST /v1/order/withdrawal': large('POST /v1/order/withdrawal'),
  'POST /v1/order/shared/withdrawal': large('POST /v1/order/shared/withdrawal'),
};

/** Beside the administrator who asks: the policy is nobody's to change alone then, and there is one to disable. */
export const SECOND_ADMIN = 'usr_0admin2';
/** Has a second factor that can be reset. */
export const WITH_FACTOR = 'usr_0strang';

const RULE = configurationId(own.reconfigured.id);

const largeRequest = (line: string): Request => request(callRamps, OPERATOR, { ...large(line), as: line });

/** The same for a second person; what is not here needs one as it is measured. */
export const NEEDING_SECOND_PERSON: readonly Request[] = [
  request(users.createUser, ADMIN, { body: NEW_ADMINISTRATOR }),
  request(users.changeUserRole, ADMIN, { params: { id: own.promoted }, body: { role: 'admin' } }),
  request(users.changeUserState, ADMIN, { params: { id: SECOND_ADMIN }, body: { state: 'disabled' } }),
  request(users.resetSecondFactor, ADMIN, { params: { id: WITH_FACTOR } }),
  request(invitations.createInvitation, ADMIN, { body: { email: 'boss@example.com', role: 'admin' } }),
  request(pricing.saveClientSpread, ADMIN, {
    params: { userId: own.priced },
    body: { spread_band_id: 'band_starter', custom_spread: '0.001' },
  }),
  request(conversions.createConfiguration, ADMIN, {
    body: { sub_account_id: own.bare.id, custom_spread_override: '0' },
  }),
  request(conversions.updateConfiguration, ADMIN, {
    params: { id: RULE },
    body: { custom_spread_override: '0' },
  }),
  request(stops.putStop, ADMIN, { ...LIFT }),
  request(
    callRamps,
    OPERATOR,
    proxied('POST /v1/order/exchange', {
      account: ACCOUNT,
      data: { source_asset: 'BRL', target_asset: 'USDT', source_amount: '50000' },
      key: '44444444-4444-4444-8444-444444444444',
    }),
  ),
  largeRequest('POST /v1/order/withdrawal'),
  largeRequest('POST /v1/order/shared/withdrawal'),
];

/** What concerns nobody but who asks, or the gateway as a whole: nothing of it is somebody else's. */
export const NOBODY_ELSES: ReadonlySet<string> = new Set([
  'PUT /api/profile',
  'POST /api/profile/sign-in-settings',
  'POST /api/profile/second-factor',
  'DELETE /api/profile/second-factor',
  'POST /api/profile/passkeys',
  'PUT /api/preferences',
  'POST /api/sync-subaccounts',
  'POST /api/sync-assets',
  'POST /v1/subaccount',
  'PUT /api/webhook-configuration',
]);
