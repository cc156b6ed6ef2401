import type { Separators } from '@ramps-gateway/shared/domain/exports.ts';
import { bytesOf, type Cell, type ColumnKind, type Report } from './report.ts';

const LINE_END = '\r\n';
const BYTE_ORDER_MARK = '﻿';

/** A spreadsheet would take a text that begins so for a formula. */
const BEGINS_FORMULA = /^[=+\-@\t\r]/;

const quoted = (text: string, comma: string): string =>
  text.includes(comma) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const fieldOf = (cell: Cell, kind: ColumnKind, separators: Separators): string => {
  if (cell === null) return '';
  const comma = separators === 'comma' ? ',' : ';';
  switch (kind) {
    case 'amount':
      return separators === 'comma' ? cell : cell.replace('.', ',');
    case 'number':
    case 'time':
      return cell;
    case 'text':
      return quoted(BEGINS_FORMULA.test(cell) ? `'${cell}` : cell, comma);
  }
};

async function* linesOf({ columns, parts }: Report, separators: Separators): AsyncGenerator<string> {
  const comma = separators === 'comma' ? ',' : ';';
  // Spreadsheets that expect a decimal comma read UTF-8 only where the file says so.
  const mark = separators === 'semicolon' ? BYTE_ORDER_MARK : '';
  yield `${mark}${columns.map(({ name }) => name).join(comma)}${LINE_END}`;
  for await (const part of parts) {
    // What a heading says stands in columns of each row.
    if (part.kind === 'section') continue;
    const fields = columns.map(({ kind }, at) => fieldOf(part.cells[at] ?? null, kind, separators));
    yield `${fields.join(comma)}${LINE_END}`;
  }
}

/** RFC 4180; `semicolon` goes with a decimal comma. An apostrophe keeps texts from being read as formulas. */
export const csvOf = (report: Report, separators: Separators): AsyncIterable<Uint8Array> =>
  bytesOf(linesOf(report, separators));
