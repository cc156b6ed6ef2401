interface Page<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
}

/** Nobody looks through a longer list. */
const MOST_PAGES = 25;

export const collectPages = async <T>(
  load: (cursor: string | undefined) => Promise<Page<T>>,
): Promise<readonly T[]> => {
  const items: T[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { items: more, next_cursor } = await load(cursor);
    items.push(...more);
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return items;
};
