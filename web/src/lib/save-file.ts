import { CSV_BEGIN, csvLine, csvNumber } from '@ramps-gateway/shared/domain/csv.ts';

/** A file of texts and plain numbers, with the exact values given. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${CSV_BEGIN}${rows.map((row) => csvLine(row.map((cell) => csvNumber(cell)))).join('')}`;

/** The link answers with an attachment, so the page stays open. */
export const openFile = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.click();
};

const KEPT_MS = 60_000;

export const saveFile = (name: string, type: string, content: string | Blob): void => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};
