import type { ListedRecord, Lists, MissingPostings } from './ports.ts';
import { goThrough, type RebuildPorts, type Turn } from './rebuild.ts';

export interface RebuildBooksPorts extends RebuildPorts {
  readonly lists: Lists<ListedRecord>;
  readonly books: MissingPostings;
}

/**
 * Posts what the books lack of orders, conversions and held payments, in the order of the lists: orders, the oldest first, each
 * deposit with what its conversion set aside, then how conversions ended, then what is held.
 */
export const rebuildBooks =
  ({ lists, books, ...ports }: RebuildBooksPorts) =>
  (turn: Turn) =>
    goThrough(lists, turn, ports, (rows) => books.post(rows, ports.clock().toISOString()));
