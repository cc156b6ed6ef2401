import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { BY_ITS_BODY } from '#shared/contract/call.ts';
import { callRamps } from '#shared/contract/calls/ramps.ts';
import { EXAMPLES } from '#shared/contract/examples/index.ts';
import { rowExamples } from '#shared/contract/examples/ramps.ts';
import type { World } from '#shared/contract/examples/world.ts';
import { type ActionName, isAction } from '#shared/domain/audit.ts';
import { HELD_ACTIONS, POLICY_ITEMS, type PolicyItem } from '#shared/domain/policy.ts';
import type { Engine } from './engine.ts';
import { ModelProvider } from './model-provider.ts';
import { NOW, profile } from './records.ts';
import { askedBy, byOperator, type Costed } from './table-cost/costed.ts';
import { proxied } from './table-cost/costs.ts';
import { newTable } from './table-cost/measure.ts';
import { outsideOf, withDepositWallet } from './table-cost/outside.ts';
import { ADMIN, idsOf, OPERATOR, own, WORLD, writeOwn } from './table-cost/own.ts';
import { accountOf } from './table-cost/rows.ts';

export type Caller = typeof ADMIN;

const isItem = (text: string): text is PolicyItem => POLICY_ITEMS.some((item) => item === text);

/** A request that needs approval. */
export interface Case {
  readonly action: ActionName;
  readonly item: PolicyItem;
  readonly ask: Costed;
  /** The request that takes its place with the policy off. */
  readonly off: Costed;
  /** Callers that are refused under any policy. */
  readonly refused: readonly (readonly [Caller, number])[];
}

const OTHER_ADMIN = 'usr_0admin2';
const CLIENT: Caller = { id: 'usr_0owner1', role: 'client' };
const ELSEWHERE = { wallet_id: 'wal_new', address: 'TElsewhere', network: 'tron', name: 'New' };
/** Accounts without rules, owned by the client and managed by the operator. */
const [priced, directed] = [accountOf(301, CLIENT.id, OPERATOR.id), accountOf(302, CLIENT.id, OPERATOR.id)];

interface How {
  readonly who?: Caller;
  readonly of?: Partial<World>;
  /** The target with the policy off, after the preceding steps were carried out. */
  readonly off?: Partial<World>;
  readonly refused?: Case['refused'];
}

/** The target of each request, and the roles that the use case refuses. */
export const HOW: Readonly<Record<string, How>> = {
  'client_spread.save: spread': { of: { user: own.priced } },
  'rule.create: spread': {
    of: { account: priced.id },
    refused: [
      [OPERATOR, 422],
      [CLIENT, 403],
    ],
  },
  'rule.create: destination': {
    who: CLIENT,
    of: { account: directed.id, destination: ELSEWHERE.wallet_id },
  },
  'rule.update: spread': { of: idsOf(own.reconfigured), refused: [[OPERATOR, 422]] },
  'rule.update: destination': {
    who: OPERATOR,
    of: { ...idsOf(own.notified), destination: ELSEWHERE.wallet_id },
  },
  'spread.collect: collection': { of: idsOf(own.collected) },
  'user.role: administrator': { of: { user: own.priced } },
  'user.state: administrator': { of: { user: OTHER_ADMIN } },
  'invitation.create: administrator': { of: { email: 'invited@example.com' } },
  'second_factor.reset: second_factor': { of: { user: OPERATOR.id } },
  'sub_account.assign: assignment': { of: { ...idsOf(own.assigned), partner: CLIENT.id } },
  'order_slot.decide: order': { of: { ...idsOf(own.waiting), version: 1 } },
  'ledger.correct: ledger': { of: idsOf(own.ordered) },
  'stop.change: lift': { who: OPERATOR, of: { ...idsOf(own.stopped), version: 1 } },
  'destination.waive_cooling_off: cooling_off': { of: idsOf(own.stopped) },
  'gateway_settings.save: limits': { of: { version: 1 } },
  'gateway_settings.save: settings': { of: { version: 1 }, off: { version: 2 } },
  'gateway_settings.save: spread': { of: { version: 1 }, off: { version: 3 } },
};

const ofCalls: readonly Case[] = EXAMPLES.flatMap(({ call, held }) =>
  Object.entries(held).map(([item, make]): Case => {
    const action = call.action === BY_ITS_BODY ? 'credentials.save' : call.action;
    if (!isItem(item) || action === undefined) throw new Error(`${call.path} is held as ${item}`);
    const { who = ADMIN, of, off, refused } = HOW[`${action}: ${item}`] ?? {};
    const roles = call.access === 'public' ? [] : call.access.roles;
    const asked = (world: World): Costed => askedBy(who, call, make(world));
    return {
      action,
      item,
      ask: asked({ ...WORLD, ...of }),
      off: asked({ ...WORLD, ...of, ...off }),
      refused:
        refused ??
        [OPERATOR, CLIENT]
          .filter(({ role }) => !roles.includes(role))
          .map((caller): [Caller, number] => [caller, 403]),
    };
  }),
);

/** Above the approval threshold. */
const AMOUNTS: Readonly<Partial<Record<ActionName, object>>> = {
  'exchange.order': { source_amount: '1000.00' },
  'withdrawal.order': { amount: '900.00' },
};

const ofRows: readonly Case[] = rowExamples(WORLD).flatMap(({ row, line, data }) => {
  const [action, items] = Object.entries(HELD_ACTIONS).find(([name]) => name === row.action) ?? [];
  const [item] = items ?? [];
  if (!action || !isAction(action) || !item || !(row.handling === 'order' || row.handling === 'destination'))
    return [];
  const ask = byOperator(
    callRamps,
    proxied(line, {
      account: (action === 'withdrawal.order' ? own.shown : own.ordered).external_id,
      data: { ...Object(data), ...AMOUNTS[action] } as object,
      ...(row.handling === 'order' && { key: WORLD.key.replace('1', String(line.length % 10)) }),
    }),
  );
  return [{ action, item, ask, off: ask, refused: [] }];
});

export const CASES: readonly Case[] = [...ofRows, ...ofCalls];

/** A separate table and provider on which each case can be requested. */
export const heldWorld = async (engine: Engine) => {
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
  return { table, outside: { ...withDepositWallet(outsideOf([], [])), wallets } };
};
