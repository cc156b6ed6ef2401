import { formatAmount } from '../domain/amounts.ts';
import { ASSETS } from '../domain/assets.ts';
import { jsonNumber } from '../json.ts';
import type { Account, BankAccount, Quote, Wallet } from '../state/model.ts';
import type { State } from '../state/state.ts';

/** What the provider shows (spec 3). Order amounts are text; the other amounts are JSON numbers. */

export const accountView = ({ profile, ...account }: Account) => ({
  ...profile,
  ...account,
  kyc_limit: jsonNumber(account.kyc_limit),
  kyc_volume: jsonNumber(account.kyc_volume),
});

const SHOWN_ALWAYS = new Set(['BRL', 'USDT']);

/** Every asset that was ever held, BRL and USDT always. */
export const balancesView = (balances: State['pool'] | undefined) =>
  ASSETS.filter(({ symbol }) => SHOWN_ALWAYS.has(symbol) || balances?.has(symbol) === true).map(
    ({ symbol, scale }) => {
      const held = balances?.get(symbol);
      const amount = jsonNumber(held === undefined ? '0.00' : formatAmount(held, scale));
      return { asset: symbol, balance_amount: amount, total: amount };
    },
  );

export const walletView = ({ account_id: _, ...wallet }: Wallet) => wallet;

/** `origin`: where the caller reached the sandbox, for the address of the QR code. */
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

/** Wallets or bank accounts of an account, oldest first. */
export const ownedBy = <Item>(
  ids: ReadonlyMap<string, ReadonlySet<string>>,
  items: ReadonlyMap<string, Item>,
  account: string,
): Item[] => [...(ids.get(account) ?? [])].flatMap((id) => items.get(id) ?? []);
