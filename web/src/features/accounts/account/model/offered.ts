import type { Offer } from '@ramps-gateway/shared/contract/calls/rates.ts';
import type { Currency } from '@ramps-gateway/shared/domain/display.ts';
import { type Amount, divide } from '@ramps-gateway/shared/domain/money.ts';
import { REFERENCE_PAIR } from '@ramps-gateway/shared/domain/rates.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';

export interface ShownRates {
  readonly currency: string;
  readonly rates: readonly (readonly [asset: string, price: Amount])[];
  /** When the price was read, ISO 8601. */
  readonly at: string;
  readonly missing: Currency | null;
}

/** Decimals of the price of one BRL in USDT. */
const PLACES = 6;

/**
 * Prices of BRL and USDT in the chosen currency. Only the BRL/USDT price is stored, so any other currency
 * falls back to USDT. `undefined` without a price.
 */
export const ratesIn = ({ rates }: Pick<Offer, 'rates'>, chosen: Currency): ShownRates | undefined => {
  const kept = rates.find(({ pair }) => pair === REFERENCE_PAIR);
  if (!kept) return undefined;
  const { price, at } = kept;
  const inReais = [
    ['USDT', price],
    ['BRL', '1'],
  ] as const;
  if (chosen === 'BRL') return { currency: 'BRL', rates: inReais, at, missing: null };
  const inUsdt = [
    ['BRL', divide('1', price, PLACES)],
    ['USDT', '1'],
  ] as const;
  return { currency: 'USDT', rates: inUsdt, at, missing: chosen };
};

export interface ShownMethod {
  readonly name: string;
  readonly icon: 'cash' | 'coins';
}

export const methodsOf = ({ methods }: Pick<Offer, 'methods'>): readonly ShownMethod[] => {
  const networks = new Map<string, string[]>();
  for (const method of methods)
    if (method.kind === 'network')
      networks.set(method.asset, [...(networks.get(method.asset) ?? []), capitalised(method.name)]);
  const pix: readonly ShownMethod[] = methods.some(({ kind }) => kind === 'pix')
    ? [{ name: 'PIX', icon: 'cash' }]
    : [];
  return [
    ...pix,
    ...[...networks].map(([asset, names]): ShownMethod => ({
      name: `${asset} on ${names.join(', ')}`,
      icon: 'coins',
    })),
  ];
};
