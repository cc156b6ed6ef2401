import { CSV_BEGIN, csvLine, csvNumber, csvText } from '@ramps-gateway/shared/domain/csv.ts';
import type { Separators } from '@ramps-gateway/shared/domain/exports.ts';
import { bytesOf, type Cell, type ColumnKind, type Report } from './report.ts';

const fieldOf = (cell: Cell, kind: ColumnKind, separators: Separators): string => {
  if (cell === null) return '';
  return kind === 'amount' || kind === 'number' ? csvNumber(cell, separators) : csvText(cell, separators);
};

async function* linesOf({ columns, parts }: Report, separators: Separators): AsyncGenerator<string> {
  const names = columns.map(({ name }) => csvText(name, separators));
  yield `${CSV_BEGIN}${csvLine(names, separators)}`;
  for await (const part of parts) {
    // Each row repeats the section's heading in its own columns.
    if (part.kind === 'section') continue;
    const fields = columns.map(({ kind }, at) => fieldOf(part.cells[at] ?? null, kind, separators));
    yield csvLine(fields, separators);
  }
}

/** RFC 4180. `semicolon` separates if amounts use a decimal comma. */
export const csvOf = (report: Report, separators: Separators): AsyncIterable<Uint8Array> =>
  bytesOf(linesOf(report, separators));
