import * as calls from '@ramps-gateway/shared/contract/calls/pricing.ts';
import {
  type ClientSpread,
  type ClientSpreadChange,
  SPREAD_TEXTS,
} from '@ramps-gateway/shared/contract/calls/pricing.ts';
import * as rateCalls from '@ramps-gateway/shared/contract/calls/rates.ts';
import type { Offer, Rates as RatesAnswer } from '@ramps-gateway/shared/contract/calls/rates.ts';
import type {
  ClientSpreadRecord,
  ProfileRecord,
  QuoteRecord,
  SpreadBandRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
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
import { type Route, route } from '../../../modules/act/route.ts';
import type { Work } from '../../../modules/act/work.ts';
import type { Quotes, Rates } from '../../../modules/rates/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Catalogue, ClientSpreads, JoinedRows, SpreadBands } from './ports.ts';

export interface PricingPorts {
  readonly bands: SpreadBands;
  readonly spreads: ClientSpreads;
  readonly rows: JoinedRows;
  readonly rates: Pick<Rates, 'course' | 'latest'>;
  readonly catalogue: Catalogue;
  readonly quotes: Pick<Quotes, 'page'>;
  readonly accounts: SubAccounts;
  readonly clock: Clock;
}

/** The incoming and the outgoing asset. */
const [PAID_IN, PAID_OUT] = ['BRL', 'USDT'];

/** The latest stored price, and the payment methods that the stored catalogue lists as active. Reads only the table. */
const readOffer = async ({ rates, catalogue }: PricingPorts): Promise<Offer> => {
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

/** The reference price over a window that ends now, oldest first: one Query of the window's series. */
const listRates = async (window: RateWindow, { rates, clock }: PricingPorts): Promise<RatesAnswer> => {
  const { series, ms } = WINDOW_SERIES[window];
  const since = slotOf(series, new Date(clock().getTime() - ms));
  const found = await rates.course(REFERENCE_PAIR, series, since);
  return {
    pair: REFERENCE_PAIR,
    window,
    points: found.map(({ created_at: at, price }) => ({ at, price })),
  };
};

/** Quotes of an account that the caller may see now. Without an account: the caller's own quotes for no account. */
const listQuotes = async (
  who: Principal,
  { account_id: account, ...page }: PageRequest & { readonly account_id?: string | undefined },
  { quotes, accounts }: PricingPorts,
): Promise<Page<QuoteRecord>> => {
  if (account === undefined) return quotes.page({ user: who.user_id }, page);
  await visibleAccount(who, subAccountId(account), accounts);
  return quotes.page({ account }, page);
};

/** The bands of a new deployment; no call creates others. Fractions, as in S3.27. */
export const REFERENCE_BANDS: readonly SpreadBandRecord[] = [
  {
    id: 'band_preferred',
    name: 'Preferred',
    description: 'Above 5 M BRL a month',
    min_spread: '0.0025',
    max_spread: '0.005',
  },
  {
    id: 'band_standard',
    name: 'Standard',
    description: '500 k to 5 M BRL a month',
    min_spread: '0.005',
    max_spread: '0.01',
  },
  {
    id: 'band_starter',
    name: 'Starter',
    description: 'Up to 500 k BRL a month',
    min_spread: '0.01',
    max_spread: '0.02',
  },
];

/** A page of the bands, lowest `min_spread` first (S7.30). A deployment without bands gets the reference bands. */
const listSpreadBands = async (
  request: PageRequest,
  { bands }: PricingPorts,
): Promise<Page<SpreadBandRecord>> => {
  const found = await bands.page(request);
  if (found.items.length > 0 || request.cursor !== undefined) return found;
  await bands.add(REFERENCE_BANDS);
  return { items: REFERENCE_BANDS.slice(0, request.limit), next_cursor: null };
};

const joined = (
  record: ClientSpreadRecord,
  band: SpreadBandRecord | undefined,
  profile: ProfileRecord | undefined,
): ClientSpread => ({
  ...record,
  spread_band: band ?? null,
  profile: profile ? { display_name: profile.display_name, email: profile.email } : null,
});

const listClientSpreads = async (
  request: PageRequest,
  { spreads, rows }: PricingPorts,
): Promise<Page<ClientSpread>> => {
  const { items, next_cursor } = await spreads.page(request);
  const { profiles, bands } = await rows.of(
    items.map((item) => item.user_id),
    items.map((item) => item.spread_band_id),
  );
  return {
    items: items.map((item) => joined(item, bands.get(item.spread_band_id), profiles.get(item.user_id))),
    next_cursor,
  };
};

const TRIES = 4;

const shownOf = (record: Pick<ClientSpreadChange, 'custom_spread' | 'spread_band_id'> | undefined) =>
  record && { spread_band_id: record.spread_band_id, custom_spread: record.custom_spread ?? null };

/** Sets the spread of a client's future conversions; quoted ones keep theirs. The last writer wins. */
const saveClientSpread = async (
  work: Work,
  userId: string,
  change: ClientSpreadChange,
  { spreads, clock }: PricingPorts,
): Promise<ClientSpread> => {
  const { spread_band_id, custom_spread = null } = change;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { spread: found, profile, band } = await spreads.beside(userId, spread_band_id);
    if (!profile) throw notFound();
    if (!band) throw new VisibleError('INVALID_REQUEST', SPREAD_TEXTS.choose);
    const updated_at = clock().toISOString();
    const created_at = found?.record.created_at ?? updated_at;
    const record = { user_id: userId, spread_band_id, custom_spread, created_at, updated_at };
    work.audit({ object: { kind: 'user', id: userId }, before: found?.record ?? null, after: record });
    const isBelow = custom_spread !== null && compare(custom_spread, band.min_spread) < 0;
    const approved = isBelow
      ? await work.needSecondPerson({
          item: 'spread',
          object: { kind: 'user', id: userId },
          before: shownOf(found?.record),
          after: { ...shownOf(record), band_minimum: band.min_spread },
        })
      : work.exempt('spread', 'not below the band');
    const written = found
      ? spreads.replace(record, found.version, approved)
      : spreads.create(record, approved);
    if (await written) return joined(record, band, profile);
  }
  throw new VisibleError('CONFLICT');
};

export const pricingRoutes = (ports: PricingPorts): readonly Route[] => [
  route(rateCalls.listRates, (_who, { query }) => listRates(query.window, ports)),
  route(rateCalls.readOffer, () => readOffer(ports)),
  route(rateCalls.listQuotes, ({ who }, { query }) => listQuotes(who, query, ports)),
  route(calls.listSpreadBands, (_who, { query }) => listSpreadBands(query, ports)),
  route(calls.listClientSpreads, (_who, { query }) => listClientSpreads(query, ports)),
  route(calls.saveClientSpread, (work, { params, body }) =>
    saveClientSpread(work, params.userId, body, ports),
  ),
];
