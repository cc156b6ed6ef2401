import { DatabaseSync } from 'node:sqlite';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * dynoxide scans its whole stream table on each write and stream read. An index on the columns of both keeps the cost
 * constant. If the file looks different (another release), nothing changes: slower, but not wrong.
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

export interface Passed {
  readonly streamArn: string;
  readonly shardId: string;
  readonly before: bigint;
}

/** Small, so that pending writes do not notice. The engine retries a locked file for 5 s and then answers 500. */
const AT_ONCE = 200;
const PAUSE_MS = 20;
/** Trimming gives up quickly, because it can wait for the next run. */
const PATIENCE_MS = 500;

const STREAM = /^arn:[^/]*:table\/([^/]+)\/stream\/(.+)$/;

/** The stream's table, if it is the current stream; `undefined` if the file looks different. */
const tableOf = (database: DatabaseSync, streamArn: string): string | undefined => {
  const [, table = '', label = ''] = STREAM.exec(streamArn) ?? [];
  const asked = database.prepare(
    "SELECT (SELECT count(*) FROM sqlite_master WHERE name IN ('_tables', '_stream_records', 'stream_by_number')) AS n",
  );
  if (asked.get()?.['n'] !== 3) return undefined;
  const found = database
    .prepare('SELECT 1 FROM _tables WHERE table_name = ? AND stream_label = ?')
    .get(table, label);
  return found && table;
};

/**
 * dynoxide keeps its stream forever. Deletes passed records in small steps while the engine runs, except the newest,
 * from which the engine numbers the next. Resolves to the number deleted. Rejects if the file cannot be written (full
 * disk, busy engine); the next run continues.
 */
export const trimStream = async (
  file: string,
  { streamArn, shardId, before }: Passed,
  isStopped: () => boolean = () => false,
): Promise<number> => {
  if (!existsSync(file)) return 0;
  const database = new DatabaseSync(file, { timeout: PATIENCE_MS });
  try {
    const table = tableOf(database, streamArn);
    if (table === undefined) return 0;
    // A power cut at worst restores records, which are then deleted again.
    database.exec('PRAGMA synchronous = NORMAL');
    const some = database.prepare(
      `DELETE FROM _stream_records WHERE id IN (
         SELECT id FROM _stream_records
         WHERE table_name = :table AND shard_id = :shardId AND CAST(sequence_number AS INTEGER) < :before
           AND CAST(sequence_number AS INTEGER) <
             (SELECT max(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = :table)
         ORDER BY CAST(sequence_number AS INTEGER) LIMIT ${AT_ONCE})`,
    );
    let gone = 0;
    while (!isStopped()) {
      const { changes } = some.run({ table, shardId, before });
      gone += Number(changes);
      if (Number(changes) < AT_ONCE) break;
      await delay(PAUSE_MS);
    }
    return gone;
  } finally {
    database.close();
  }
};

const WORTH_IT_BYTES = 32 * 1024 * 1024;

/** Vacuums a large file that is mostly empty. Only while the engine is stopped. */
export const compact = (file: string): void => {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file);
  try {
    const sizes = database
      .prepare(
        'SELECT freelist_count AS empty, page_count AS pages, page_size AS size FROM pragma_freelist_count, pragma_page_count, pragma_page_size',
      )
      .get();
    const [empty, pages, size] = [
      Number(sizes?.['empty']),
      Number(sizes?.['pages']),
      Number(sizes?.['size']),
    ];
    if (empty > pages / 2 && empty * size > WORTH_IT_BYTES) database.exec('VACUUM');
  } catch {
    // Too little space, or damaged: the file stays as it is, and the engine reports it.
  } finally {
    database.close();
  }
};
