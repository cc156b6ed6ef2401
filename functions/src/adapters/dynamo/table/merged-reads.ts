import type { Order, Rows } from './rows.ts';

interface Sorted {
  readonly sort: string;
}

const newestFirst = (a: Sorted, b: Sorted): number => (a.sort < b.sort ? 1 : a.sort > b.sort ? -1 : 0);

const IN_ORDER: Readonly<Record<Order, (a: Sorted, b: Sorted) => number>> = {
  descending: newestFirst,
  ascending: (a, b) => newestFirst(b, a),
};

export const merged = <R extends Sorted>(found: readonly (readonly R[])[], order: Order): readonly R[] =>
  found
    .flat()
    .sort(IN_ORDER[order])
    .filter((row, at, all) => all[at - 1]?.sort !== row.sort);

export type ReadPart<R extends Sorted> = (behind: R | undefined) => Promise<Rows<R>>;

/** The first `limit` rows of several partitions. One is asked again only while its next rows may still come first. */
export const readMerged = async <R extends Sorted>(
  reads: readonly ReadPart<R>[],
  { order, limit }: { readonly order: Order; readonly limit: number | undefined },
): Promise<Rows<R>> => {
  const next = async (read: ReadPart<R>, known: readonly R[]) => {
    const { rows, more } = await read(known.at(-1));
    return { read, rows: [...known, ...rows], more };
  };
  let parts = await Promise.all(reads.map((read) => next(read, [])));
  for (;;) {
    const rows = merged(
      parts.map((part) => part.rows),
      order,
    );
    const last = limit === undefined ? undefined : rows[limit - 1];
    const isOpen = ({ rows: shown, more }: (typeof parts)[number]): boolean => {
      const end = shown.at(-1);
      return more && (last === undefined || end === undefined || IN_ORDER[order](end, last) < 0);
    };
    if (!parts.some(isOpen)) {
      const kept = limit === undefined ? rows : rows.slice(0, limit);
      return { rows: kept, more: kept.length < rows.length || parts.some(({ more }) => more) };
    }
    parts = await Promise.all(
      parts.map((part) => (isOpen(part) ? next(part.read, part.rows) : Promise.resolve(part))),
    );
  }
};

/** Rows are spread over the partitions by chance, so each is read for more than twice its share. */
export const portionOf = (limit: number | undefined, partitions: number): number | undefined =>
  limit === undefined || partitions === 1 ? limit : Math.min(limit, 2 + 2 * Math.ceil(limit / partitions));
