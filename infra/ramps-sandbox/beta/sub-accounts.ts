import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { accountFields, newAccount, setActivity } from '../actions/accounts.ts';
import { removeBank } from '../actions/banks.ts';
import { accountOf } from '../actions/order-rules.ts';
import { removeWallet } from '../actions/wallets.ts';
import { type Env, ownerOf, subAccountOf } from '../http/call.ts';
import { read, text } from '../input.ts';
import { chosen } from '../provider/order-list.ts';
import { ownedBy } from '../provider/views.ts';
import { type Account, PARENT } from '../state/model.ts';
import type { State } from '../state/state.ts';
import type { World } from '../world.ts';
import { addBetaBank, addedBank, bankRow, sharedBankView, sharedBetaBank } from './banks.ts';
import { pageOf } from './order-list.ts';
import { amountsOf, longTime } from './values.ts';
import { addBetaWallet, sharedBetaWallet, walletRow } from './wallets.ts';

const TYPES = ['shared', 'external'] as const;

const { reference: _, ...documented } = accountFields;
const request = z.object({
  ...documented,
  tax_id_number: text,
  tax_id_type: text,
  country: text,
  local_id_number: text,
});

const create = (world: World, body: unknown): Account => {
  const account = newAccount(world, { ...read(request, body), reference: undefined });
  world.store.commit({ type: 'account', account });
  return account;
};

/** The documented ones, present even when empty. */
const FIELDS = [
  'phone',
  'tax_id_type',
  'tax_id_number',
  'local_id_type',
  'local_id_number',
  'country',
  'city',
  'address',
  'post_code',
];

/** The fields in `sub_account_ids` hold the sub-account's id; otherwise `account_id` is the parent's. */
const subAccountView = ({ behaviour }: State, { account_id, profile, name, email, is_active }: Account) => ({
  account_id: PARENT,
  ...Object.fromEntries(behaviour.beta.sub_account_ids.map((field) => [field, account_id])),
  name,
  email,
  ...Object.fromEntries(FIELDS.map((field) => [field, profile[field] ?? ''])),
  is_active,
});

/** Only the list shows times and KYC. */
const subAccountRow = (state: State, account: Account) => {
  const amount = amountsOf(state);
  const { kyc_status, kyc_level, kyc_limit, kyc_volume } = account;
  return {
    ...subAccountView(state, account),
    created_at: longTime(account.created_at),
    updated_at: longTime(account.updated_at),
    deleted_at: null,
    kyc_status,
    kyc_level,
    kyc_limit: amount(kyc_limit),
    kyc_volume: amount(kyc_volume),
  };
};

/** The documented schema holds an id only, the example the whole sub-account. */
const createdView = (state: State, account: Account) => {
  const { created_sub_account: field } = state.behaviour.beta;
  return field === 'whole'
    ? { ...subAccountView(state, account), message: 'success', created_at: longTime(account.created_at) }
    : { message: '', [field]: account.account_id };
};

const SUCCESS = { message: 'success' };

export const betaSubAccounts = (world: World): Hono<Env> => {
  const { store } = world;

  /** The header's sub-account, which must exist; otherwise the parent. */
  const owner = (c: Context<Env>): string => {
    const id = ownerOf(c);
    if (id !== PARENT) accountOf(store.state(), id);
    return id;
  };
  const subAccount = (c: Context<Env>): string => accountOf(store.state(), subAccountOf(c)).account_id;
  const addWallet = (c: Context<Env>): Response =>
    c.json({ ...walletRow(addBetaWallet(world, subAccount(c), c.get('call').body)), message: '' });

  return (
    new Hono<Env>()
      .get('/v1/subaccounts', (c) => {
        const state = store.state();
        const { start, size } = pageOf(state, (name) => c.req.query(name) ?? '');
        const all = [...state.accounts.values()];
        const list = all.slice(start, start + size).map((account) => subAccountRow(state, account));
        return c.json({ list, total_row: all.length });
      })
      .get('/v1/subaccount', (c) =>
        c.json(subAccountView(store.state(), accountOf(store.state(), subAccountOf(c)))),
      )
      .post('/v1/subaccount', (c) => {
        const account = create(world, c.get('call').body);
        return c.json(createdView(store.state(), account));
      })
      .patch('/v1/subaccount/inactive', (c) => {
        setActivity(world, subAccount(c), { is_active: false });
        return c.json(SUCCESS);
      })

      .get('/v1/subaccount/wallet-address', (c) => {
        const asset = c.req.query('asset')?.toUpperCase() ?? '';
        const type = chosen(c, 'wallet_type', TYPES);
        const { walletsOf, wallets } = store.state();
        const list = ownedBy(walletsOf, wallets, owner(c)).filter(
          (wallet) =>
            (asset === '' || wallet.asset === asset) && (type ?? wallet.wallet_type) === wallet.wallet_type,
        );
        return c.json({ list: list.map(walletRow) });
      })
      // The documented example posts to the list's path.
      .post('/v1/subaccount/wallet-address', addWallet)
      .post('/v1/subaccount/wallet-address/external', addWallet)
      .post('/v1/subaccount/wallet-address/shared', (c) =>
        c.json(walletRow(sharedBetaWallet(world, owner(c), c.get('call').body))),
      )
      .delete('/v1/subaccount/wallet-address/id/:id', (c) => {
        removeWallet(world, subAccount(c), c.req.param('id'));
        return c.json(SUCCESS);
      })

      .get('/v1/subaccount/bank-account', (c) => {
        const asset = c.req.query('asset')?.toUpperCase() ?? '';
        const type = chosen(c, 'bank_type', TYPES);
        const { banksOf, banks } = store.state();
        const list = ownedBy(banksOf, banks, owner(c)).filter(
          (bank) => (asset === '' || bank.asset === asset) && (type ?? bank.bank_type) === bank.bank_type,
        );
        return c.json({ list: list.map(bankRow) });
      })
      .post('/v1/subaccount/bank-account/external', (c) =>
        c.json(addedBank(addBetaBank(world, subAccount(c), c.get('call').body))),
      )
      .post('/v1/subaccount/bank-account/shared', (c) => {
        const bank = sharedBetaBank(world, owner(c), c.get('call').body);
        return c.json(sharedBankView(bank, new URL(c.req.url).origin));
      })
      .delete('/v1/subaccount/bank-account/external/id/:id', (c) => {
        removeBank(world, subAccount(c), c.req.param('id'));
        return c.json(SUCCESS);
      })
  );
};
