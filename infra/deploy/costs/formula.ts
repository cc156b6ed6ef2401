import { PRICES } from './prices.ts';

const { million } = PRICES;
export type Metered = keyof typeof million;

export interface Use extends Partial<Readonly<Record<Metered, number>>> {
  /** Total milliseconds of functions with `gb` memory. */
  readonly functionMs?: { readonly ms: number; readonly gb: number };
  readonly logBytes?: number;
}

export const cost = ({ functionMs, logBytes = 0, ...counts }: Use): number => {
  const metered = Object.entries(million).reduce((sum, [name, price]) => {
    const count = Object.entries(counts).find(([given]) => given === name)?.[1] ?? 0;
    return sum + (count * price) / 1e6;
  }, 0);
  const run = functionMs ? (functionMs.ms / 1000) * functionMs.gb * PRICES.functionGbSecond : 0;
  return metered + run + (logBytes / 1e9) * PRICES.gb.logsIn;
};

export const times = (count: number, { functionMs, ...use }: Use): Use => ({
  ...Object.fromEntries(Object.entries(use).map(([name, value]) => [name, value * count])),
  ...(functionMs ? { functionMs: { ms: functionMs.ms * count, gb: functionMs.gb } } : {}),
});
