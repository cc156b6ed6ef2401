import { CONVERSION_STATUSES, type ConversionStatus } from '@ramps-gateway/shared/domain/conversion.ts';

export type Filter = ConversionStatus | 'all';

export const isFilter = (text: string | null): text is Filter =>
  text === 'all' || CONVERSION_STATUSES.some((status) => status === text);

export interface FilterChoice {
  readonly filter: Filter;
  readonly count: number | undefined;
}

type Counts = Readonly<Partial<Record<ConversionStatus, number>>>;

/**
 * S2.38: All, each status with items, and the chosen one even when it has none.
 * @param counts of all items; `undefined` until loaded
 */
export const filterChoices = (counts: Counts | undefined, chosen: Filter): readonly FilterChoice[] => {
  const choices = CONVERSION_STATUSES.map((status) => ({
    filter: status,
    count: counts && (counts[status] ?? 0),
  }));
  const all = counts && choices.reduce((sum, { count = 0 }) => sum + count, 0);
  return [
    { filter: 'all', count: all },
    ...choices.filter(({ filter, count = 0 }) => count > 0 || filter === chosen),
  ];
};
