import type { ExternalWallet } from '#functions/modules/orders/model.ts';
import { OWNERS_WALLET } from '#tests/support/model-provider.ts';
import type { ConfigurationChange } from '#shared/contract/calls/conversions.ts';
import type { Principal } from '#shared/domain/roles.ts';
import { compare, least } from '#shared/domain/money.ts';
import type { Conversion } from '#functions/modules/conversions/model.ts';
import { inDoubt } from './judge.ts';
import type { Action, Move } from './scenario.ts';
import type { Simulation } from './simulation.ts';

const walletOf = (who: string): ExternalWallet => ({
  wallet_id: `wal_of_${who}`,
  address: `TWalletOf${who}`,
  network: 'tron',
  name: null,
});

const STRANGER: Principal = { user_id: 'stranger', role: 'gateway_user' };
const ADMINISTRATOR: Principal = { user_id: 'administrator', role: 'admin' };
const FORMER: readonly Principal[] = ['owner', 'another'].map((user_id) => ({ user_id, role: 'client' }));

const ownerOf = ({ world }: Simulation): Principal => {
  const id = world.accountRecord?.user_id ?? null;
  return id === null ? ADMINISTRATOR : { user_id: id, role: 'client' };
};

const managerOf = ({ world }: Simulation): Principal => ({
  user_id: world.accountRecord?.manager_id ?? 'manager',
  role: 'gateway_user',
});

const accountOf = ({ world }: Simulation): string => world.accountRecord?.id ?? '';

const addWallet = ({ world: { provider } }: Simulation, wallet: ExternalWallet): void => {
  if (!provider.otherWallets.some((each) => each.wallet_id === wallet.wallet_id))
    provider.otherWallets = [wallet, ...provider.otherWallets];
};

/** The current owner confirms the rule's wallet, or the first one. */
const confirm = (simulation: Simulation, wallet?: ExternalWallet): void => {
  const { provider, configurationRecord } = simulation.world;
  const wallets = [...(provider.wallet ? [provider.wallet] : []), ...provider.otherWallets];
  const named = wallet?.wallet_id ?? configurationRecord?.destination?.wallet_id;
  const seen = wallets.find((each) => each.wallet_id === named) ?? wallets[0];
  if (!seen) return;
  if (!configurationRecord) return simulation.createRule(ownerOf(simulation), seen.wallet_id);
  simulation.patchRule(ownerOf(simulation), {
    destination_wallet_id: seen.wallet_id,
    destination_address: seen.address,
    is_enabled: true,
  });
};

const failed = ({ world }: Simulation): readonly Conversion[] =>
  [...world.rows.values()].filter(({ record }) => record.status === 'failed' && record.settled === null);

const pressAll = (simulation: Simulation, times: number, rest = false): void => {
  for (const id of simulation.world.rows.keys())
    for (let press = 0; press < times; press += 1)
      simulation.press(id, press % 2 === 0 ? ownerOf(simulation) : managerOf(simulation), rest);
};

/** A person withdraws all or part of the money of a failed conversion or held payment at the provider. */
const moveByHand = (simulation: Simulation, isPart: boolean): void => {
  const { world, judge } = simulation;
  const move = (deposit: string, held: { readonly asset: string; readonly amount: string }): void => {
    if (judge.hand.has(deposit)) return;
    const there = least(held.amount, world.provider.holds(held.asset));
    if (compare(there, '0') <= 0) return;
    const amount = isPart ? least(there, '50') : there;
    judge.hand.set(deposit, { asset: held.asset, amount });
    const id = `ord_hand_${judge.hand.size}`;
    const { byHand: seconds } = simulation.scenario;
    world.provider.deposit(id, amount, {
      type: 'withdrawal',
      status: seconds === null ? 'confirmed' : 'pending',
      source_asset: held.asset,
      target_asset: held.asset,
    });
    if (seconds !== null) simulation.onHand(id, seconds);
    simulation.history.say(`${amount} ${held.asset} of ${deposit} are moved manually`);
  };
  for (const conversion of failed(simulation)) {
    const held = judge.heldBy(conversion);
    if (!inDoubt(conversion) && held) move(conversion.record.deposit_order_id, held);
  }
  for (const { record } of world.payments.values()) {
    const isThere = world.provider
      .made('deposit')
      .some(({ id, status }) => id === record.order_id && status === 'confirmed');
    if (record.state === 'held' && isThere) move(record.order_id, { asset: 'BRL', amount: record.amount });
  }
};

type Act = (simulation: Simulation) => void;

const patch =
  (change: ConfigurationChange): Act =>
  (simulation) =>
    simulation.patchRule(managerOf(simulation), change);

const turn =
  (change: Partial<Pick<Simulation, 'credentials' | 'ownerRole' | 'webhooksTaken'>>): Act =>
  (simulation) =>
    void Object.assign(simulation, change);

const provide =
  (wallet: ExternalWallet | null): Act =>
  ({ world: { provider } }) => {
    provider.wallet = wallet;
  };

const becomes =
  (status: 'active' | 'inactive'): Act =>
  ({ world }) => {
    if (!world.accountRecord) return;
    world.accountRecord = { ...world.accountRecord, status };
    world.accountVersion += 1;
  };

const decide =
  (isClosed: boolean): Act =>
  (simulation) => {
    for (const { record } of simulation.world.payments.values())
      for (const who of [STRANGER, ...FORMER, managerOf(simulation)])
        simulation.decide(record.id, who, isClosed);
  };

/** A newly added wallet that the rule should name. */
const added = (simulation: Simulation, who: string): ConfigurationChange => {
  const wallet = walletOf(who);
  addWallet(simulation, wallet);
  return { destination_wallet_id: wallet.wallet_id, is_enabled: true };
};

const ACTS: Readonly<Record<Action, Act>> = {
  retry: (simulation) => {
    for (const id of simulation.world.rows.keys())
      for (const who of [STRANGER, ...FORMER]) simulation.press(id, who);
    pressAll(simulation, 1);
  },
  'retry 3 times at once': (simulation) => pressAll(simulation, 3),
  'retry 20 times at once': (simulation) => pressAll(simulation, 20),
  'configuration disabled': patch({ is_enabled: false }),
  'configuration enabled': patch({ is_enabled: true }),
  'configuration deleted': (simulation) => simulation.deleteRule(ownerOf(simulation)),
  'the rule is made again': (simulation) =>
    simulation.deleteRule(ownerOf(simulation), () => confirm(simulation)),
  'limit 2000': patch({ maximum_daily_amount: '2000' }),
  'limit 10000': patch({ maximum_daily_amount: '10000' }),
  'slippage 10': patch({ maximum_slippage: '10' }),
  'over-limit deposits continue the next day': patch({ continue_next_day: true }),
  'credentials removed': turn({ credentials: 'gone' }),
  'credentials wrong': turn({ credentials: 'wrong' }),
  'credentials restored': turn({ credentials: 'good' }),
  'sub-account inactive': becomes('inactive'),
  'sub-account active': becomes('active'),
  'sub-account moved to another owner': (simulation) => simulation.assign('another'),
  'sub-account moved back': (simulation) => simulation.assign('owner'),
  'sub-account without an owner': (simulation) => simulation.assign(null),
  'another manager': (simulation) =>
    simulation.assign(simulation.world.accountRecord?.user_id ?? null, 'manager-2'),
  'the owner confirms the wallet': (simulation) => confirm(simulation),
  'the owner confirms a wallet of their own': (simulation) => {
    const wallet = walletOf(ownerOf(simulation).user_id);
    addWallet(simulation, wallet);
    confirm(simulation, wallet);
  },
  'the manager names their own wallet': (simulation) =>
    simulation.patchRule(managerOf(simulation), added(simulation, 'manager')),
  'the former owner patches the rule': (simulation) => {
    for (const who of FORMER) simulation.patchRule(who, added(simulation, 'owner'));
  },
  'webhook owner becomes admin': turn({ ownerRole: 'admin' }),
  'webhooks refused': turn({ webhooksTaken: false }),
  'webhooks taken again': turn({ webhooksTaken: true }),
  'wallet removed': provide(null),
  'wallet has another address': provide({ ...OWNERS_WALLET, address: 'TAnotherAddress' }),
  'wallet is on another network': provide({ ...OWNERS_WALLET, network: 'ethereum' }),
  'another wallet before it': (simulation) => addWallet(simulation, walletOf('manager')),
  'wallet restored': provide(OWNERS_WALLET),
  'money moved by hand': (simulation) => moveByHand(simulation, false),
  'part of the money moved by hand': (simulation) => moveByHand(simulation, true),
  'marked as settled': (simulation) => {
    for (const { record } of failed(simulation))
      for (const who of [STRANGER, ...FORMER, ownerOf(simulation)]) simulation.settle(record.id, who);
  },
  'the rest is converted': (simulation) => pressAll(simulation, 1, true),
  'held payments converted': decide(false),
  'held payments closed': decide(true),
  'the gateway is stopped': (simulation) => simulation.stop(ADMINISTRATOR, { kind: 'gateway' }),
  'the sub-account is stopped': (simulation) =>
    simulation.stop(managerOf(simulation), { kind: 'sub_account', sub_account_id: accountOf(simulation) }),
  'the rule is stopped': (simulation) =>
    simulation.stop(ownerOf(simulation), { kind: 'rule', sub_account_id: accountOf(simulation) }),
  'the destination is stopped': (simulation) =>
    simulation.stop(ownerOf(simulation), {
      kind: 'destination',
      sub_account_id: accountOf(simulation),
      destination_id: simulation.world.configurationRecord?.destination?.wallet_id ?? 'wal_nowhere',
    }),
  'stops are lifted': (simulation) => simulation.liftStops(ADMINISTRATOR),
  'all drivers again': (simulation) => {
    for (const id of simulation.world.rows.keys()) simulation.drive({ kind: 'conversion', id });
  },
  'another sweep': (simulation) => simulation.sweep(),
};

export const act = (simulation: Simulation, what: Action): void => {
  simulation.history.say(`somebody: ${what}`);
  ACTS[what](simulation);
};

export const moveAccount = (
  simulation: Simulation,
  { to, confirmsAfter, isOwnWallet, isRetried }: Move,
): void => {
  simulation.history.say(`the account moves to ${to ?? 'nobody'}`);
  simulation.assign(to);
  if (confirmsAfter === null) return;
  simulation.after(confirmsAfter * 1000, () => {
    act(
      simulation,
      isOwnWallet ? 'the owner confirms a wallet of their own' : 'the owner confirms the wallet',
    );
    if (isRetried) simulation.after(1000, () => act(simulation, 'retry'));
  });
};

/** All faults end and are undone. The owner fixes the rest, or does not. */
export const restore = (simulation: Simulation): void => {
  const { world, scenario, history } = simulation;
  simulation.calls.striking = false;
  simulation.credentials = 'good';
  simulation.webhooksTaken = true;
  // A frozen actor may still stop something later.
  for (const ms of [0, 150_000]) simulation.after(ms, () => simulation.liftStops(ADMINISTRATOR));
  world.provider.wallet = OWNERS_WALLET;
  world.provider.hidden.clear();
  history.say('the faults are over');
  if (scenario.isSetRight) confirm(simulation);
};

/** The current owner presses Retry on everything that failed. */
export const pressFailed = (simulation: Simulation): void => {
  for (const { record } of failed(simulation)) simulation.press(record.id, ownerOf(simulation));
};
