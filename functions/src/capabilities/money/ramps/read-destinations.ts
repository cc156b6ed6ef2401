import { createHash } from 'node:crypto';
import { listBanks, listWallets } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import type { RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { holderOf } from '@ramps-gateway/shared/domain/destinations/holder.ts';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import * as z from 'zod/mini';
import type { Destination } from './model.ts';
import { bankKeys, type PlaceKeys, walletKeys } from '../../../modules/stops/model.ts';
import type { Upstream } from './ports.ts';

const digestOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** One short line, since users see the provider's text. */
const shown = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 60);

const oneLine = (address: string): string => address.replaceAll(/[\p{Cc}\p{Cf}]+/gu, '');
const LONGEST_ADDRESS = 200;

/** First and last 6 characters; for short addresses at most the last 4. */
const masked = (address: string): string => {
  const line = oneLine(address);
  return line.length > 16 ? maskAddress(line) : `...${line.slice(-4)}`;
};

const known = (
  kind: Destination['kind'],
  id: string,
  asset: string | null | undefined,
  name: string | null | undefined,
  place: string | null | undefined,
  address: string | null | undefined,
  keys: PlaceKeys,
  rest: readonly unknown[],
): Destination => ({
  kind,
  id,
  asset: shown(asset ?? ''),
  name: name ? shown(name) : null,
  place: place === null || place === undefined ? null : shown(place),
  masked: masked(address ?? ''),
  ...keys,
  digest: digestOf([asset, place, address, ...rest.map((part) => part ?? null)]),
});

type Wallet = Pick<
  z.output<typeof listWallets.answer>['list'][number],
  'id' | 'asset' | 'network' | 'address' | 'address_tag'
> & { readonly name?: string | null | undefined };
type Bank = Pick<
  z.output<typeof listBanks.answer>['list'][number],
  'id' | 'asset' | 'bank_name' | 'branch' | 'account' | 'country' | 'instant_payment' | 'instant_payment_type'
> & { readonly name?: string | null | undefined };

export const walletDestination = (wallet: Wallet): Destination => {
  const { id, asset, name, network, address, address_tag: tag } = wallet;
  const keys = walletKeys({ ...wallet, address: address ?? '' });
  const found = known('wallet', id, asset, name, network, address, keys, [tag]);
  return address ? { ...found, address: oneLine(address).slice(0, LONGEST_ADDRESS) } : found;
};

const holderShown = (bank: Bank): Pick<Destination, 'holder'> => {
  const { name, document } = holderOf(bank);
  return name || document ? { holder: { name: name && shown(name), document } } : {};
};

export const bankDestination = (bank: Bank): Destination => ({
  ...known(
    'bank',
    bank.id,
    bank.asset,
    // A bank account has a holder, but no name of its own.
    null,
    bank.bank_name,
    bank.account,
    bankKeys(bank),
    [bank.branch, bank.country, bank.instant_payment, bank.instant_payment_type],
  ),
  ...holderShown(bank),
});

const inOrder = (a: Destination, b: Destination): number =>
  a.kind === b.kind ? (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) : a.kind < b.kind ? -1 : 1;

/** Deposit wallets and accounts, which the provider creates on its own, are not destinations. */
const isDeposit = (type: string | null | undefined): boolean => type === 'shared';

/** Undefined unless all can be read: missing ones would look removed. */
export const readDestinations = async (
  upstream: Upstream,
  accountId: string,
  until: number,
): Promise<readonly Destination[] | undefined> => {
  const ask = async <Answer extends z.core.$ZodType>(
    row: RampsRow & { readonly answer: Answer },
    query: Readonly<Record<string, string>>,
  ): Promise<z.output<Answer> | undefined> => {
    const result = await upstream.send({ row, query, accountId, until });
    const isDone = result.answered && result.status >= 200 && result.status <= 299;
    return isDone ? z.safeParse<Answer>(row.answer, result.body).data : undefined;
  };
  const [wallets, banks] = await Promise.all([
    ask(listWallets, { wallet_type: 'external' }),
    ask(listBanks, { bank_type: 'external' }),
  ]);
  if (!wallets || !banks) return undefined;
  if (wallets.list.length < wallets.total_row || banks.list.length < banks.total_row) return undefined;
  const found = [
    ...wallets.list.filter(({ wallet_type: type }) => !isDeposit(type)).map(walletDestination),
    ...banks.list.filter(({ bank_type: type }) => !isDeposit(type)).map(bankDestination),
  ];
  return [...new Map(found.map((each) => [`${each.kind} ${each.id}`, each])).values()].sort(inOrder);
};
