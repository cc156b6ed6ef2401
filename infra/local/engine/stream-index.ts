import { DatabaseSync } from 'node:sqlite';

/**
 * dynoxide scans its whole stream table on each write and stream read. An index on what both look for keeps
 * the cost constant. If the file looks different (another release), nothing is done: slower, not wrong.
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
