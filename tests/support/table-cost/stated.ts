import { readFileSync } from 'node:fs';
import type { Cost } from './meter.ts';

/** What docs/table-costs.md says of a call. */
export interface Stated {
  /** As it is built. */
  readonly cost: Cost;
  /** What it costs at least, from what it asks for. */
  readonly smallest: Cost;
  /** How that comes about, and what comes on top of it. */
  readonly because: string;
}

const PAGE = new URL('../../../docs/table-costs.md', import.meta.url);

const costOf = (text: string): Cost => {
  const [requests = Number.NaN, reads = Number.NaN, writes = Number.NaN] = text.split(' · ').map(Number);
  return { requests, reads, writes };
};

/** By name of the call, and how it was made where that matters. */
export const STATED: ReadonlyMap<string, Stated> = new Map(
  [...readFileSync(PAGE, 'utf8').matchAll(/^\| `(.+?)` \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
    ([, name = '', cost = '', smallest = '', because = '']) => [
      name,
      { cost: costOf(cost), smallest: costOf(smallest), because },
    ],
  ),
);

export const statedOf = (name: string): Stated => {
  const stated = STATED.get(name);
  if (!stated) throw new Error(`docs/table-costs.md says nothing of ${name}`);
  return stated;
};
