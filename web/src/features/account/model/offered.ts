import type { Offer } from '@ramps-gateway/shared/contract/calls/rates.ts';
import type { Currency } from '@ramps-gateway/shared/domain/display.ts';
import { type Amount, divide } from '@ramps-gateway/shared/domain/money.ts';
import { REFERENCE_PAIR } from '@ramps-gateway/shared/domain/rates.ts';
import { capitalised } from '../../../lib/format/capitalised.ts';

export interface ShownRates {
  /** What one of each costs in it. */
  readonly currency: string;
  readonly rates: readonly (readonly [asset: string, price: Amount])[];
  /** When the price was asked for, ISO 8601. */
  readonly at: string;
  /** What was chosen and has no price; null where it has one. */
  readonly missing: Currency | null;
}

/** Decimals of what a BRL costs in USDT. */
const PLACES = 6;

/**
 * What BRL and USDT cost in the chosen currency, by the price that is kept of the two. Nothing else is quoted: then it is said,
 * and they stand in USDT. Undefined while no price is kept.
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

/** PIX, and of each asset the networks in one line. */
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
