/** Without accents and case: `servicos` finds `Serviços`. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Items whose texts contain the search; all if it is empty. @param textsOf the texts searched */
export const matching = <T>(
  items: readonly T[],
  search: string,
  textsOf: (item: T) => readonly (string | null | undefined)[],
): readonly T[] => {
  const wanted = folded(search.trim());
  if (wanted === '') return items;
  return items.filter((item) => textsOf(item).some((text) => text && folded(text).includes(wanted)));
};
