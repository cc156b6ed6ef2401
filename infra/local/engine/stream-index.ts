import { DatabaseSync } from 'node:sqlite';

/**
 * dynoxide keeps its stream in a table without an index: each write looks for the highest number in all of it, each read
 * of the stream for what comes after one. With an index of what both ask for a write costs the same after 20,000 records as
 * after one. Where the file is not as expected (another release of the engine) nothing is done: it is slower, not wrong.
 */
export const indexStream = (file: string): void => {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    const known = database
      .prepare("SELECT count(*) AS n FROM pragma_table_info('_stream_records') WHERE name IN (?, ?)")
      .get('table_name', 'sequence_number');
    if (known?.['n'] !== 2) return;
    database.exec(
      'CREATE INDEX IF NOT EXISTS stream_by_number ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    database.close();
  }
};
