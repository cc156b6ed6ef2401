/** Kind of a cell. All cells are text, so that no amount becomes a float on its way into a file. */
export type ColumnKind = 'text' | 'amount' | 'number' | 'time';

export interface Column {
  readonly name: string;
  readonly label: string;
  readonly kind: ColumnKind;
  /** Its share of the width of a printed page. Without one it is not printed. */
  readonly paper?: number;
  /** Its width in a spreadsheet. Without one it is not in tables. */
  readonly wide?: number;
}

/** Null: empty. Amounts are plain decimals, times ISO 8601 UTC. */
export type Cell = string | null;

export type Part =
  /** A heading on paper for the rows that follow, like those of one ledger account. */
  | {
      readonly kind: 'section';
      readonly title: string;
      readonly about: string;
      /** Minimum decimals of its amounts on paper, so that the decimal points align. */
      readonly decimals: number;
      /** Where its rows appear; everywhere by default. */
      readonly on?: 'paper' | 'table';
      /** Of a section on paper, if not the report's. */
      readonly columns?: readonly Column[];
    }
  /** Subject of the report, for tables without a heading. */
  | { readonly kind: 'about'; readonly cells: readonly Cell[] }
  | { readonly kind: 'row'; readonly cells: readonly Cell[]; readonly decimals?: number }
  | { readonly kind: 'total'; readonly cells: readonly Cell[] };

/** A table of any length and its subject; the writers of this folder turn it into files. */
export interface Report {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly columns: readonly Column[];
  /** Printed on landscape pages. */
  readonly isWide?: boolean;
  readonly parts: AsyncIterable<Part>;
}

/** The columns and rows of a report that are in tables. */
export const tableOf = ({ columns, parts }: Report) => {
  const kept = columns.flatMap((column, at) => (column.wide === undefined ? [] : [{ column, at }]));
  const rows = async function* () {
    let isOnPaper = false;
    for await (const part of parts) {
      if (part.kind === 'section') isOnPaper = part.on === 'paper';
      else if (!isOnPaper) yield { kind: part.kind, cells: kept.map(({ at }) => part.cells[at] ?? null) };
    }
  };
  return { columns: kept.map(({ column }) => column), rows: rows() };
};

const CHUNK_CHARACTERS = 64 * 1024;

/** Texts as bytes, in chunks large enough to send. */
export async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting: string[] = [];
  let length = 0;
  for await (const text of texts) {
    waiting.push(text);
    length += text.length;
    if (length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(waiting.join(''), 'utf8');
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.from(waiting.join(''), 'utf8');
}
