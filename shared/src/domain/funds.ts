import { isActive, type ConversionError, type ConversionStatus } from './conversion.ts';
import { add, type Amount, compare, isPositive, least, subtract } from './money.ts';
import { spreadBeside } from './spread.ts';

/** The fields of an open conversion (not completed, not settled) that show which money it needs. */
export interface OpenConversion {
  readonly id: string;
  readonly status: ConversionStatus;
  readonly error_code: ConversionError | null;
  readonly original_amount: Amount;
  readonly target_usdt_amount: Amount | null;
  readonly applied_spread: Amount | null;
  readonly exchange_order_id: string | null;
  readonly exchanged_usdt_amount: Amount | null;
  readonly transfer_order_id: string | null;
}

export const total = (amounts: readonly (Amount | null)[]): Amount =>
  amounts.reduce<Amount>((sum, amount) => add(sum, amount ?? '0'), '0');

/** Its exchange is not confirmed, but may already have taken the BRL and delivered the USDT. */
export const mayHaveExchanged = (conversion: OpenConversion): boolean =>
  conversion.exchanged_usdt_amount === null &&
  (conversion.exchange_order_id !== null ||
    conversion.status === 'quote_generated' ||
    conversion.error_code === 'outcome_unknown');

/** Its exchange is confirmed, and no transfer exists yet. */
const hasBought = (conversion: OpenConversion): boolean =>
  conversion.exchanged_usdt_amount !== null && conversion.transfer_order_id === null;

/** USDT to send: the target, or the exchange's proceeds if lower. */
const toSend = ({ exchanged_usdt_amount: gave, target_usdt_amount: target }: OpenConversion): Amount | null =>
  gave !== null && target !== null && compare(gave, target) < 0 ? gave : target;

/** Without an exchange order the deposit's BRL are still there, unless the provider took the deposit back. */
const countsOnBrl = ({ exchange_order_id: order, error_code: code }: OpenConversion): boolean =>
  order === null && code !== 'deposit_taken_back';

const isUnderWay = ({ status }: OpenConversion): boolean => isActive(status);

/** Money that an account's conversions need. */
export interface Counted {
  /** Needed now, or after a person retries them. */
  readonly counted: Amount;
  /** May be moving in a running exchange; the outcome is known soon. */
  readonly underWay: Amount;
}

/** BRL that these conversions of an account need. */
export const brlCounted = (conversions: readonly OpenConversion[]): Counted => {
  const waiting = conversions.filter(countsOnBrl);
  const amounts = (of: readonly OpenConversion[]) => total(of.map((each) => each.original_amount));
  const isExchanging = (each: OpenConversion): boolean => isUnderWay(each) && mayHaveExchanged(each);
  return {
    counted: amounts(waiting.filter((each) => !isExchanging(each))),
    underWay: amounts(waiting.filter(isExchanging)),
  };
};

/** USDT that these conversions of an account need, without spread. */
export const usdtCounted = (conversions: readonly OpenConversion[]): Counted => {
  const buying = conversions.filter(mayHaveExchanged);
  const targets = (of: readonly OpenConversion[]) => total(of.map((each) => each.target_usdt_amount));
  return {
    // Failed ones wait for a person indefinitely, so they do not count as under way.
    counted: add(
      total(conversions.filter(hasBought).map(toSend)),
      targets(buying.filter((each) => !isUnderWay(each))),
    ),
    underWay: targets(buying.filter(isUnderWay)),
  };
};

/** Spread of exchanges that may have happened but are unconfirmed, so the account's spread lacks it. */
export const spreadUnderWay = (conversions: readonly OpenConversion[]): Amount =>
  total(
    conversions.filter(mayHaveExchanged).map((conversion) => {
      const { target_usdt_amount: left, applied_spread: percent } = conversion;
      return left === null || percent === null ? null : spreadBeside(left, { percent });
    }),
  );

/**
 * Conversions from before and after a balance was read. Money sent between the two reads counts twice rather than not
 * at all.
 */
export const seenAround = (
  before: readonly OpenConversion[],
  after: readonly OpenConversion[],
): readonly OpenConversion[] => {
  const ids = new Set(before.map(({ id }) => id));
  return [...before, ...after.filter(({ id }) => !ids.has(id))];
};

/** The minimum that must be in an account, whatever its customer does. */
export interface Owed {
  readonly brl: Amount;
  readonly usdt: Amount;
}

/**
 * Money that conversions and the gateway certainly need: unexchanged deposits, unsent USDT, and spread. Excludes money
 * that an exchange or transfer may be moving; `keptOf` includes it.
 * @param spread the gateway's USDT from confirmed exchanges
 */
export const owedBy = (conversions: readonly OpenConversion[], spread: Amount): Owed => {
  const underWay = conversions.filter(isUnderWay);
  const waiting = underWay.filter((each) => countsOnBrl(each) && !mayHaveExchanged(each));
  return {
    brl: total(waiting.map((each) => each.original_amount)),
    usdt: add(spread, total(underWay.filter(hasBought).map(toSend))),
  };
};

/** A claimed order that is not in the ledger yet. */
export interface FundsClaim {
  readonly reference: string;
  readonly asset: string;
  /** Includes the spread if it is paid in the same asset. */
  readonly amount: Amount;
  /** Time of the last claim, ISO 8601. */
  readonly at: string;
}

/** Money in one asset of a sub-account that a new order cannot use. */
export interface Kept {
  /** Open conversions, including failed ones until they are marked as settled. */
  readonly conversions: Amount;
  /** Held payments. */
  readonly held: Amount;
  /** The gateway's spread. */
  readonly spread: Amount;
  /** Orders that are not in the ledger yet. */
  readonly claimed: Amount;
  /** The ledger balance, less those parts of the above that it already sets aside. */
  readonly booked: Amount;
}

export interface FundsRows {
  readonly conversions: readonly OpenConversion[];
  /** BRL of held payments ({@link heldOf}). */
  readonly held: Amount;
  /** USDT from confirmed exchanges. */
  readonly spread: Amount;
  readonly claims: readonly FundsClaim[];
  /** The balance of a ledger account; undefined before its first posting. */
  readonly ledger: (code: 'available' | 'held' | 'in_conversion', asset: string) => Amount | undefined;
}

interface Waiting {
  readonly amount: Amount;
  readonly reason_code: string | null;
}

/** BRL that need a decision. Without an active rule a deposit needs none, and orders may use it. */
export const heldOf = (payments: readonly Waiting[]): Amount =>
  total(payments.filter(({ reason_code: code }) => code !== 'not_configured').map(({ amount }) => amount));

const sameAsset = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();

const ofConversions = (asset: string, conversions: readonly OpenConversion[]): Amount => {
  if (asset !== 'BRL' && asset !== 'USDT') return '0';
  const { counted, underWay } = asset === 'BRL' ? brlCounted(conversions) : usdtCounted(conversions);
  return add(counted, underWay);
};

/**
 * The ledger keeps every unconverted deposit in `held`. This is the part that needs no decision, so orders may use it.
 */
const freeOfHeld = ({ ledger, held }: FundsRows): Amount => {
  const free = subtract(ledger('held', 'BRL') ?? '0', held);
  return isPositive(free) ? free : '0';
};

/** @param except the reference of the order being judged */
export const keptOf = (ofAsset: string, rows: FundsRows, except?: string): Kept => {
  const asset = ofAsset.toUpperCase();
  const conversions = ofConversions(asset, rows.conversions);
  const underWay = asset === 'USDT' ? spreadUnderWay(rows.conversions) : '0';
  const available = rows.ledger('available', asset) ?? '0';
  return {
    conversions,
    held: asset === 'BRL' ? rows.held : '0',
    spread: asset === 'USDT' ? add(rows.spread, underWay) : '0',
    claimed: total(
      rows.claims
        .filter((claim) => sameAsset(claim.asset, asset) && claim.reference !== except)
        .map(({ amount }) => amount),
    ),
    // The ledger sets aside a conversion's BRL, but not its USDT before it is sent.
    booked:
      asset === 'USDT'
        ? subtract(subtract(available, conversions), underWay)
        : asset === 'BRL'
          ? add(available, freeOfHeld(rows))
          : available,
  };
};

/** The same for a conversion's next order; the ledger sets aside its own BRL. @param rows without the conversion */
export const keptBeside = (asset: 'BRL' | 'USDT', rows: FundsRows): Kept => {
  const kept = keptOf(asset, rows);
  const setAside = asset === 'BRL' ? (rows.ledger('in_conversion', asset) ?? '0') : '0';
  const others = asset === 'BRL' ? kept.conversions : '0';
  return { ...kept, booked: subtract(add(kept.booked, setAside), others) };
};

/**
 * The part of a balance that an order may use: the lower of the provider's balance and the ledger balance, less all
 * kept money. Never negative. Every order, page and approval uses it.
 */
export const usableOf = (balance: Amount, { conversions, held, spread, claimed, booked }: Kept): Amount => {
  const atProvider = [conversions, held, spread].reduce(subtract, balance);
  const usable = subtract(least(atProvider, booked), claimed);
  return isPositive(usable) ? usable : '0';
};
