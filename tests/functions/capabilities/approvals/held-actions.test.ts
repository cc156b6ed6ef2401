import { createApprovals, createPolicyRow } from '#functions/adapters/dynamo/approvals.ts';
import { createProfileStore } from '#functions/adapters/dynamo/profiles.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/sub-accounts.ts';
import { createSecondPerson } from '#functions/modules/approvals/second-person.ts';
import type { Upstream } from '#functions/capabilities/ramps/ports.ts';
import { listWallets } from '#shared/contract/ramps/holdings.ts';
import { type ActionName, isAction } from '#shared/domain/audit.ts';
import { firstPolicy, HELD_ACTIONS, type PolicyItem } from '#shared/domain/policy.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { deedsOf } from '#tests/support/audit.ts';
import { ModelProvider } from '#tests/support/model-provider.ts';
import { NOW, profile } from '#tests/support/records.ts';
import { newTable } from '#tests/support/table-cost/measure.ts';
import { GATEWAYS_ADDRESS, outsideOf } from '#tests/support/table-cost/outside.ts';
import { ADMIN, OPERATOR, own, writeOwn } from '#tests/support/table-cost/own.ts';
import { accountOf } from '#tests/support/table-cost/rows.ts';
import { apiOver } from '#tests/support/table-cost/world.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

type Caller = typeof ADMIN;

/** A request that somebody else has to agree to. */
interface Case {
  readonly action: ActionName;
  readonly item: PolicyItem;
  readonly line: string;
  readonly body?: unknown;
  /** Where it is another one with the policy off. */
  readonly off?: unknown;
  readonly who?: Caller;
  readonly key?: string;
  /** Who is refused, whatever the policy says. */
  readonly refused?: readonly (readonly [Caller, number])[];
}

const OTHER_ADMIN = 'usr_0admin2';
const CLIENT: Caller = { id: 'usr_0owner1', role: 'client' };
const ELSEWHERE = { wallet_id: 'wal_new', address: 'TElsewhere', network: 'tron', name: 'New' };
/** Without rules: the client owns them, and the operator manages them. */
const [priced, directed] = [accountOf(301, CLIENT.id, OPERATOR.id), accountOf(302, CLIENT.id, OPERATOR.id)];
const SECRET = { client_id: 'client', client_secret: 'secret', environment: 'sandbox' };
const NEW_ADMIN = { email: 'new@example.com', role: 'admin', displayName: 'New' };
const CHEAPER = { minimum: '100', maximum: '50000', spread: '0' };
const WALLET = { asset: 'USDT', network: 'tron', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', name: 'W' };
const BANK = { asset: 'BRL', bank_name: 'Banco', branch: '0001', account: '12345-6', country: 'BR' };
const BELOW = [
  [OPERATOR, 422],
  [CLIENT, 403],
] as const;
const ADMINS_ALONE = [
  [OPERATOR, 403],
  [CLIENT, 403],
] as const;

const proxied = (account: { readonly external_id: string }, endpoint: string, data: object) => ({
  line: 'POST /api/ramps',
  body: { method: 'POST', endpoint, data, headers: { 'X-sub-account-id': account.external_id } },
  who: OPERATOR,
});

const rule = (account: { readonly id: string }) =>
  `PATCH /api/conversion-configurations/${own.configuration({ ...own.read, ...account })}`;

const CASES: readonly Case[] = [
  {
    action: 'wallet.add',
    item: 'destination',
    ...proxied(own.ordered, '/v1/subaccount/wallet-address/external', WALLET),
  },
  {
    action: 'bank_account.add',
    item: 'destination',
    ...proxied(own.ordered, '/v1/subaccount/bank-account/external', BANK),
  },
  {
    action: 'exchange.order',
    item: 'order',
    key: '11111111-1111-4111-8111-111111111112',
    ...proxied(own.ordered, '/v1/order/exchange', {
      source_asset: 'BRL',
      target_asset: 'USDT',
      source_amount: '1000.00',
    }),
  },
  {
    action: 'withdrawal.order',
    item: 'order',
    key: '11111111-1111-4111-8111-111111111113',
    ...proxied(own.shown, '/v1/order/withdrawal', { asset: 'USDT', amount: '900.00', wallet_id: 'wal_1' }),
  },
  {
    action: 'client_spread.save',
    item: 'spread',
    line: `PUT /api/client-spreads/${own.priced}`,
    body: { spread_band_id: 'band_starter', custom_spread: '0' },
    refused: ADMINS_ALONE,
  },
  {
    action: 'rule.create',
    item: 'spread',
    line: 'POST /api/conversion-configurations',
    body: { sub_account_id: priced.id, custom_spread_override: '0' },
    refused: BELOW,
  },
  {
    action: 'rule.create',
    item: 'destination',
    who: CLIENT,
    line: 'POST /api/conversion-configurations',
    body: { sub_account_id: directed.id, destination_wallet_id: ELSEWHERE.wallet_id },
  },
  {
    action: 'rule.update',
    item: 'spread',
    line: rule(own.reconfigured),
    body: { custom_spread_override: '0' },
    refused: [[OPERATOR, 422]],
  },
  {
    action: 'rule.update',
    item: 'destination',
    who: OPERATOR,
    line: rule(own.notified),
    body: { destination_wallet_id: ELSEWHERE.wallet_id },
  },
  {
    action: 'spread.collect',
    item: 'collection',
    key: '11111111-1111-4111-8111-111111111114',
    line: 'POST /api/spread-collections',
    body: { sub_account_id: own.collected.id, amount: '1', network: 'tron', address: GATEWAYS_ADDRESS },
    refused: ADMINS_ALONE,
  },
  {
    action: 'credentials.save',
    item: 'credentials',
    line: 'PUT /api/credentials',
    body: SECRET,
    refused: ADMINS_ALONE,
  },
  { action: 'credentials.save', item: 'credentials', line: 'POST /api/credentials', body: SECRET },
  {
    action: 'credentials.clear',
    item: 'credentials',
    line: 'DELETE /api/credentials',
    refused: ADMINS_ALONE,
  },
  {
    action: 'user.create',
    item: 'administrator',
    line: 'POST /api/users',
    body: { ...NEW_ADMIN, password: 'a-long-password' },
    refused: ADMINS_ALONE,
  },
  {
    action: 'user.role',
    item: 'administrator',
    line: `PUT /api/users/${own.priced}/role`,
    body: { role: 'admin' },
    refused: ADMINS_ALONE,
  },
  {
    action: 'user.state',
    item: 'administrator',
    line: `PUT /api/users/${OTHER_ADMIN}/state`,
    body: { state: 'disabled' },
    refused: ADMINS_ALONE,
  },
  {
    action: 'invitation.create',
    item: 'administrator',
    line: 'POST /api/invitations',
    body: { ...NEW_ADMIN, email: 'invited@example.com' },
    refused: ADMINS_ALONE,
  },
  {
    action: 'second_factor.reset',
    item: 'second_factor',
    line: `DELETE /api/users/${OPERATOR.id}/second-factor`,
    refused: ADMINS_ALONE,
  },
  {
    action: 'sub_account.assign',
    item: 'assignment',
    line: `PATCH /api/subaccounts/${own.assigned.id}`,
    body: { user_id: CLIENT.id },
    refused: ADMINS_ALONE,
  },
  {
    action: 'books.correct',
    item: 'books',
    key: '11111111-1111-4111-8111-111111111115',
    line: 'POST /api/ledger/corrections',
    body: {
      sub_account_id: own.ordered.id,
      from: 'correction:BRL',
      to: 'available:BRL',
      amount: '1.00',
      note: 'a real was missing',
    },
    refused: ADMINS_ALONE,
  },
  {
    action: 'stop.change',
    item: 'lift',
    who: OPERATOR,
    line: 'PUT /api/stops',
    body: {
      scope: { kind: 'rule', sub_account_id: own.stopped.id },
      stopped: false,
      reason: 'It is fine',
      version: 1,
    },
  },
  {
    action: 'destination.waive_cooling_off',
    item: 'cooling_off',
    line: 'POST /api/destinations/wal_1/cooling-off/waiver',
    body: { sub_account_id: own.stopped.id, reason: 'It was announced' },
    refused: ADMINS_ALONE,
  },
  {
    action: 'gateway_settings.save',
    item: 'settings',
    line: 'PUT /api/gateway-settings',
    body: { version: 1, collection_wallet: null },
    refused: ADMINS_ALONE,
  },
  {
    action: 'gateway_settings.save',
    item: 'spread',
    line: 'PUT /api/gateway-settings',
    body: { version: 1, conversion: CHEAPER },
    // The one before was done.
    off: { version: 2, conversion: CHEAPER },
    refused: ADMINS_ALONE,
  },
  {
    action: 'policy.save',
    item: 'policy',
    line: 'PUT /api/policy',
    body: { version: 0, ...firstPolicy(false) },
    refused: ADMINS_ALONE,
  },
];

/** Where the withdrawal goes. */
const WALLETS = { list: [{ ...WALLET, id: 'wal_1' }], total_row: 1 };

const engine = unitEngine();

/** Every call as its function serves it, over a table of its own, with the policy on or off. */
const worldWith = async (on: boolean) => {
  const table = await newTable(engine);
  await writeOwn(table);
  const profiles = createProfileStore(table);
  await profiles.create(profile({ user_id: OTHER_ADMIN, role: 'admin', email: 'other@example.com' }));
  const operator = await profiles.get(OPERATOR.id);
  if (!operator) throw new Error('no operator');
  const second_factor = { kind: 'totp' as const, since: NOW.toISOString() };
  await profiles.replace({ ...operator.record, second_factor }, operator.version);
  await profiles.create(profile({ user_id: own.priced, email: 'priced@example.com' }));
  for (const account of [priced, directed]) await createSubAccountStore(table).create(account);
  const wallets = new ModelProvider();
  wallets.otherWallets = [ELSEWHERE];
  const approvals = createApprovals(table);
  const ids: string[] = [];
  const secondPerson = createSecondPerson({
    approvals,
    policy: createPolicyRow(table, on),
    clock: () => NOW,
    newId: () => {
      ids.push(`apr_${ids.length}`);
      return String(ids.length - 1);
    },
    seal: { seal: () => Promise.resolve('sealed'), open: () => Promise.resolve('{}') },
  });
  const others = outsideOf([], []);
  const outside = {
    ...others,
    wallets,
    upstream: {
      send: (outgoing: Parameters<Upstream['send']>[0]) =>
        outgoing.row === listWallets
          ? Promise.resolve({ answered: true as const, status: 200, body: WALLETS, headers: new Headers() })
          : others.upstream.send(outgoing),
    },
  };
  const call = apiOver(table, outside, undefined, deedsOf().audited, secondPerson);
  const ask = ({ line, body, off = body, key }: Case, who: Caller) =>
    call(who, line, {
      body: on ? body : off,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  return { ask, approval: async () => (await approvals.get(ids.at(-1) ?? ''))?.record };
};

test('there is a request for every action that is held, and for each thing that it is held as', () => {
  const found = CASES.map(({ action, item }) => `${action}: ${item}`);
  const held = Object.entries(HELD_ACTIONS).flatMap(([action, items]) =>
    items.map((item) => `${action}: ${item}`),
  );
  expect(new Set(found)).toEqual(new Set(held));
  expect(CASES.every(({ action }) => isAction(action))).toBe(true);
});

describe.each([true, false])('by the use cases themselves, with the policy on: %s', (on) => {
  let world: Awaited<ReturnType<typeof worldWith>>;
  beforeAll(async () => {
    world = await worldWith(on);
  });

  test.each(CASES)('$line ($action: $item)', async (asked) => {
    const { action, item, who = ADMIN, refused = [] } = asked;
    for (const [caller, status] of refused)
      expect([caller.role, (await world.ask(asked, caller)).status]).toEqual([caller.role, status]);
    const answer = await world.ask(asked, who);
    if (!on) return expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
    expect(answer).toMatchObject({ status: 202, body: { approval: { item, state: 'open' } } });
    expect(await world.approval()).toMatchObject({ action, item, maker: { id: who.id, role: who.role } });
    // Nothing of it was done: it still waits, as it was.
    expect(await world.ask(asked, who)).toEqual(answer);
  });
});
