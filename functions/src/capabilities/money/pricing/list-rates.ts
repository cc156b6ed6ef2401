import type { Offer, Rates as RatesAnswer } from '@ramps-gateway/shared/contract/calls/rates.ts';
import type { QuoteRecord } from '@ramps-gateway/shared/contract/records.ts';
import {
  type RateWindow,
  REFERENCE_PAIR,
  slotOf,
  WINDOW_SERIES,
} from '@ramps-gateway/shared/domain/rates.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import type { Quotes, Rates } from '../../../modules/rates/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Catalogue } from './ports.ts';

export interface ReadOfferPorts {
  readonly rates: Pick<Rates, 'latest'>;
  readonly catalogue: Catalogue;
}

/** The incoming and the outgoing asset. */
const [PAID_IN, PAID_OUT] = ['BRL', 'USDT'];

/** The latest stored price, and the payment methods that the stored catalogue lists as active. Reads only the table. */
export const readOffer =
  ({ rates, catalogue }: ReadOfferPorts) =>
  async (): Promise<Offer> => {
    const [latest, ...assets] = await Promise.all([
      rates.latest(REFERENCE_PAIR),
      catalogue.named(PAID_IN),
      catalogue.named(PAID_OUT),
    ]);
    const kept = assets.flat();
    const active = kept.filter((asset) => asset.active);
    const networks = active.flatMap(({ symbol, networks: all }) =>
      symbol === PAID_OUT
        ? all.map(({ id, name }) => ({ kind: 'network' as const, asset: symbol, id, name }))
        : [],
    );
    return {
      rates: latest ? [{ pair: latest.pair, price: latest.price, at: latest.created_at }] : [],
      methods: [
        ...(active.some(({ symbol }) => symbol === PAID_IN) ? [{ kind: 'pix' as const }] : []),
        ...networks,
      ],
      is_synced: kept.length > 0,
    };
  };

/** The reference price over a window that ends now, oldest first: one Query of the window's own series. */
export const listRates =
  ({ rates, clock }: { readonly rates: Pick<Rates, 'course'>; readonly clock: Clock }) =>
  async (window: RateWindow): Promise<RatesAnswer> => {
    const { series, ms } = WINDOW_SERIES[window];
    const since = slotOf(series, new Date(clock().getTime() - ms));
    const found = await rates.course(REFERENCE_PAIR, series, since);
    return {
      pair: REFERENCE_PAIR,
      window,
      points: found.map(({ created_at: at, price }) => ({ at, price })),
    };
  };

interface ListQuotesPorts {
  readonly quotes: Pick<Quotes, 'page'>;
  readonly accounts: SubAccounts;
}

/** Quotes of one account, for callers who may see it now. Without an account: quotes that the caller took for none. */
export const listQuotes =
  ({ quotes, accounts }: ListQuotesPorts) =>
  async (
    who: Principal,
    { account_id: account, ...page }: PageRequest & { readonly account_id?: string | undefined },
  ): Promise<Page<QuoteRecord>> => {
    if (account === undefined) return quotes.page({ user: who.user_id }, page);
    await visibleAccount(who, subAccountId(account), accounts);
    return quotes.page({ account }, page);
  };
