/** What a cell holds; all of them are texts: an amount is never a float on its way into a file. */
export type ColumnKind = 'text' | 'amount' | 'number' | 'time';

export interface Column {
  readonly name: string;
  readonly label: string;
  readonly kind: ColumnKind;
  /** Its share of the width of a printed page; without one it is in tables alone. */
  readonly paper?: number;
  /** What of a text is printed, where that is not all of it. */
  readonly printed?: (text: string) => string;
  readonly wide?: number;
}

/** Null: empty. Amounts are plain decimals, times ISO 8601 UTC. */
export type Cell = string | null;

export type Part =
  /** A new ledger account, or whatever the rows after it belong to: a heading on paper. */
  | {
      readonly kind: 'section';
      readonly title: string;
      readonly about: string;
      /** Of its amounts on paper, at least: so that their points stand in one line. */
      readonly decimals: number;
    }
  /** What the whole is about, in tables that have no head. */
  | { readonly kind: 'about'; readonly cells: readonly Cell[] }
  | { readonly kind: 'row'; readonly cells: readonly Cell[] }
  | { readonly kind: 'total'; readonly cells: readonly Cell[] };

/** A table of any length with what it is about: what the writers of this folder make files of. */
export interface Report {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly columns: readonly Column[];
  readonly parts: AsyncIterable<Part>;
}

const CHUNK_CHARACTERS = 64 * 1024;

/** Texts as bytes, in pieces that are worth being sent. */
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
