import { Zip, ZipDeflate, strToU8 } from 'fflate';
import { type Cell, type Column, type Report, tableOf } from './report.ts';

/** A spreadsheet stores numbers as doubles, which are exact to this many digits. */
const EXACT_DIGITS = 15;

/** Rows of a sheet below its heading; the format allows 1,048,576. */
const ROWS_A_SHEET = 1_000_000;

const NOTE =
  'Amounts of more than 15 digits are written as text, because a spreadsheet would round them as numbers.';

const STYLE = { plain: 0, heading: 1, amount: 2, exact: 3, time: 4, strong: 5, strongAmount: 6 } as const;

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const STYLES = `${XML}<styleSheet xmlns="${NAMESPACE}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00################"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="10"/><name val="Arial"/></font><font><b/><sz val="10"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="right"/></xf><xf numFmtId="165" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left"/></xf><xf fontId="1" applyFont="1"/><xf numFmtId="164" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/** Drops what XML cannot contain. */
// oxlint-disable-next-line no-control-regex
const NOT_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  text.replaceAll(NOT_XML, '').replaceAll(/[&<>"]/g, (character) => ESCAPED[character] ?? '');

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** True if a double stores it without loss; leading and trailing zeros do not count. */
const isExact = (amount: string): boolean =>
  amount.replace(/^-?0*/, '').replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length <= EXACT_DIGITS;

const DAY_MS = 86_400_000;
/** Days from the spreadsheet's epoch to 1970. */
const EPOCH_DAYS = 25_569;

const cellOf = (at: string, cell: Cell, { kind }: Column, strong: boolean): string => {
  if (cell === null) return '';
  switch (kind) {
    case 'amount':
      return isExact(cell)
        ? `<c r="${at}" s="${strong ? STYLE.strongAmount : STYLE.amount}"><v>${cell}</v></c>`
        : textCell(at, cell, STYLE.exact);
    case 'number':
      return `<c r="${at}"><v>${cell}</v></c>`;
    case 'time':
      return `<c r="${at}" s="${STYLE.time}"><v>${Date.parse(cell) / DAY_MS + EPOCH_DAYS}</v></c>`;
    case 'text':
      return textCell(at, cell, strong ? STYLE.strong : STYLE.plain);
  }
};

/** `A` to `Z`: no table here has more columns. */
const place = (column: number, row: number): string => `${String.fromCodePoint(65 + column)}${row}`;

const rowOf = (row: number, cells: readonly Cell[], columns: readonly Column[], strong: boolean): string =>
  `<row r="${row}">${columns.map((column, at) => cellOf(place(at, row), cells[at] ?? null, column, strong)).join('')}</row>`;

const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

const widths = (wide: readonly (number | undefined)[]): string =>
  `<cols>${wide.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width ?? 14}" customWidth="1"/>`).join('')}</cols>`;

const beginSheet = (columns: readonly Column[]): string =>
  `${XML}<worksheet xmlns="${NAMESPACE}">${FROZEN}${widths(columns.map(({ wide }) => wide))}<sheetData><row r="1">${columns.map(({ label }, at) => textCell(place(at, 1), label, STYLE.heading)).join('')}</row>`;

const END_SHEET = '</sheetData></worksheet>';

const aboutSheet = ({ title, facts }: Report): string => {
  const rows = [[title], ...facts, [''], [NOTE]].map((cells, row) => {
    const styleOf = (column: number): number =>
      row === 0 || (row <= facts.length && column === 0) ? STYLE.heading : STYLE.plain;
    const written = cells.map((text, column) => textCell(place(column, row + 1), text, styleOf(column)));
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  return `${XML}<worksheet xmlns="${NAMESPACE}">${widths([22, 70])}<sheetData>${rows.join('')}${END_SHEET}`;
};

const sheetName = (at: number): string => (at === 1 ? 'Rows' : `Rows ${at}`);

/** The parts that name the sheets. The sheet with the rows comes first, since a spreadsheet opens with it. */
const namesOf = (sheets: number): readonly (readonly [path: string, xml: string])[] => {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const all = [...numbers.map((at) => [`sheet${at}`, sheetName(at)] as const), ['about', 'About'] as const];
  const overrides = all.map(
    ([file]) =>
      `<Override PartName="/xl/worksheets/${file}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  const named = all.map(([, name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const relations = all.map(
    ([file], at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/relationships/worksheet" Target="worksheets/${file}.xml"/>`,
  );
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${overrides.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${NAMESPACE}" xmlns:r="${OFFICE}/relationships"><sheets>${named.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="rIdStyles" Type="${OFFICE}/relationships/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
  ];
};

const CHUNK_CHARACTERS = 64 * 1024;

/**
 * A spreadsheet with the rows first and the heading on the last sheet. Amounts are numbers written digit by digit, or
 * texts if a double cannot store them. No cell contains a formula.
 */
export async function* xlsxOf(report: Report): AsyncGenerator<Uint8Array> {
  const { columns, rows: all } = tableOf(report);
  const made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  const begin = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    return file;
  };
  const whole = (path: string, xml: string): void => begin(path).push(strToU8(xml), true);

  let sheets = 1;
  let rows = 0;
  let sheet = begin('xl/worksheets/sheet1.xml');
  let waiting = beginSheet(columns);
  for await (const { kind, cells } of all) {
    if (kind === 'about') continue;
    if (rows === ROWS_A_SHEET) {
      sheet.push(strToU8(`${waiting}${END_SHEET}`), true);
      sheets += 1;
      sheet = begin(`xl/worksheets/sheet${sheets}.xml`);
      [rows, waiting] = [0, beginSheet(columns)];
    }
    rows += 1;
    waiting += rowOf(rows + 1, cells, columns, kind === 'total');
    if (waiting.length < CHUNK_CHARACTERS) continue;
    sheet.push(strToU8(waiting));
    waiting = '';
    yield* made.splice(0);
  }
  sheet.push(strToU8(`${waiting}${END_SHEET}`), true);
  whole('xl/worksheets/about.xml', aboutSheet(report));
  for (const [path, xml] of namesOf(sheets)) whole(path, xml);
  zip.end();
  yield* made.splice(0);
}
