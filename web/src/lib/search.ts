/** As it is compared: without accents and letter case, so that `servicos` finds `Serviços`. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Those of which a text holds what is searched for; all where nothing is.
 * @param textsOf what of an item is searched; null and undefined stand for nothing
 */
export const matching = <T>(
  items: readonly T[],
  search: string,
  textsOf: (item: T) => readonly (string | null | undefined)[],
): readonly T[] => {
  const wanted = folded(search.trim());
  if (wanted === '') return items;
  return items.filter((item) => textsOf(item).some((text) => text && folded(text).includes(wanted)));
};
