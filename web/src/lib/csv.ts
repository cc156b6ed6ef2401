/** What a spreadsheet takes for the beginning of a formula, also behind apostrophes that disarm it. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

const NEEDS_QUOTES = /[",\r\n]/;

/** Has spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** A cell that would be a formula gets an apostrophe, which spreadsheets take as: what follows is text. */
const disarmed = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

const written = (cell: string): string => {
  const safe = disarmed(cell);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A row of one empty cell would be an empty line, which is no row. */
const lineOf = (row: readonly string[]): string => row.map(written).join(',') || '""';

/** RFC 4180: rows end in CRLF, cells are quoted where they must be. Each cell is text and stays exactly as it is. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => `${lineOf(row)}\r\n`).join('')}`;
