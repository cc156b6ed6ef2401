import { seenAround, usdtCounted } from '@ramps-gateway/shared/domain/funds.ts';
import {
  add,
  type Amount,
  isPositive,
  least,
  roundDown,
  subtract,
} from '@ramps-gateway/shared/domain/money.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Books } from '../../modules/ledger/ports.ts';
import type { Reserves } from '../../modules/orders/ports.ts';
import { readError } from '../../modules/provider/errors.ts';
import type { CollectionProvider } from './ports.ts';

export interface CollectablePorts {
  readonly reserves: Reserves;
  readonly books: Pick<Books, 'heads'>;
}

export interface Collectable {
  /** The gateway's by the books. */
  readonly spread: Amount;
  readonly balance: Amount;
  /** What conversions count on, whether or not they are under way. */
  readonly countedOn: Amount;
  readonly atMost: Amount;
}

const SPREAD = 'spread:USDT';

/** USDT moves in so many decimals; what an exchange gave may have more. */
export const USDT_PLACES = 6;

/** USDT that may be collected: the spread, limited by the balance less what conversions count on. Throws if unknown. */
export const collectable =
  ({ reserves, books }: CollectablePorts) =>
  async ({ id, external_id }: SubAccountRecord, provider: CollectionProvider): Promise<Collectable> => {
    const before = await reserves.openConversions(external_id);
    const balance = await provider.balance(external_id, 'USDT');
    if (!balance.ok) throw readError(balance, 'The balance of this sub-account could not be read.');
    const [after, reserve, heads] = await Promise.all([
      reserves.openConversions(external_id),
      reserves.spread(id),
      books.heads([id]),
    ]);
    const { counted, underWay } = usdtCounted(seenAround(before, after));
    const countedOn = add(counted, underWay);
    const booked = heads.get(id)?.accounts[SPREAD]?.balance ?? '0';
    const spread = least(booked, reserve);
    const rest = least(spread, subtract(balance.value, countedOn));
    return {
      spread,
      balance: balance.value,
      countedOn,
      atMost: isPositive(rest) ? roundDown(rest, USDT_PLACES) : '0',
    };
  };
