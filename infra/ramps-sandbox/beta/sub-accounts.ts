import { type Context, Hono } from 'hono';
import { createAccount, setActivity } from '../actions/accounts.ts';
import { addExternalBank, removeBank, sharedBank } from '../actions/banks.ts';
import { addExternalWallet, askSharedWallet, removeWallet } from '../actions/wallets.ts';
import { type Env, originOf, ownerOf, subAccountOf } from '../http/call.ts';
import { filtered } from '../http/lists.ts';
import { each, present } from '../input.ts';
import { type Account, type BankAccount, PARENT, type Wallet } from '../state/model.ts';
import { accountOf, banksOf, type State, walletsOf } from '../state/state.ts';
import type { World } from '../world.ts';
import { pageOf } from './orders.ts';
import { amountsOf, longTime, networkName } from './values.ts';

const stamps = ({ created_at, updated_at = created_at }: { created_at: string; updated_at?: string }) => ({
  created_at: longTime(created_at),
  updated_at: longTime(updated_at),
  deleted_at: null,
});

/** The documented fields, present even when empty. */
const NO_FIELDS = {
  ...each('', 'phone', 'country', 'city', 'address', 'post_code'),
  ...each('', 'tax_id_type', 'tax_id_number', 'local_id_type', 'local_id_number'),
};

/** The fields in `sub_account_ids` have the sub-account's id; otherwise `account_id` is the parent's. */
const accountView = ({ behaviour }: State, { account_id, profile, name, email, is_active }: Account) => ({
  account_id: PARENT,
  ...Object.fromEntries(behaviour.beta.sub_account_ids.map((field) => [field, account_id])),
  name,
  email,
  ...Object.fromEntries(Object.keys(NO_FIELDS).map((field) => [field, profile[field] ?? ''])),
  is_active,
});

/** Only the list shows times and KYC. */
const accountRow = (state: State, account: Account) => {
  const amount = amountsOf(state);
  const { kyc_status, kyc_level, kyc_limit, kyc_volume } = account;
  return {
    ...accountView(state, account),
    ...stamps(account),
    ...{ kyc_status, kyc_level, kyc_limit: amount(kyc_limit), kyc_volume: amount(kyc_volume) },
  };
};

/** The documented schema has only an id, the example the whole sub-account. */
const createdView = (state: State, account: Account) => {
  const { created_sub_account: field } = state.behaviour.beta;
  return field === 'whole'
    ? { ...accountView(state, account), message: 'success', created_at: longTime(account.created_at) }
    : { message: '', [field]: account.account_id };
};

const walletRow = ({ account_id: _, name, ...wallet }: Wallet) => ({
  address_tag: '',
  ...wallet,
  ...(wallet.wallet_type === 'external' ? { name } : {}),
  network: networkName(wallet.network),
  ...stamps(wallet),
});

const bankRow = ({ account_id: _, instant_payment_qrcode_url: _url, ...bank }: BankAccount) => ({
  ...each('', 'name', 'bank_code', 'instant_payment', 'instant_payment_type'),
  ...each('', 'city', 'state', 'postal_code', 'street_line'),
  ...bank,
  ...stamps(bank),
});

/** The documented answer lacks most of a row and has the account number twice. */
const addedBank = (bank: BankAccount) => {
  const { id, asset, name, bank_name, branch, account, country } = bank;
  const { instant_payment = '', instant_payment_type = '' } = bank;
  return {
    ...present({ id, asset, name, bank_name, branch, account, bank_account: account, country }),
    instant_payment,
    instant_payment_type,
    message: '',
  };
};

/** @param origin URL by which the caller reached the sandbox, for the QR code's link */
const sharedBankView = (bank: BankAccount, origin: string) => {
  const {
    name: _n,
    bank_name: _b,
    city: _c,
    state: _s,
    postal_code: _p,
    deleted_at: _d,
    ...row
  } = bankRow(bank);
  const code = bank.instant_payment_qrcode_url;
  return {
    ...row,
    sub_account_id: bank.account_id,
    instant_payment_qrcode_url: code === undefined ? '' : origin + code,
  };
};

const SUCCESS = { message: 'success' };

export const betaSubAccounts = (world: World): Hono<Env> => {
  const { store } = world;
  const account = (c: Context<Env>): Account => accountOf(store.state(), subAccountOf(c));
  const addWallet = (c: Context<Env>): Response => {
    const wallet = addExternalWallet(world, account(c).account_id, c.get('call').body);
    return c.json({ ...walletRow(wallet), message: '' });
  };

  return (
    new Hono<Env>()
      .get('/v1/subaccounts', (c) => {
        const state = store.state();
        const { start, size } = pageOf(state, c);
        const all = [...state.accounts.values()];
        const list = all.slice(start, start + size).map((one) => accountRow(state, one));
        return c.json({ list, total_row: all.length });
      })
      .get('/v1/subaccount', (c) => c.json(accountView(store.state(), account(c))))
      .post('/v1/subaccount', (c) =>
        c.json(createdView(store.state(), createAccount(world, c.get('call').body))),
      )
      .patch('/v1/subaccount/inactive', (c) => {
        setActivity(world, account(c).account_id, { is_active: false });
        return c.json(SUCCESS);
      })

      .get('/v1/subaccount/wallet-address', (c) => {
        const list = filtered(c, 'wallet_type', walletsOf(store.state(), ownerOf(c, world)));
        return c.json({ list: list.map(walletRow) });
      })
      // The documented example posts to the list's path.
      .post('/v1/subaccount/wallet-address', addWallet)
      .post('/v1/subaccount/wallet-address/external', addWallet)
      .post('/v1/subaccount/wallet-address/shared', (c) =>
        c.json(walletRow(askSharedWallet(world, ownerOf(c, world), c.get('call').body).wallet)),
      )
      .delete('/v1/subaccount/wallet-address/id/:id', (c) => {
        removeWallet(world, account(c).account_id, c.req.param('id'));
        return c.json(SUCCESS);
      })

      .get('/v1/subaccount/bank-account', (c) => {
        const list = filtered(c, 'bank_type', banksOf(store.state(), ownerOf(c, world)));
        return c.json({ list: list.map(bankRow) });
      })
      .post('/v1/subaccount/bank-account/external', (c) =>
        c.json(addedBank(addExternalBank(world, account(c).account_id, c.get('call').body))),
      )
      .post('/v1/subaccount/bank-account/shared', (c) => {
        const bank = sharedBank(world, ownerOf(c, world), c.get('call').body);
        return c.json(sharedBankView(bank, originOf(c)));
      })
      .delete('/v1/subaccount/bank-account/external/id/:id', (c) => {
        removeBank(world, account(c).account_id, c.req.param('id'));
        return c.json(SUCCESS);
      })
  );
};
