import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

/** What of a stream nobody reads any more. */
export interface Passed {
  readonly streamArn: string;
  readonly shardId: string;
  /** All that comes before this sequence number may go; it has a record itself, or is above all that have one. */
  readonly before: bigint;
}

/**
 * So few that a write which waits for them is not noticed. The engine tries for 5 s to get the file, and answers 500 when
 * it does not.
 */
const AT_ONCE = 200;
/** Room for the engine's own writes. */
const PAUSE_MS = 20;
/** The engine's writes are short, and who trims can wait for the next time. */
const PATIENCE_MS = 500;

const STREAM = /^arn:[^/]*:table\/([^/]+)\/stream\/(.+)$/;

/** The table of that stream, while it is the stream that the table has now; undefined where the file is not as expected. */
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
 * dynoxide keeps its stream for ever. Deletes from its file, while it runs, what is passed, a little at a time; resolves to how
 * many records went. The newest one always stays: the engine counts on from it. Rejects where the file cannot be written
 * (a full disk, an engine that is busy): what was not deleted is deleted the next time.
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
    // What a power cut brings back is deleted again: no need to wait for the disk.
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

/**
 * Gives the disk back what trimming left empty in the file, where that is most of a large one. While the engine does not run.
 */
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
    // Too little room to write it anew, or damaged: then it is as it was, and the engine says what is wrong with it.
  } finally {
    database.close();
  }
};
