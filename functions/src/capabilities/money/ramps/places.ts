import { listBanks, listWallets } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { maybeText } from '@ramps-gateway/shared/contract/ramps/fields.ts';
import type { RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import * as z from 'zod/mini';
import { type OrderDestination, orderDestination } from '../../../modules/provider/calls.ts';
import { providerError, unreadable } from '../../../modules/provider/errors.ts';
import { VisibleError } from '../../../platform/errors.ts';
import { targetOf } from '../../../modules/stops/model.ts';
import type { Asked } from './asked.ts';
import type { Destination, Snapshot } from './model.ts';
import type { Upstream } from './ports.ts';
import { bankDestination, walletDestination } from './read-destinations.ts';

export interface ShownPlace {
  /** Unmasked, for the approver. */
  readonly shown: Readonly<Record<string, unknown>>;
  readonly destination: Destination;
}

const named = z.object({ wallet_id: z.nullish(z.string()), bank_account_id: z.nullish(z.string()) });

export const namedPlace = (
  data: Asked['data'],
): { readonly kind: Destination['kind']; readonly id: string } | undefined => {
  const { wallet_id: wallet, bank_account_id: bank } = named.parse(data);
  if (wallet) return { kind: 'wallet', id: wallet };
  return bank ? { kind: 'bank', id: bank } : undefined;
};

const added = z.looseObject({
  name: maybeText,
  asset: maybeText,
  network: maybeText,
  address: maybeText,
  address_tag: maybeText,
  bank_name: maybeText,
  branch: maybeText,
  account: maybeText,
  country: maybeText,
  instant_payment: maybeText,
  instant_payment_type: maybeText,
});

/** A requested destination, in the form it will have once registered. */
export const askedDestination = ({ row, data }: Pick<Asked, 'row' | 'data'>): Destination => {
  const place = { id: '', ...added.parse(data) };
  return row.template.includes('/bank-account/') ? bankDestination(place) : walletDestination(place);
};

type Seen = Pick<Snapshot, 'seen'> | undefined;
type Named = Pick<Destination, 'kind' | 'id'>;

const seenPlace = (snapshot: Seen, { kind, id }: Named): Destination | undefined =>
  snapshot?.seen?.find((each) => each.kind === kind && each.id === id);

/** Keys of a destination's 24-hour sums: one per target, across sub-accounts. */
export const summedUnder = ({ targets }: Pick<Destination, 'targets'>): readonly string[] => targets;

/** The same keys for an order's destination. Until it has been read, its id is the key. */
export const namedSummedUnder = (snapshot: Seen, named: Named, subAccountId: string): readonly string[] => {
  const seen = seenPlace(snapshot, named);
  return seen ? summedUnder(seen) : [targetOf(named.kind, `${subAccountId} ${named.id}`)];
};

/** The destination from the snapshot, masked, for the audit log; null if it was never seen. */
export const keptPlace = (snapshot: Seen, named: Named): Readonly<Record<string, unknown>> | null => {
  const seen = seenPlace(snapshot, named);
  if (!seen) return null;
  const { kind, asset, place, masked } = seen;
  return kind === 'wallet'
    ? { asset, network: place, address: masked }
    : { asset, bank: place, account: masked };
};

const notListed = (): VisibleError =>
  new VisibleError('CONFLICT', 'The provider does not list this destination. Nothing was sent.');

export const readPlaces = (upstream: Upstream) => {
  const listed = async <Answer extends z.core.$ZodType>(
    row: RampsRow & { readonly answer: Answer },
    query: Readonly<Record<string, string>>,
    accountId: string,
    until: number,
  ): Promise<z.output<Answer>> => {
    const result = await upstream.send({ row, query, accountId, until });
    if (!result.answered || result.status < 200 || result.status > 299) throw providerError(result);
    const read = z.safeParse<Answer>(row.answer, result.body);
    if (!read.success) throw unreadable();
    return read.data;
  };

  const payable = async (
    { kind, id }: Named,
    accountId: string,
    until: number,
  ): Promise<OrderDestination> => {
    if (kind === 'wallet') {
      const { list } = await listed(listWallets, { wallet_type: 'external' }, accountId, until);
      const wallet = list.find((each) => each.id === id);
      if (!wallet?.address) throw notListed();
      const { address, address_tag, network } = wallet;
      return orderDestination({ address, network: network ?? null, ...(address_tag ? { address_tag } : {}) });
    }
    const { list } = await listed(listBanks, { bank_type: 'external' }, accountId, until);
    const bank = list.find((each) => each.id === id);
    if (!bank) throw notListed();
    if (list.filter(({ asset }) => asset === bank.asset).length > 1)
      throw new VisibleError(
        'CONFLICT',
        `The provider pays ${bank.asset ?? 'this asset'} to the registered bank account, and several are registered. Remove all but one. Nothing was sent.`,
      );
    return { instant_payment_type: bank.instant_payment_type ?? '' };
  };

  /**
   * @param type `shared`: for deposits, from the provider; `external`: the customer's own
   * @returns undefined if the provider does not list it
   */
  const place = async (
    { kind, id }: Named,
    type: 'shared' | 'external',
    accountId: string,
    until: number,
  ): Promise<ShownPlace | undefined> => {
    if (kind === 'wallet') {
      const { list } = await listed(listWallets, { wallet_type: type }, accountId, until);
      const wallet = list.find((each) => each.id === id && (each.wallet_type ?? type) === type);
      return (
        wallet && {
          shown: {
            address: wallet.address,
            network: wallet.network,
            asset: wallet.asset,
            name: wallet.name ?? null,
            tag: wallet.address_tag ?? null,
          },
          destination: walletDestination(wallet),
        }
      );
    }
    const { list } = await listed(listBanks, { bank_type: type }, accountId, until);
    const bank = list.find((each) => each.id === id && (each.bank_type ?? type) === type);
    return (
      bank && {
        shown: {
          name: bank.name ?? null,
          bank: bank.bank_name,
          branch: bank.branch,
          account: bank.account,
          pix: bank.instant_payment ?? null,
          pix_type: bank.instant_payment_type ?? null,
        },
        destination: bankDestination(bank),
      }
    );
  };

  return { place, payable };
};
