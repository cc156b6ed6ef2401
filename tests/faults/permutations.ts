/** Every order in which the items can stand. */
export const permutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

/** Every `step`th of the items: a sample that is the same each time. */
export const everyNth = <Item>(items: readonly Item[], step: number): Item[] =>
  items.filter((_, at) => at % step === 0);
