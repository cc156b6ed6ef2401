import { join } from 'node:path';
import { expect, test } from 'vitest';
import { payPix, returnDeposit } from '#sandbox/actions/deposits.ts';
import { placeExchange, placeWithdrawal } from '#sandbox/reference/orders.ts';
import { cancelOrder, confirmOrder } from '#sandbox/actions/settle.ts';
import { changeBehaviour } from '#sandbox/control/settings.ts';
import { seedAccount } from '#sandbox/actions/accounts.ts';
import { exact } from '#sandbox/domain/money.ts';
import { draw } from '#sandbox/domain/random.ts';
import { Problem } from '#sandbox/input.ts';
import type { State } from '#sandbox/state/state.ts';
import { openStore } from '#sandbox/state/store.ts';
import type { World } from '#sandbox/world.ts';
import { handClock, newFolder, WALLET } from './support.ts';

type Decimal = ReturnType<typeof exact>;

const OPENING = { BRL: '5000', USDT: '300.000001' };

const open = (file: string): World => {
  const { clock } = handClock();
  return { store: openStore(file, clock), clock, wire: 'reference' };
};

/** The balance of each account, computed from its orders only. */
const expected = ({ orders, accounts }: State): Map<string, string> => {
  const held = new Map<string, Decimal>();
  const move = (account: string, asset: string, amount: Decimal) =>
    held.set(`${account} ${asset}`, (held.get(`${account} ${asset}`) ?? exact('0')).plus(amount));
  for (const account of accounts.keys()) {
    for (const [asset, amount] of Object.entries(OPENING)) move(account, asset, exact(amount));
  }
  for (const order of orders.values()) {
    const { account_id, type, status } = order;
    if (type !== 'deposit' && status !== 'cancelled')
      move(account_id, order.source_asset, exact(order.source_amount).neg());
    if (type !== 'withdrawal' && status === 'confirmed')
      move(account_id, order.target_asset, exact(order.target_amount));
  }
  return new Map([...held].map(([key, amount]) => [key, amount.toFixed()]));
};

const shown = ({ balances }: State): Map<string, string> =>
  new Map(
    [...balances].flatMap(([account, held]) =>
      [...held].map(([asset, amount]) => [`${account} ${asset}`, amount.toFixed()]),
    ),
  );

test.each([1, 2, 3])(
  'after random actions (seed %i) balances match the orders, after a restart too',
  (seed) => {
    const file = join(newFolder(), 'data.jsonl');
    const world = open(file);
    const wallets = ['acc_1', 'acc_2'].map((account_id) => {
      const wallet = { asset: 'USDT', network: 'tron', address: WALLET };
      seedAccount(world, {
        account_id,
        name: account_id,
        email: 'a@example.com',
        balances: OPENING,
        wallets: [wallet, { asset: 'USDT', network: 'tron', wallet_type: 'shared' }],
      });
      return [...(world.store.state().walletsOf.get(account_id) ?? [])];
    });
    changeBehaviour(world, {
      exchange: [
        { account_id: 'acc_1', times: 15, fill: '0.37', give: '0.9' },
        { times: 10, asset: 'USDC', fee: '0.5' },
      ],
      withdrawal: { times: 20, fee: '0.1' },
    });
    const attempt = (work: () => unknown): void => {
      try {
        work();
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
    };
    for (let step = 0; step < 400; step += 1) {
      const pick = (purpose: string, count: number) => Math.floor(draw(seed, step, purpose) * count);
      const who = pick('who', 2);
      const account = `acc_${who + 1}`;
      const amount = `${pick('whole', 900)}.${pick('cents', 100)}`;
      const orders = [...world.store.state().orders.keys()];
      const id = orders[pick('order', orders.length)] ?? '';
      const body = { asset: 'USDT', amount, wallet_id: wallets[who]?.[0] };
      attempt(
        [
          () => payPix(world, { account_id: account, amount }),
          () =>
            placeExchange(world, account, {
              source_asset: 'BRL',
              target_asset: 'USDT',
              source_amount: amount,
            }),
          () =>
            placeExchange(world, account, {
              source_asset: 'USDT',
              target_asset: 'BTC',
              source_amount: amount,
            }),
          () => placeWithdrawal(world, account, 'own', body),
          () => placeWithdrawal(world, account, 'shared', { ...body, wallet_id: wallets[1 - who]?.[1] }),
          () => confirmOrder(world, id),
          () => cancelOrder(world, id),
          () => returnDeposit(world, id, undefined),
        ][pick('what', 8)] ?? (() => undefined),
      );
    }
    const state = world.store.state();
    expect(state.orders.size).toBeGreaterThan(100);
    const books = shown(state);
    expect(new Map([...expected(state)].toSorted())).toEqual(new Map([...books].toSorted()));
    // Only a returned deposit can make a balance negative.
    expect([...books].filter(([key, amount]) => amount.startsWith('-') && !key.endsWith('BRL'))).toEqual([]);
    expect([...state.orders.values()].some(({ status }) => status === 'returned')).toBe(true);
    for (const [asset, total] of state.pool) {
      const sum = [...state.balances.values()].reduce(
        (all, held) => all.plus(held.get(asset) ?? '0'),
        exact('0'),
      );
      expect(sum.toFixed()).toBe(total.toFixed());
    }
    world.store.close();
    expect(shown(open(file).store.state())).toEqual(books);
  },
);
