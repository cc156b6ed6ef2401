import type { requestQuote } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { AnswerOf } from '@ramps-gateway/shared/contract/ramps/row.ts';
import { type Amount, divide, isAmount, isPositive, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { afterSpread, spreadOn } from '@ramps-gateway/shared/domain/spread.ts';
import { exactly } from '../../../../lib/format/amount.ts';
import type { QuoteRequest } from './form.ts';
import type { Account } from './use-accounts.ts';

export interface Quote {
  readonly id: string | null;
  /** Both amounts include the asset. */
  readonly send: string;
  readonly receive: string | null;
  /** `1 BRL = 0.184842883548 USDT`. */
  readonly rate: string | null;
  /** The provider's price if it prices the target: `1 USDT = 5.41 BRL`. */
  readonly inverse: string | null;
  readonly expiresAt: number | null;
  /** `0.5 %: 0.5 USDT`; null if the gateway's answer has none. */
  readonly spread: string | null;
}

export interface Quoted {
  readonly request: QuoteRequest;
  readonly account: Account | undefined;
  readonly quote: Quote;
}

const spreadText = (percent: Amount, kept: Amount | undefined): string =>
  kept === undefined ? `${percent} %` : `${percent} %, ${exactly(kept, 'USDT')}`;

const RATE_DECIMALS = 12;

const equation = (one: string, amount: Amount, other: string) => `1 ${one} = ${exactly(amount, other)}`;

/**
 * S2.55: `price.price` is for one unit of the source asset. If the price's base asset is the target, this inverts the
 * price and shows the original next to it.
 */
const ratesOf = ({
  price: quoted,
  source_asset: source,
  target_asset: target,
}: AnswerOf<typeof requestQuote>): Pick<Quote, 'rate' | 'inverse'> => {
  const price = quoted?.price ?? null;
  if (price === null) return { rate: null, inverse: null };
  const isOfTarget = quoted?.['base_asset'] === target && source !== target;
  if (!isOfTarget) return { rate: equation(source, price, target), inverse: null };
  const inverted = isAmount(price) && isPositive(price) ? divide('1', price, RATE_DECIMALS) : null;
  return {
    rate: inverted === null ? null : equation(source, inverted, target),
    inverse: equation(target, price, source),
  };
};

type Answer = AnswerOf<typeof requestQuote>;

/** USDT that stays in the sub-account as spread: taken from the bought amount, or added to the sold one. */
const keptOf = ({ source_asset, source_amount, target_asset, spread }: Answer, received: Amount | null) => {
  if (!spread) return undefined;
  const percent = { percent: spread };
  if (target_asset === 'USDT' && received !== null) return subtract(received, afterSpread(received, percent));
  return source_asset === 'USDT' ? spreadOn(source_amount, percent) : undefined;
};

/**
 * The received amount is net of the spread.
 * @param receivedMs arrival time of the answer. A quote that is already expired then means that this device's clock is
 * wrong, so the expiry is unknown.
 */
export const readQuote = (answer: Answer, receivedMs: number): Quote => {
  const received = answer.target_amount_estimate ?? answer.target_amount ?? null;
  const kept = keptOf(answer, received);
  const isBought = kept !== undefined && answer.target_asset === 'USDT';
  const ends = Date.parse(answer.expires_at ?? '');
  return {
    id: answer.id || null,
    send: exactly(answer.source_amount, answer.source_asset),
    receive:
      received === null ? null : exactly(isBought ? subtract(received, kept) : received, answer.target_asset),
    spread: answer.spread ? spreadText(answer.spread, kept) : null,
    ...ratesOf(answer),
    expiresAt: ends > receivedMs ? ends : null,
  };
};

export const minutesAndSeconds = (ms: number): string => {
  const seconds = Math.max(Math.ceil(ms / 1000), 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
