import { BANK_COUNTRIES } from '@ramps-gateway/shared/domain/business/bank-accounts.ts';
import * as z from 'zod/mini';
import type { Outgoing } from '../../../modules/provider/calls.ts';
import { type Fit, fit, fits } from '../fit.ts';
import type { Encoded } from '../profile.ts';
import { id, maybe, maybeTime } from './fields.ts';
import { spelledNetwork } from './networks.ts';
import { only, refused, requestOf, way } from './ways.ts';

/** Wallets and bank accounts. */

const wallet = z.object({
  id,
  asset: maybe,
  network: maybe,
  Network: maybe,
  address: z.string().check(z.minLength(1)),
  address_tag: maybe,
  name: maybe,
  wallet_type: maybe,
  type: maybe,
  deleted_at: maybeTime,
});

const canonicalWallet = ({ Network, type, deleted_at: _gone, ...read }: z.output<typeof wallet>) => ({
  ...read,
  network: read.network ?? Network,
  wallet_type: read.wallet_type ?? type,
});

const bank = z.object({
  id,
  asset: maybe,
  name: maybe,
  bank_name: maybe,
  branch: maybe,
  account: maybe,
  bank_account: maybe,
  country: maybe,
  bank_type: maybe,
  instant_payment: maybe,
  instant_payment_type: maybe,
  instant_payment_qrcode_url: maybe,
  deleted_at: maybeTime,
});

const countryCode = (said: string | null): string | null =>
  BANK_COUNTRIES.find(({ label }) => label.toLowerCase() === said?.trim().toLowerCase())?.value ?? said;

/** As the provider writes it in its examples. */
const countryWord = (code: unknown): unknown =>
  BANK_COUNTRIES.find(({ value }) => value === code && value !== 'EU')?.label ?? code;

/** Not set: the deposits of Brazil come by PIX alone, those of Mexico have no branch. */
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

/** A list without pages; what is deleted may still be in it. */
const readList =
  <S extends z.core.$ZodType<Deletable>>(row: S, canonical: (read: z.output<S>) => unknown) =>
  (body: unknown): Fit<unknown> => {
    const read = fit(z.object({ list: z.array(row) }), body);
    if (!read.ok) return read;
    const list = read.value.list.filter(({ deleted_at: gone }) => gone === null).map(canonical);
    return fits({ list, total_row: list.length });
  };

const readOne =
  <S extends z.core.$ZodType>(row: S, canonical: (read: z.output<S>) => unknown) =>
  (body: unknown): Fit<unknown> => {
    const read = fit(row, body);
    return read.ok ? fits(canonical(read.value)) : read;
  };

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
    // The provider needs a label.
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
