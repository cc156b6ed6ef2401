import type { OwnWallet } from '@ramps-gateway/shared/contract/collections.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import {
  add,
  type Amount,
  isPositive,
  least,
  roundDown,
  subtract,
} from '@ramps-gateway/shared/domain/money.ts';
import { seeBalance, usableNow } from '../../../modules/funds/judge.ts';
import type { Funds } from '../../../modules/funds/ports.ts';
import type { Ledger } from '../../../modules/ledger/ports.ts';
import type { ExternalWallet } from '../../../modules/orders/model.ts';
import { readError } from '../../../modules/provider/errors.ts';
import type { CollectionProvider } from './ports.ts';

/** The gateway's wallet as registered at the provider: exactly this address and network, without a tag. */
export const namedWallet = async (
  { external_id }: SubAccountRecord,
  { address, network }: OwnWallet,
  provider: CollectionProvider,
): Promise<ExternalWallet | undefined> => {
  const read = await provider.usdtWallets(external_id);
  if (!read.ok) throw readError(read, 'The wallets of this sub-account could not be read.');
  return read.value.find(
    (wallet) => wallet.address === address && wallet.network === network && wallet.address_tag === undefined,
  );
};

export interface CollectablePorts {
  readonly funds: Pick<Funds, 'view'>;
  readonly ledger: Pick<Ledger, 'heads'>;
}

export interface Collectable {
  /** The gateway's spread according to the ledger. */
  readonly spread: Amount;
  readonly balance: Amount;
  /** Money reserved for conversions and other orders, open or not. */
  readonly countedOn: Amount;
  readonly atMost: Amount;
}

const SPREAD = 'spread:USDT';

/** Decimals of a USDT transfer; an exchange may yield more. */
export const USDT_PLACES = 6;

/** USDT that can be collected: the spread, capped at the balance less other orders' needs. Throws if unknown. */
export const collectable =
  ({ funds, ledger }: CollectablePorts) =>
  async (account: SubAccountRecord, provider: CollectionProvider): Promise<Collectable> => {
    const seen = await seeBalance(funds, account, 'USDT', async () => {
      const balance = await provider.balance(account.external_id, 'USDT');
      if (!balance.ok) throw readError(balance, 'The balance of this sub-account could not be read.');
      return balance.value;
    });
    const [now, heads] = await Promise.all([funds.view(account), ledger.heads([account.id])]);
    const { kept } = usableNow(seen, now);
    const countedOn = add(kept.conversions, kept.claimed);
    const booked = heads.get(account.id)?.accounts[SPREAD]?.balance ?? '0';
    const spread = least(booked, now.spread);
    const rest = least(spread, subtract(seen.balance, countedOn));
    return {
      spread,
      balance: seen.balance,
      countedOn,
      atMost: isPositive(rest) ? roundDown(rest, USDT_PLACES) : '0',
    };
  };
