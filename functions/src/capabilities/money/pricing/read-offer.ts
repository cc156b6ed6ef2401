import type { Offer } from '@ramps-gateway/shared/contract/calls/rates.ts';
import { REFERENCE_PAIR } from '@ramps-gateway/shared/domain/rates.ts';
import type { Rates } from '../../../modules/rates/ports.ts';
import type { Catalogue } from './ports.ts';

export interface ReadOfferPorts {
  readonly rates: Pick<Rates, 'latest'>;
  readonly catalogue: Catalogue;
}

/** What money comes in by, and what it goes out as. */
const [PAID_IN, PAID_OUT] = ['BRL', 'USDT'];

/** The latest kept price, and the ways to pay that the kept catalogue shows as active. From the table alone. */
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
