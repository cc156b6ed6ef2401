import type { ListedRecord, Lists, MissingPostings } from './ports.ts';
import { goThrough, type RebuildPorts, type Turn } from './rebuild.ts';

export interface RebuildBooksPorts extends RebuildPorts {
  readonly lists: Lists<ListedRecord>;
  readonly books: MissingPostings;
}

/** Posts what the books lack: deposits before conversions before held payments, oldest first. */
export const rebuildBooks =
  ({ lists, books, ...ports }: RebuildBooksPorts) =>
  (turn: Turn) =>
    goThrough(lists, turn, ports, (rows) => books.post(rows, ports.clock().toISOString()));
