import type { Context } from 'hono';
import { invalid } from '../problem.ts';

const DEFAULT_SIZE = 20;
const LARGEST_SIZE = 500;

/** A list that is read a part at a time. */
export type Listing<Item> = { readonly length: number; slice: (start: number, end: number) => Item[] };

const wholeNumber = (c: Context, name: string, fallback: number, largest: number): number => {
  const text = c.req.query(name);
  if (text === undefined || text === '') return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > largest) throw invalid(`${name} must be a whole number from 1 to ${largest}`);
  return value;
};

/** `page` (from 1) and `size` (1 to 500, default 20): the page, and how many there are in all. */
export const paged = <Item, Shown>(c: Context, items: Listing<Item>, show: (item: Item) => Shown) => {
  const page = wholeNumber(c, 'page', 1, 1_000_000);
  const size = wholeNumber(c, 'size', DEFAULT_SIZE, LARGEST_SIZE);
  const start = (page - 1) * size;
  return { list: items.slice(start, start + size).map(show), total_row: items.length };
};

/** A query value that must be one of `known`; undefined when absent or empty. */
export const chosen = <Choice extends string>(
  c: Context,
  name: string,
  known: readonly Choice[],
): Choice | undefined => {
  const text = c.req.query(name);
  if (text === undefined || text === '') return undefined;
  const choice = known.find((one) => one === text.toLowerCase());
  if (choice === undefined) throw invalid(`${name} must be one of ${known.join(', ')}`);
  return choice;
};
