import { readFileSync } from 'node:fs';
import type { Cost } from './meter.ts';

export interface Stated {
  /** `all` signed-in users, `admin`, `admin, gateway user` or `public`. */
  readonly who: string;
  /** As built. */
  readonly cost: Cost;
  /** The least for its access pattern. */
  readonly smallest: Cost;
  /** Why, and what comes on top. */
  readonly because: string;
}

const PAGE = new URL('../../../docs/calls.md', import.meta.url);

const costOf = (text: string): Cost => {
  const [requests = Number.NaN, reads = Number.NaN, writes = Number.NaN] = text.split(' · ').map(Number);
  return { requests, reads, writes };
};

/** By the name of the call and its variant. */
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
  if (!stated) throw new Error(`docs/calls.md says nothing of ${name}`);
  return stated;
};
