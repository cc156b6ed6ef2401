import type { Offer } from '@ramps-gateway/shared/contract/calls/rates.ts';
import { REFERENCE_PAIR } from '@ramps-gateway/shared/domain/rates.ts';
import type { Rates } from '../../../modules/rates/ports.ts';
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
