import { createTable, remembering } from '#functions/adapters/dynamo/table/client.ts';
import { atVersion, check, put, update, x } from '#functions/adapters/dynamo/table/expressions.ts';
import { getEach, getItem, type Item } from '#functions/adapters/dynamo/table/items.ts';
import { saveItem, writeAll, writeOne } from '#functions/adapters/dynamo/table/writes.ts';
import { countRequests } from '#tests/support/count-requests.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { describe, expect, test } from 'vitest';

const engine = unitEngine();
const keyOf = (name: string) => ({ pk: `ROW#${name}`, sk: 'ROW' });
const rowOf = (name: string, version: number): Item => ({
  ...keyOf(name),
  entity: 'row',
  version,
  record: { name, none: undefined },
});

/** One drive, and another writer. */
const both = async () => {
  const other = await engine.newTable();
  const drive = remembering(createTable(other.name, engine.client));
  const counted = countRequests(drive);
  await saveItem(other, rowOf('a', 1), 0);
  await saveItem(other, rowOf('b', 1), 0);
  return { other, drive, counted };
};

describe('a table that remembers what one drive has read', () => {
  test('reads a row once, alone or with others, and a missing one, too', async () => {
    const { drive, counted } = await both();
    await getEach(drive, [keyOf('a'), keyOf('missing')]);
    const names = ['a', 'missing', 'b'].map(keyOf);
    expect(await getEach(drive, names)).toMatchObject([{ version: 1 }, undefined, { version: 1 }]);
    expect(await getItem(drive, keyOf('missing'))).toBeUndefined();
    expect(counted.take()).toEqual({ BatchGet: 2 });
  });

  test('has what it wrote, as the table has it', async () => {
    const { other, drive, counted } = await both();
    await saveItem(drive, rowOf('a', 2), 1);
    expect(await getItem(drive, keyOf('a'))).toStrictEqual(await getItem(other, keyOf('a')));
    expect(counted.take()).toEqual({ Put: 1 });
  });

  test('does not know what an update made of a row', async () => {
    const { drive } = await both();
    await getItem(drive, keyOf('a'));
    await writeOne(drive, update(drive, keyOf('a'), x`SET version = ${2}`));
    expect(await getItem(drive, keyOf('a'))).toMatchObject({ version: 2 });
  });

  test('S6.241 reads all rows of a failed write again', async () => {
    const { other, drive } = await both();
    await getEach(drive, [keyOf('a'), keyOf('b')]);
    await saveItem(other, rowOf('b', 2), 1);
    const claim = (version: number) =>
      writeAll(drive, [
        put(drive, rowOf('a', 2), atVersion(1)),
        check(drive, keyOf('b'), atVersion(version)),
      ]);
    expect(await claim(1)).toBe(false);
    expect(await getEach(drive, [keyOf('a'), keyOf('b')])).toMatchObject([{ version: 1 }, { version: 2 }]);
    expect(await claim(2)).toBe(true);
    expect(await getItem(other, keyOf('a'))).toMatchObject({ version: 2 });
  });
});
