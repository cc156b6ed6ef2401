import { BANK_COUNTRIES, BANK_CURRENCIES } from '@ramps-gateway/shared/domain/business/bank-accounts.ts';
import { canonicalNetwork } from '@ramps-gateway/shared/domain/destinations/networks.ts';
import * as z from 'zod/mini';
import type { Outgoing } from '../../../modules/provider/calls.ts';
import { each, type Fit, fitAs, fits } from '../fit.ts';
import type { Encoded } from '../profile.ts';
import { only, refused, requestOf, way } from '../ways.ts';
import { id, maybe, maybeTime } from './fields.ts';

/** Wallets and bank accounts of a sub-account. */

const wallet = z.object({
  id,
  address: z.string().check(z.minLength(1)),
  ...each(maybe, ['asset', 'network', 'Network', 'address_tag', 'name', 'wallet_type', 'type']),
  deleted_at: maybeTime,
});

const canonicalWallet = ({ Network, type, deleted_at: _gone, ...read }: z.output<typeof wallet>) => ({
  ...read,
  network: read.network ?? Network,
  wallet_type: read.wallet_type ?? type,
});

const bank = z.object({
  id,
  ...each(maybe, ['asset', 'name', 'bank_name', 'branch', 'account', 'bank_account', 'country']),
  ...each(maybe, ['bank_type', 'instant_payment', 'instant_payment_type', 'instant_payment_qrcode_url']),
  deleted_at: maybeTime,
});

const countryCode = (said: string | null): string | null =>
  BANK_COUNTRIES.find(({ label }) => label.toLowerCase() === said?.trim().toLowerCase())?.value ?? said;

/** The country's name, as in the provider's examples. */
const countryWord = (code: unknown): unknown =>
  BANK_COUNTRIES.find(({ value }) => value === code && value !== 'EU')?.label ?? code;

/** All zeros mean no number: deposits in Brazil come only by PIX, and accounts in Mexico have no branch. */
const isSet = (number: string | null): string | null =>
  number !== null && /^0+$/.test(number) ? null : number;

const canonicalBank = ({ bank_account, deleted_at: _gone, ...read }: z.output<typeof bank>) => ({
  ...read,
  account: isSet(read.account ?? bank_account),
  branch: isSet(read.branch),
  country: countryCode(read.country),
});

interface Deletable {
  readonly deleted_at: string | null;
}

/** A list without pages. It may still contain deleted rows. */
const readList =
  <S extends z.core.$ZodType<Deletable>>(row: S, canonical: (read: z.output<S>) => unknown) =>
  (body: unknown): Fit<unknown> =>
    fitAs(z.object({ list: z.array(row) }), body, (read) => {
      const list = read.list.filter(({ deleted_at: gone }) => gone === null).map(canonical);
      return { list, total_row: list.length };
    });

const readOne =
  <S extends z.core.$ZodType>(row: S, canonical: (read: z.output<S>) => unknown) =>
  (body: unknown): Fit<unknown> =>
    fitAs(row, body, canonical);

const madeWallet = readOne(wallet, canonicalWallet);
const madeBank = readOne(bank, canonicalBank);
const done = (body: unknown): Fit<unknown> => fits(body ?? null);

export const listOfWallets = (call: Outgoing): Encoded =>
  only(way(requestOf(call, { query: { ...call.query } }), readList(wallet, canonicalWallet)));

export const listOfBanks = (call: Outgoing): Encoded =>
  only(way(requestOf(call, { query: { ...call.query } }), readList(bank, canonicalBank)));

const asked = z.object({
  asset: z.string(),
  network: z.optional(z.string()),
  name: z.optional(z.string()),
});

export const sharedWallet = (call: Outgoing): Encoded => {
  const { asset, network } = asked.parse(call.data);
  const body = { asset, ...(network === undefined ? {} : { network: spelledNetwork(network) }) };
  return only(way(requestOf(call, { body }), madeWallet));
};

const external = z.extend(asked, { address: z.string(), address_tag: z.optional(z.string()) });

export const externalWallet = (call: Outgoing): Encoded => {
  const { asset, network, name, address, address_tag } = external.parse(call.data);
  if (network === undefined) return refused('Network is required');
  const body = {
    asset,
    // The provider requires a label.
    name: name ?? `${asset} wallet`,
    address,
    network: spelledNetwork(network),
    ...(address_tag === undefined ? {} : { address_tag }),
  };
  return only(way(requestOf(call, { body }), madeWallet));
};

export const deletedWallet = (call: Outgoing): Encoded => only(way(requestOf(call), done));

export const sharedBank = (call: Outgoing): Encoded =>
  only(way(requestOf(call, { body: { asset: asked.parse(call.data).asset } }), madeBank));

export const externalBank = (call: Outgoing): Encoded => {
  const { name, country, city, ...rest } = call.data ?? {};
  if (!name) return refused('Account name is required');
  const body = {
    ...rest,
    name,
    country: countryWord(country),
    ...(city === undefined ? {} : { City: city }),
  };
  return only(way(requestOf(call, { body }), madeBank));
};

export const deletedBank = (call: Outgoing): Encoded => ({
  attempts: [
    way(requestOf(call, { template: '/v1/subaccount/bank-account/external/id/{id}' }), done),
    way(requestOf(call), done),
  ],
});

/** The provider's spellings. */
const SPELLED = ['bitcoin', 'erc-20', 'ripple', 'tron', 'bsc', 'polygon', 'ethereum', 'solana', 'rsk'];

/** Spellings that differ from the name of `canonicalNetwork`. */
const BY_CANONICAL: ReadonlyMap<string, string> = new Map([
  ['ethereum', 'erc-20'],
  ['xrp', 'ripple'],
  ...SPELLED.map((name) => [canonicalNetwork(name), name] as const).filter(([, name]) => name !== 'ethereum'),
]);

/**
 * Translates a network's name into the provider's spelling: `TRC20` and `tron` are one network. An unknown name stays.
 */
const spelledNetwork = (name: string): string => {
  const lower = name.trim().toLowerCase();
  return SPELLED.includes(lower) ? lower : (BY_CANONICAL.get(canonicalNetwork(name)) ?? name.trim());
};

/**
 * The network in the provider's example of the pair. The proceeds of an exchange stay in the balance, so no network is
 * used.
 */
const EXAMPLES: ReadonlyMap<string, string> = new Map([['USDT', 'tron']]);

const isFiat = (asset: string): boolean => BANK_CURRENCIES.some(({ value }) => value === asset);

/** The network to send with a quote or an exchange: empty for fiat, undefined if the caller must name one. */
export const exchangeNetwork = (asset: string, named: string | undefined): string | undefined => {
  const symbol = asset.toUpperCase();
  if (isFiat(symbol)) return '';
  return named ? spelledNetwork(named) : EXAMPLES.get(symbol);
};
