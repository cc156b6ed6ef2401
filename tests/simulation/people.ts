import type { ExternalWallet } from '#functions/modules/orders/model.ts';
import { OWNERS_WALLET } from '#tests/support/model-provider.ts';
import type { ConfigurationChange } from '#shared/contract/calls/conversions.ts';
import type { Principal } from '#shared/domain/roles.ts';
import { compare } from '#shared/domain/money.ts';
import type { Conversion } from '#functions/capabilities/conversions/model.ts';
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

/** Who may confirm the destination: the owner, or an administrator where there is none. */
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

/** The current owner confirms the wallet of the rule, or the first one. */
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

const patch = (simulation: Simulation, change: ConfigurationChange): void =>
  simulation.patchRule(managerOf(simulation), change);

const failed = ({ world }: Simulation): readonly Conversion[] =>
  [...world.rows.values()].filter(({ record }) => record.status === 'failed' && record.settled === null);

const pressAll = (simulation: Simulation, times: number, rest = false): void => {
  for (const id of simulation.world.rows.keys())
    for (let press = 0; press < times; press += 1)
      simulation.press(id, press % 2 === 0 ? ownerOf(simulation) : managerOf(simulation), rest);
};

/** A person withdraws what a failed conversion or held payment has at the provider, or a part of it. */
const moveByHand = (simulation: Simulation, isPart: boolean): void => {
  const { world, judge } = simulation;
  const move = (deposit: string, held: { readonly asset: string; readonly amount: string }): void => {
    if (judge.hand.has(deposit)) return;
    const amount = isPart && compare(held.amount, '50') > 0 ? '50' : held.amount;
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
    simulation.history.say(`${amount} ${held.asset} of ${deposit} are moved by hand`);
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

export const act = (simulation: Simulation, what: Action): void => {
  const { world } = simulation;
  const { provider } = world;
  simulation.history.say(`somebody: ${what}`);
  const account = (change: Partial<NonNullable<typeof world.accountRecord>>): void => {
    if (!world.accountRecord) return;
    world.accountRecord = { ...world.accountRecord, ...change };
    world.accountVersion += 1;
  };
  switch (what) {
    case 'retry':
      for (const id of world.rows.keys()) for (const who of [STRANGER, ...FORMER]) simulation.press(id, who);
      return pressAll(simulation, 1);
    case 'retry 3 times at once':
      return pressAll(simulation, 3);
    case 'retry 20 times at once':
      return pressAll(simulation, 20);
    case 'configuration disabled':
      return patch(simulation, { is_enabled: false });
    case 'configuration enabled':
      return patch(simulation, { is_enabled: true });
    case 'configuration deleted':
      return simulation.deleteRule(ownerOf(simulation));
    case 'the rule is made again':
      return simulation.deleteRule(ownerOf(simulation), () => confirm(simulation));
    case 'limit 2000':
      return patch(simulation, { maximum_daily_amount: '2000' });
    case 'limit 10000':
      return patch(simulation, { maximum_daily_amount: '10000' });
    case 'slippage 10':
      return patch(simulation, { maximum_slippage: '10' });
    case 'over-limit deposits continue the next day':
      return patch(simulation, { continue_next_day: true });
    case 'credentials removed':
      simulation.credentials = 'gone';
      return;
    case 'credentials wrong':
      simulation.credentials = 'wrong';
      return;
    case 'credentials restored':
      simulation.credentials = 'good';
      return;
    case 'sub-account inactive':
      return account({ status: 'inactive' });
    case 'sub-account active':
      return account({ status: 'active' });
    case 'sub-account moved to another owner':
      return simulation.assign('another');
    case 'sub-account moved back':
      return simulation.assign('owner');
    case 'sub-account without an owner':
      return simulation.assign(null);
    case 'another manager':
      return simulation.assign(world.accountRecord?.user_id ?? null, 'manager-2');
    case 'the owner confirms the wallet':
      return confirm(simulation);
    case 'the owner confirms a wallet of their own': {
      const wallet = walletOf(ownerOf(simulation).user_id);
      addWallet(simulation, wallet);
      return confirm(simulation, wallet);
    }
    case 'the manager names their own wallet': {
      const wallet = walletOf('manager');
      addWallet(simulation, wallet);
      return patch(simulation, { destination_wallet_id: wallet.wallet_id, is_enabled: true });
    }
    case 'the former owner patches the rule': {
      const wallet = walletOf('owner');
      addWallet(simulation, wallet);
      for (const who of FORMER)
        simulation.patchRule(who, { destination_wallet_id: wallet.wallet_id, is_enabled: true });
      return;
    }
    case 'webhook owner becomes admin':
      simulation.ownerRole = 'admin';
      return;
    case 'webhooks refused':
      simulation.webhooksTaken = false;
      return;
    case 'webhooks taken again':
      simulation.webhooksTaken = true;
      return;
    case 'wallet removed':
      provider.wallet = null;
      return;
    case 'wallet has another address':
      provider.wallet = { ...OWNERS_WALLET, address: 'TAnotherAddress' };
      return;
    case 'wallet is on another network':
      provider.wallet = { ...OWNERS_WALLET, network: 'ethereum' };
      return;
    case 'another wallet before it':
      return addWallet(simulation, walletOf('manager'));
    case 'wallet restored':
      provider.wallet = OWNERS_WALLET;
      return;
    case 'money moved by hand':
      return moveByHand(simulation, false);
    case 'part of the money moved by hand':
      return moveByHand(simulation, true);
    case 'marked as settled':
      for (const { record } of failed(simulation))
        for (const who of [STRANGER, ...FORMER, ownerOf(simulation)]) simulation.settle(record.id, who);
      return;
    case 'the rest is converted':
      return pressAll(simulation, 1, true);
    case 'held payments converted':
    case 'held payments closed':
      for (const { record } of world.payments.values())
        for (const who of [STRANGER, ...FORMER, managerOf(simulation)])
          simulation.decide(record.id, who, what === 'held payments closed');
      return;
    case 'the gateway is stopped':
      return simulation.stop(ADMINISTRATOR, { kind: 'gateway' });
    case 'the sub-account is stopped':
      return simulation.stop(managerOf(simulation), {
        kind: 'sub_account',
        sub_account_id: accountOf(simulation),
      });
    case 'the rule is stopped':
      return simulation.stop(ownerOf(simulation), { kind: 'rule', sub_account_id: accountOf(simulation) });
    case 'the destination is stopped': {
      const destination_id = world.configurationRecord?.destination?.wallet_id ?? 'wal_nowhere';
      const scope = { kind: 'destination', sub_account_id: accountOf(simulation), destination_id } as const;
      return simulation.stop(ownerOf(simulation), scope);
    }
    case 'stops are lifted':
      return simulation.liftStops(ADMINISTRATOR);
    case 'all drivers again':
      for (const id of world.rows.keys()) simulation.drive({ kind: 'conversion', id });
      return;
    case 'another sweep':
      return simulation.sweep();
  }
};

export const moveAccount = (
  simulation: Simulation,
  { to, confirmsAfter, isOwnWallet, isRetried }: Move,
): void => {
  simulation.history.say(`the account goes to ${to ?? 'nobody'}`);
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

/** The faults are over and undone; the owner sets right the rest, or does not. */
export const restore = (simulation: Simulation): void => {
  const { world, scenario, history } = simulation;
  simulation.calls.striking = false;
  simulation.credentials = 'good';
  simulation.webhooksTaken = true;
  // Somebody who was frozen may stop something later.
  for (const ms of [0, 150_000]) simulation.after(ms, () => simulation.liftStops(ADMINISTRATOR));
  world.provider.wallet = OWNERS_WALLET;
  world.provider.hidden.clear();
  history.say('the faults are over');
  if (scenario.isSetRight) confirm(simulation);
};

/** The current owner presses Retry on all that failed. */
export const pressFailed = (simulation: Simulation): void => {
  for (const { record } of failed(simulation)) simulation.press(record.id, ownerOf(simulation));
};
