import type { Separators } from './exports.ts';

/** Byte order mark, so that spreadsheets read the file as UTF-8. */
export const CSV_BEGIN = '\ufeff';

const DELIMITERS: Readonly<Record<Separators, string>> = { comma: ',', semicolon: ';' };

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Where a spreadsheet could read a formula: at the start, and after a line break, a tab or the other list separator,
 * because a spreadsheet with another locale splits even quoted text. Full-width signs count as ASCII.
 */
const FORMULA: Readonly<Record<Separators, RegExp>> = {
  comma: /^(?='*[\t\r\n])|(?:^|(?<=[;\t\r\n]))(?=[ '"]*[=+\-@＝＋－＠])/g,
  semicolon: /^(?='*[\t\r\n])|(?:^|(?<=[,\t\r\n]))(?=[ '"]*[=+\-@＝＋－＠])/g,
};

/** Always quoted. A leading apostrophe prevents formulas. */
export const csvText = (text: string, separators: Separators = 'comma'): string =>
  `"${text.replaceAll(FORMULA[separators], "'").replaceAll('"', '""')}"`;

/** Keeps every digit. Semicolon files use a decimal comma. Anything but a plain number becomes text. */
export const csvNumber = (amount: string, separators: Separators = 'comma'): string => {
  if (!PLAIN_NUMBER.test(amount)) return csvText(amount, separators);
  return separators === 'comma' ? amount : amount.replace('.', ',');
};

/** One row of RFC 4180. @param fields from `csvText` and `csvNumber`; empty for no value */
export const csvLine = (fields: readonly string[], separators: Separators = 'comma'): string =>
  `${fields.join(DELIMITERS[separators])}\r\n`;
