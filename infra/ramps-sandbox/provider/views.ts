import type Big from 'big.js';
import { type Decimal, formatAmount } from '../domain/amounts.ts';
import { ASSETS, knownAsset, scaleOf } from '../domain/assets.ts';
import { jsonNumber } from '../json.ts';
import {
  type Account,
  type BankAccount,
  type Order,
  type Quote,
  type Wallet,
  wordFor,
} from '../state/model.ts';
import type { State } from '../state/state.ts';

/** Provider answers (S3). Order amounts are strings, other amounts JSON numbers. */

export const accountView = ({ profile, ...account }: Account) => ({
  ...profile,
  ...account,
  kyc_limit: jsonNumber(account.kyc_limit),
  kyc_volume: jsonNumber(account.kyc_volume),
});

const SHOWN_ALWAYS = new Set(['BRL', 'USDT']);

/** Every asset ever held: catalogue order, then others. */
export const heldAssets = (balances: State['pool'] | undefined): [string, Decimal][] => {
  const held = balances ?? new Map<string, Big>();
  const listed = ASSETS.map(({ symbol }) => symbol);
  const others = [...held.keys()].filter((symbol) => knownAsset(symbol) === undefined);
  return [...listed, ...others].flatMap((symbol): [string, Decimal][] => {
    const amount = held.get(symbol);
    return amount === undefined ? [] : [[symbol, formatAmount(amount, scaleOf(symbol))]];
  });
};

/** Every asset ever held, plus BRL and USDT. */
export const balancesView = (balances: State['pool'] | undefined) => {
  const held = new Map(heldAssets(balances));
  const first = ASSETS.flatMap(({ symbol }): [string, Decimal][] =>
    SHOWN_ALWAYS.has(symbol) || held.has(symbol) ? [[symbol, held.get(symbol) ?? '0.00']] : [],
  );
  return [...new Map([...first, ...held])].map(([asset, text]) => {
    const amount = jsonNumber(text);
    return { asset, balance_amount: amount, total: amount };
  });
};

export const walletView = ({ account_id: _, ...wallet }: Wallet) => wallet;

/** @param origin how the caller reached the sandbox, for the QR code's URL */
export const bankView = ({ account_id: _, ...bank }: BankAccount, origin: string) => {
  const code = bank.instant_payment_qrcode_url;
  return code === undefined ? bank : { ...bank, instant_payment_qrcode_url: origin + code };
};

export const quoteView = (quote: Quote) => {
  const amount = jsonNumber(quote.target_amount);
  return {
    id: quote.id,
    source_asset: quote.source_asset,
    source_amount: jsonNumber(quote.source_amount),
    target_asset: quote.target_asset,
    target_amount_estimate: amount,
    target_amount: amount,
    price: { ...quote.price, price: jsonNumber(quote.price.price) },
    expires_at: quote.expires_at,
  };
};

export const orderView = ({ behaviour }: State, order: Order): Order => {
  const shown = (time: string): string =>
    behaviour.orders?.offset_times === true ? time.replace(/Z$/, '+00:00') : time;
  return {
    ...order,
    status: wordFor(behaviour, order.status),
    created_at: shown(order.created_at),
    updated_at: shown(order.updated_at),
  };
};

export const ownedBy = <Item>(
  ids: ReadonlyMap<string, ReadonlySet<string>>,
  items: ReadonlyMap<string, Item>,
  account: string,
): Item[] => [...(ids.get(account) ?? [])].flatMap((id) => items.get(id) ?? []);
