import { CSV_BEGIN, csvLine, csvNumber } from '@ramps-gateway/shared/domain/csv.ts';

/** A file of texts and plain numbers, each as exact as it is given. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${CSV_BEGIN}${rows.map((row) => csvLine(row.map((cell) => csvNumber(cell)))).join('')}`;
