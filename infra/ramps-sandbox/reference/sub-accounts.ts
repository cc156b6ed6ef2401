import { Hono } from 'hono';
import { createAccount, setActivity } from '../actions/accounts.ts';
import { addExternalBank, removeBank, sharedBank } from '../actions/banks.ts';
import { addExternalWallet, askSharedWallet, removeWallet } from '../actions/wallets.ts';
import { type Env, originOf, ownerOf, subAccountOf } from '../http/call.ts';
import { filtered, paged } from '../http/lists.ts';
import { jsonNumber } from '../json.ts';
import type { Account, BankAccount, Wallet } from '../state/model.ts';
import { accountOf, banksOf, walletsOf } from '../state/state.ts';
import type { World } from '../world.ts';

const accountView = ({ profile, ...account }: Account) => ({
  ...profile,
  ...account,
  kyc_limit: jsonNumber(account.kyc_limit),
  kyc_volume: jsonNumber(account.kyc_volume),
});

export const walletView = ({ account_id: _, ...wallet }: Wallet) => wallet;

/** @param origin URL by which the caller reached the sandbox, for the QR code's link */
export const bankView = ({ account_id: _, ...bank }: BankAccount, origin: string) => {
  const code = bank.instant_payment_qrcode_url;
  return code === undefined ? bank : { ...bank, instant_payment_qrcode_url: origin + code };
};

export const subAccounts = (world: World): Hono<Env> => {
  const { store } = world;
  return new Hono<Env>()
    .get('/v1/subaccounts', (c) => c.json(paged(c, [...store.state().accounts.values()], accountView)))
    .get('/v1/subaccount', (c) => c.json(accountView(accountOf(store.state(), subAccountOf(c)))))
    .post('/v1/subaccount', (c) => c.json(accountView(createAccount(world, c.get('call').body)), 201))
    .patch('/v1/subaccount/inactive', (c) =>
      c.json(accountView(setActivity(world, subAccountOf(c), c.get('call').body))),
    )

    .get('/v1/subaccount/wallet-address', (c) => {
      const list = filtered(c, 'wallet_type', walletsOf(store.state(), ownerOf(c, world)));
      return c.json({ list: list.map(walletView), total_row: list.length });
    })
    .post('/v1/subaccount/wallet-address/external', (c) =>
      c.json(walletView(addExternalWallet(world, ownerOf(c, world), c.get('call').body)), 201),
    )
    .post('/v1/subaccount/wallet-address/shared', (c) => {
      const { wallet, isNew } = askSharedWallet(world, ownerOf(c, world), c.get('call').body);
      return c.json(walletView(wallet), isNew ? 201 : 200);
    })
    .delete('/v1/subaccount/wallet-address/id/:id', (c) => {
      const id = c.req.param('id');
      removeWallet(world, ownerOf(c, world), id);
      return c.json({ id, deleted: true });
    })

    .get('/v1/subaccount/bank-account', (c) => {
      const list = filtered(c, 'bank_type', banksOf(store.state(), ownerOf(c, world)));
      return c.json({ list: list.map((bank) => bankView(bank, originOf(c))), total_row: list.length });
    })
    .post('/v1/subaccount/bank-account/external', (c) =>
      c.json(bankView(addExternalBank(world, ownerOf(c, world), c.get('call').body), originOf(c)), 201),
    )
    .post('/v1/subaccount/bank-account/shared', (c) =>
      c.json(bankView(sharedBank(world, ownerOf(c, world), c.get('call').body), originOf(c)), 201),
    )
    .delete('/v1/subaccount/bank-account/id/:id', (c) => {
      const id = c.req.param('id');
      removeBank(world, ownerOf(c, world), id);
      return c.json({ id, deleted: true });
    });
};
