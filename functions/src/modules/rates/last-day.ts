import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import {
  isOffBy,
  medianOf,
  percentOff,
  priceOf,
  REFERENCE_PAIR,
  slotOf,
  WINDOW_SERIES,
} from '@ramps-gateway/shared/domain/rates.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CurrentSettings } from '../gateway-settings/ports.ts';
import type { Rates } from './ports.ts';

export interface OfferedRate {
  readonly sourceAsset: string;
  readonly sourceAmount: Amount;
  readonly targetAsset: string;
  readonly targetAmount: Amount;
}

/** Both in BRL for 1 USDT. */
interface OffRate {
  readonly price: Amount;
  readonly median: Amount;
  /** Percent, to two decimals. */
  readonly off: Amount;
}

/** Compares a quote with the stored rates of the last 24 hours. */
export interface LastDay {
  /**
   * How far an offer of BRL for USDT, or USDT for BRL, is from their median, if that is more than the settings allow.
   * Undefined for other assets, or with fewer than twelve stored rates.
   */
  judge(offer: OfferedRate): Promise<OffRate | undefined>;
}

const priceIn = ({
  sourceAsset,
  sourceAmount,
  targetAsset,
  targetAmount,
}: OfferedRate): Amount | undefined => {
  switch (`${sourceAsset}-${targetAsset}`) {
    case REFERENCE_PAIR:
      return priceOf(sourceAmount, targetAmount);
    case 'USDT-BRL':
      return priceOf(targetAmount, sourceAmount);
    default:
      return undefined;
  }
};

interface LastDayPorts {
  readonly rates: Pick<Rates, 'course'>;
  readonly settings: CurrentSettings;
  readonly clock: Clock;
}

/** Cached for five minutes, because a new rate is stored every five minutes. */
export const createLastDay = ({ rates, settings, clock }: LastDayPorts): LastDay => {
  const { series, ms } = WINDOW_SERIES['24h'];
  let known: { readonly slot: string; readonly median: Promise<Amount | undefined> } | undefined;

  const read = async (since: string): Promise<Amount | undefined> =>
    medianOf((await rates.course(REFERENCE_PAIR, series, since)).map(({ price }) => price));

  const median = async (): Promise<Amount | undefined> => {
    const now = clock();
    const slot = slotOf(series, now);
    known =
      known?.slot === slot ? known : { slot, median: read(slotOf(series, new Date(now.getTime() - ms))) };
    try {
      return await known.median;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };

  return {
    judge: async (offer) => {
      const price = priceIn(offer);
      if (price === undefined) return undefined;
      const [of, { security }] = await Promise.all([median(), settings.current()]);
      return of !== undefined && isOffBy(price, of, security.quote_deviation)
        ? { price, median: of, off: percentOff(price, of) }
        : undefined;
    },
  };
};
