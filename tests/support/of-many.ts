/** A store's answer for many ids: the requested ones of `items`, mapped by `shown`. */
export const ofMany = <Item, Shown>(
  items: readonly Item[],
  ids: readonly string[],
  idOf: (item: Item) => string,
  shown: (item: Item) => Shown,
): Promise<ReadonlyMap<string, Shown>> =>
  Promise.resolve(
    new Map(
      items.filter((item) => ids.includes(idOf(item))).map((item) => [idOf(item), shown(item)] as const),
    ),
  );
