import { CSV_BEGIN, csvLine, csvNumber, csvText } from '@ramps-gateway/shared/domain/csv.ts';
import type { Separators } from '@ramps-gateway/shared/domain/exports.ts';
import { bytesOf, type Cell, type ColumnKind, type Report, tableOf } from './report.ts';

const fieldOf = (cell: Cell, kind: ColumnKind, separators: Separators): string => {
  if (cell === null) return '';
  return kind === 'amount' || kind === 'number' ? csvNumber(cell, separators) : csvText(cell, separators);
};

async function* linesOf(report: Report, separators: Separators): AsyncGenerator<string> {
  const { columns, rows } = tableOf(report);
  const names = columns.map(({ label }) => csvText(label, separators));
  yield `${CSV_BEGIN}${csvLine(names, separators)}`;
  for await (const { cells } of rows)
    yield csvLine(
      columns.map(({ kind }, at) => fieldOf(cells[at] ?? null, kind, separators)),
      separators,
    );
}

/** RFC 4180. `semicolon` separates if amounts use a decimal comma. */
export const csvOf = (report: Report, separators: Separators): AsyncIterable<Uint8Array> =>
  bytesOf(linesOf(report, separators));
