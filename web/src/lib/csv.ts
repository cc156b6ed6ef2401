/** Start of a formula for spreadsheets, also behind apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

const NEEDS_QUOTES = /[",\r\n]/;

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** A leading apostrophe makes spreadsheets read a formula as text. */
const disarmed = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

const written = (cell: string): string => {
  const safe = disarmed(cell);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A row with one empty cell would be an empty line. */
const lineOf = (row: readonly string[]): string => row.map(written).join(',') || '""';

/** RFC 4180: CRLF rows, quotes where needed. Cells are text and stay exact. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => `${lineOf(row)}\r\n`).join('')}`;
