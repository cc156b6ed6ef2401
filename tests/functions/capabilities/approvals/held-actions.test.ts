import { createApprovals, createPolicyRow } from '#functions/adapters/dynamo/approvals.ts';
import { createAuditTrail } from '#functions/adapters/dynamo/audit.ts';
import { createProfileStore } from '#functions/adapters/dynamo/profiles.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/sub-accounts.ts';
import { createSecondPerson } from '#functions/modules/approvals/second-person.ts';
import { BY_ITS_BODY } from '#shared/contract/call.ts';
import { callRamps } from '#shared/contract/calls/ramps.ts';
import { EXAMPLES } from '#shared/contract/examples/index.ts';
import { rowExamples } from '#shared/contract/examples/ramps.ts';
import type { World } from '#shared/contract/examples/world.ts';
import { type ActionName, isAction } from '#shared/domain/audit.ts';
import { HELD_ACTIONS, POLICY_ITEMS, type PolicyItem } from '#shared/domain/policy.ts';
import { describe, expect, test } from 'vitest';
import { auditedOver, auditReader } from '#tests/support/audit.ts';
import { ModelProvider } from '#tests/support/model-provider.ts';
import { NOW, profile } from '#tests/support/records.ts';
import { newTable } from '#tests/support/table-cost/measure.ts';
import { askedBy, byOperator, type Costed } from '#tests/support/table-cost/costed.ts';
import { proxied } from '#tests/support/table-cost/costs.ts';
import { outsideOf, withDepositWallet } from '#tests/support/table-cost/outside.ts';
import { ADMIN, idsOf, OPERATOR, own, WORLD, writeOwn } from '#tests/support/table-cost/own.ts';
import { accountOf } from '#tests/support/table-cost/rows.ts';
import { apiOver } from '#tests/support/table-cost/world.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

type Caller = typeof ADMIN;

const isItem = (text: string): text is PolicyItem => POLICY_ITEMS.some((item) => item === text);

/** A request that somebody else has to agree to. */
interface Case {
  readonly action: ActionName;
  readonly item: PolicyItem;
  readonly ask: Costed;
  /** Where it is another one with the policy off. */
  readonly off: Costed;
  /** Who is refused, whatever the policy says. */
  readonly refused: readonly (readonly [Caller, number])[];
}

const OTHER_ADMIN = 'usr_0admin2';
const CLIENT: Caller = { id: 'usr_0owner1', role: 'client' };
const ELSEWHERE = { wallet_id: 'wal_new', address: 'TElsewhere', network: 'tron', name: 'New' };
/** Without rules: the client owns them, and the operator manages them. */
const [priced, directed] = [accountOf(301, CLIENT.id, OPERATOR.id), accountOf(302, CLIENT.id, OPERATOR.id)];

interface How {
  readonly who?: Caller;
  readonly of?: Partial<World>;
  /** What it names with the policy off, where what came before was done then. */
  readonly off?: Partial<World>;
  readonly refused?: Case['refused'];
}

/** What each is asked of, and who is refused by what the use case knows. */
const HOW: Readonly<Record<string, How>> = {
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
  'books.correct: books': { of: idsOf(own.ordered) },
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

/** So much that a second person is asked. */
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

const CASES: readonly Case[] = [...ofRows, ...ofCalls];

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
  const outside = { ...withDepositWallet(outsideOf([], [])), wallets };
  const newRows = auditReader(table);
  await newRows();
  const call = apiOver(table, outside, undefined, auditedOver(createAuditTrail(table)), secondPerson);
  const ask = ({ line, options }: Costed, who: Caller | undefined) => call(who, line, options);
  return { ask, newRows, approval: async () => (await approvals.get(ids.at(-1) ?? ''))?.record };
};

test('there is a request for every action that is held, and for each thing that it is held as', () => {
  const found = CASES.map(({ action, item }) => `${action}: ${item}`);
  const held = Object.entries(HELD_ACTIONS).flatMap(([action, items]) =>
    items.map((item) => `${action}: ${item}`),
  );
  expect(new Set(found)).toEqual(new Set(held));
  expect(Object.keys(HOW).filter((name) => !found.includes(name))).toEqual([]);
});

describe.each([true, false])('S7.167 by the use cases themselves, with the policy on: %s', (on) => {
  test(on ? 'each waits, and leaves one row that says so' : 'each is done at once', async () => {
    const world = await worldWith(on);
    for (const { action, item, ask, off, refused } of CASES) {
      const { name, who } = ask;
      for (const [caller, status] of refused)
        expect([name, caller.role, (await world.ask(ask, caller)).status]).toEqual([
          name,
          caller.role,
          status,
        ]);
      await world.newRows();
      const answer = await world.ask(on ? ask : off, who);
      if (!on) {
        expect([name, answer.status < 300, answer.status < 300 || answer.body]).toEqual([name, true, true]);
        continue;
      }
      expect([name, answer]).toMatchObject([
        name,
        { status: 202, body: { approval: { item, state: 'open' } } },
      ]);
      expect(await world.approval()).toMatchObject({ action, item, maker: { id: who?.id, role: who?.role } });
      expect([name, await world.newRows()]).toMatchObject([
        name,
        [
          {
            action,
            outcome: 'held',
            actor: { user_id: who?.id, role: who?.role },
            reason: expect.stringMatching(/^Waits for a second person: apr_/) as string,
          },
        ],
      ]);
      // Nothing of it was done: it still waits, as it was.
      expect([name, await world.ask(ask, who)]).toEqual([name, answer]);
    }
  });
});
