import type { RebuildAnswer } from '@ramps-gateway/shared/contract/rebuild.ts';
import * as z from 'zod/mini';
import type { Clock, Sleep } from '../../../platform/clock.ts';
import type { Lists } from './ports.ts';

export interface Turn {
  /** `next` of the last answer; undefined from the start. */
  readonly from: string | undefined;
  /** No further page is begun from then on, in milliseconds since 1970. */
  readonly end: number;
}

export interface RebuildPorts {
  readonly clock: Clock;
  readonly sleep: Sleep;
}

export type Repaired = Pick<RebuildAnswer, 'repaired' | 'skipped'>;

/** After a page with repairs: what people do comes first. */
const PAUSE_MS = 250;

/** A function answers 6 MB at most. */
const MOST_NAMES = 10_000;

const place = z.tuple([z.string(), z.nullable(z.string())]);

/** Reads lists page by page, from where the last invocation stopped. A failed page fails it; the same `from` repeats it. */
export const goThrough = async <Row>(
  lists: Lists<Row>,
  { from, end }: Turn,
  { clock, sleep }: RebuildPorts,
  each: (rows: readonly Row[]) => Promise<Repaired>,
): Promise<RebuildAnswer> => {
  let [name, cursor] = from === undefined ? [lists.names[0] ?? '', null] : place.parse(JSON.parse(from));
  if (!lists.names.includes(name)) throw new Error(`there is no list ${name} to go on with`);
  const answer: Pick<RebuildAnswer, 'looked' | 'repaired' | 'skipped'> = {
    looked: 0,
    repaired: [],
    skipped: [],
  };
  for (;;) {
    const { records, next } = await lists.page(name, cursor);
    const { repaired, skipped } = await each(records);
    answer.looked += records.length;
    answer.repaired.push(...repaired);
    answer.skipped.push(...skipped);
    const following = next === null ? lists.names[lists.names.indexOf(name) + 1] : name;
    if (following === undefined) return { done: true, next: null, ...answer };
    [name, cursor] = [following, next];
    const isFull = answer.repaired.length + answer.skipped.length >= MOST_NAMES;
    if (isFull || clock().getTime() >= end)
      return { done: false, next: JSON.stringify([name, cursor]), ...answer };
    if (repaired.length > 0) await sleep(PAUSE_MS);
  }
};
