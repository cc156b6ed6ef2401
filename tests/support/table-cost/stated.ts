import { readFileSync } from 'node:fs';
import type { Cost } from './meter.ts';

export interface Stated {
  /** `all` signed-in users, `admin`, `admin, gateway user` or `public`. */
  readonly who: string;
  /** The actual cost. */
  readonly cost: Cost;
  /** The minimum for its access pattern. */
  readonly smallest: Cost;
  /** The reasons, and what can add to it. */
  readonly because: string;
}

const PAGE = new URL('../../../docs/calls.md', import.meta.url);

const costOf = (text: string): Cost => {
  const [requests = Number.NaN, reads = Number.NaN, writes = Number.NaN] = text.split(' · ').map(Number);
  return { requests, reads, writes };
};

/** By name of the call and variant. */
export const STATED: ReadonlyMap<string, Stated> = new Map(
  [...readFileSync(PAGE, 'utf8').matchAll(/^\| `(.+?)` \| (\D+?) \| (\d.*?) \| (.+?) \| (.+) \|$/gm)].map(
    ([, name = '', who = '', cost = '', smallest = '', because = '']) => [
      name,
      { who, cost: costOf(cost), smallest: costOf(smallest), because },
    ],
  ),
);

export const statedOf = (name: string): Stated => {
  const stated = STATED.get(name);
  if (!stated) throw new Error(`docs/calls.md has no row for ${name}`);
  return stated;
};
