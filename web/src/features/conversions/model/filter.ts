import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { CONVERSION_STATUSES, type ConversionStatus } from '@ramps-gateway/shared/domain/conversion.ts';

export type Filter = ConversionStatus | 'all';

export const isFilter = (text: string | null): text is Filter =>
  text === 'all' || CONVERSION_STATUSES.some((status) => status === text);

export interface FilterChoice {
  readonly filter: Filter;
  readonly count: number;
}

/** S2.38: All, and each status that has at least one item; the chosen one stays although its last item left it. */
export const filterChoices = (
  loaded: readonly ConversionRecord[],
  chosen: Filter,
): readonly FilterChoice[] => {
  const choices = CONVERSION_STATUSES.map((status) => ({
    filter: status,
    count: loaded.filter((item) => item.status === status).length,
  }));
  return [
    { filter: 'all', count: loaded.length },
    ...choices.filter(({ filter, count }) => count > 0 || filter === chosen),
  ];
};
