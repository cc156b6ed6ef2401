import { type Context, Hono } from 'hono';
import { createAccount, setActivity } from '../actions/accounts.ts';
import { addExternalBank, removeBank, sharedBank } from '../actions/banks.ts';
import { accountOf } from '../actions/order-rules.ts';
import { addExternalWallet, removeWallet, sharedWallet } from '../actions/wallets.ts';
import { type Env, ownerOf, subAccountOf } from '../http/call.ts';
import { PARENT } from '../state/model.ts';
import type { World } from '../world.ts';
import { chosen, paged } from './order-list.ts';
import { accountView, bankView, ownedBy, walletView } from './views.ts';

const TYPES = ['shared', 'external'] as const;

export const subAccounts = (world: World): Hono<Env> => {
  const { store } = world;

  /** The header's sub-account, which must exist; otherwise the parent. */
  const owner = (c: Context<Env>): string => {
    const id = ownerOf(c);
    if (id !== PARENT) accountOf(store.state(), id);
    return id;
  };
  const origin = (c: Context): string => new URL(c.req.url).origin;

  return new Hono<Env>()
    .get('/v1/subaccounts', (c) => c.json(paged(c, [...store.state().accounts.values()], accountView)))
    .get('/v1/subaccount', (c) => c.json(accountView(accountOf(store.state(), subAccountOf(c)))))
    .post('/v1/subaccount', (c) => c.json(accountView(createAccount(world, c.get('call').body)), 201))
    .patch('/v1/subaccount/inactive', (c) =>
      c.json(accountView(setActivity(world, subAccountOf(c), c.get('call').body))),
    )

    .get('/v1/subaccount/wallet-address', (c) => {
      const asset = c.req.query('asset')?.toUpperCase() ?? '';
      const type = chosen(c, 'wallet_type', TYPES);
      const { walletsOf, wallets } = store.state();
      const list = ownedBy(walletsOf, wallets, owner(c))
        .filter(
          (wallet) =>
            (asset === '' || wallet.asset === asset) && (type ?? wallet.wallet_type) === wallet.wallet_type,
        )
        .map(walletView);
      return c.json({ list, total_row: list.length });
    })
    .post('/v1/subaccount/wallet-address/external', (c) =>
      c.json(walletView(addExternalWallet(world, owner(c), c.get('call').body)), 201),
    )
    .post('/v1/subaccount/wallet-address/shared', (c) => {
      const { wallet, isNew } = sharedWallet(world, owner(c), c.get('call').body);
      return c.json(walletView(wallet), isNew ? 201 : 200);
    })
    .delete('/v1/subaccount/wallet-address/id/:id', (c) => {
      const id = c.req.param('id');
      removeWallet(world, owner(c), id);
      return c.json({ id, deleted: true });
    })

    .get('/v1/subaccount/bank-account', (c) => {
      const asset = c.req.query('asset')?.toUpperCase() ?? '';
      const type = chosen(c, 'bank_type', TYPES);
      const { banksOf, banks } = store.state();
      const list = ownedBy(banksOf, banks, owner(c))
        .filter(
          (bank) => (asset === '' || bank.asset === asset) && (type ?? bank.bank_type) === bank.bank_type,
        )
        .map((bank) => bankView(bank, origin(c)));
      return c.json({ list, total_row: list.length });
    })
    .post('/v1/subaccount/bank-account/external', (c) =>
      c.json(bankView(addExternalBank(world, owner(c), c.get('call').body), origin(c)), 201),
    )
    .post('/v1/subaccount/bank-account/shared', (c) =>
      c.json(bankView(sharedBank(world, owner(c), c.get('call').body), origin(c)), 201),
    )
    .delete('/v1/subaccount/bank-account/id/:id', (c) => {
      const id = c.req.param('id');
      removeBank(world, owner(c), id);
      return c.json({ id, deleted: true });
    });
};
