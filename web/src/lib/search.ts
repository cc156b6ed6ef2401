/** Removes accents and case: `servicos` finds `Serviços`. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Items with a text that contains the search; all if the search is empty. @param textsOf the searched texts */
export const matching = <T>(
  items: readonly T[],
  search: string,
  textsOf: (item: T) => readonly (string | null | undefined)[],
): readonly T[] => {
  const wanted = folded(search.trim());
  if (wanted === '') return items;
  return items.filter((item) => textsOf(item).some((text) => text && folded(text).includes(wanted)));
};
