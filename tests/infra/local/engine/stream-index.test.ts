import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { ensureTable } from '#local/engine/table.ts';
import { indexStream } from '#local/engine/stream-index.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ENGINES_HERE, startEngine } from './support.ts';

/** What the engine asks of its stream, with each write and with each read of it. */
const ASKED = [
  'SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1',
  'SELECT * FROM _stream_records WHERE table_name = ?1 AND shard_id = ?2 AND CAST(sequence_number AS INTEGER) > ?3 ' +
    'ORDER BY CAST(sequence_number AS INTEGER) ASC LIMIT ?4',
];

it.runIf(ENGINES_HERE.includes('dynoxide'))(
  'dynoxide finds its place in the stream by an index',
  async () => {
    const engine = await startEngine('dynoxide');
    await ensureTable(engine.client, 'the-table');
    const database = new DatabaseSync(join(engine.folder, 'dynoxide.db'), { readOnly: true });
    for (const asked of ASKED) {
      const plan = database.prepare(`EXPLAIN QUERY PLAN ${asked}`).all();
      expect(plan.map(({ detail }) => detail)).toEqual([
        expect.stringMatching(/^SEARCH _stream_records USING (COVERING )?INDEX stream_by_number/),
      ]);
    }
    database.close();
  },
);

it('leaves a file as it is that is not as expected', () => {
  const file = join(tempFolder(), 'other.db');
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE _stream_records (id INTEGER PRIMARY KEY)');
  indexStream(file);
  expect(
    database
      .prepare('SELECT name FROM sqlite_master')
      .all()
      .map(({ name }) => name),
  ).toEqual(['_stream_records']);
  database.close();
});
