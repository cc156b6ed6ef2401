import * as z from 'zod/mini';
import { readAmount } from '../../domain/money.ts';

/**
 * What the provider answers (spec 3, contract 6), read with its numbers as texts. Fields that are not named here are
 * passed on as they came, in `looseObject`s: the proxy answers what the provider answered.
 */

/** An amount as the provider wrote it, as a plain decimal; what is none stays as it is, for a person to see. */
const amountTold = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((told: string | number) => readAmount(String(told)) ?? String(told)),
  ),
  z.string(),
);

const maybeAmount = z.nullish(amountTold);
const maybeText = z.nullish(z.string());
const count = z.coerce.number().check(z.int(), z.gte(0));

const listOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.looseObject({ list: z.array(item), total_row: count });

const network = z.looseObject({ id: maybeText, name: maybeText });

const asset = z.looseObject({
  id: maybeText,
  name: maybeText,
  symbol: z.string(),
  asset_type: maybeText,
  type: maybeText,
  active: z.nullish(z.boolean()),
  small_image_url: maybeText,
  medium_image_url: maybeText,
  networks: z.nullish(z.union([z.array(z.union([network, z.string()])), z.string()])),
});

export const assetsAnswer = z.looseObject({ assets: z.array(asset) });

export const networksAnswer = z.looseObject({ networks: z.array(network) });

const balance = z.looseObject({ asset: z.string(), balance_amount: maybeAmount, total: maybeAmount });
const balances = z.array(balance);

/** An array, or under `data`, or under `balances`; spec 8: other formats count as an empty list, to whoever reads it. */
export const balancesAnswer = z.union([
  balances,
  z.looseObject({ data: balances }),
  z.looseObject({ balances }),
  z.unknown(),
]);

export const subAccountAnswer = z.looseObject({
  account_id: z.string().check(z.minLength(1)),
  name: maybeText,
  email: maybeText,
  is_active: z.nullish(z.boolean()),
  kyc_status: maybeText,
  kyc_level: maybeText,
  kyc_limit: maybeAmount,
  kyc_volume: maybeAmount,
});

export const subAccountsAnswer = listOf(subAccountAnswer);

const walletAnswer = z.looseObject({
  id: z.string(),
  asset: maybeText,
  network: maybeText,
  address: maybeText,
  address_tag: maybeText,
  name: maybeText,
  wallet_type: maybeText,
});

const bankAnswer = z.looseObject({
  id: z.string(),
  asset: maybeText,
  bank_name: maybeText,
  account: maybeText,
  branch: maybeText,
  country: maybeText,
  bank_type: maybeText,
  instant_payment: maybeText,
  instant_payment_type: maybeText,
  instant_payment_qrcode_url: maybeText,
});

export const walletsAnswer = listOf(walletAnswer);
export const banksAnswer = listOf(bankAnswer);

/** A wallet or a bank account that was made. Some providers say no more than that it was. */
export const madeWallet = z.union([walletAnswer, z.unknown()]);
export const madeBank = z.union([bankAnswer, z.unknown()]);

export const quoteAnswer = z.looseObject({
  id: maybeText,
  source_asset: z.string(),
  source_amount: amountTold,
  target_asset: z.string(),
  target_amount_estimate: maybeAmount,
  target_amount: maybeAmount,
  price: z.nullish(z.looseObject({ price: maybeAmount })),
  expires_at: maybeText,
});

export const orderAnswer = z.looseObject({
  id: z.string().check(z.minLength(1)),
  type: maybeText,
  account_id: z.string().check(z.minLength(1)),
  status: z.string(),
  source_asset: maybeText,
  target_asset: maybeText,
  source_amount: maybeAmount,
  target_amount: maybeAmount,
  reference: maybeText,
  created_at: maybeText,
});
export type OrderAnswer = z.output<typeof orderAnswer>;

export const ordersAnswer = listOf(orderAnswer);
