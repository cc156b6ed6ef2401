import { auditedAction as auditedActionOf } from '#tests/support/audit.ts';
import { createHash } from 'node:crypto';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  createDaysOver,
  createFiledDays,
  createChains,
} from '#functions/adapters/dynamo/audit/audit-lists.ts';
import { createAuditTrail } from '#functions/adapters/dynamo/audit/audit.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { fileDays } from '#functions/capabilities/insight/audit/file-days.ts';
import type { Archive } from '#functions/capabilities/insight/audit/ports.ts';
import { verifyAudit } from '#functions/capabilities/insight/audit/verify-audit.ts';
import type { AuditedAction } from '#functions/modules/audit/act.ts';
import { quiet } from '#functions/platform/logger.ts';
import { auditRecord } from '#shared/contract/audit.ts';
import { auditHash, AUDIT_SHARDS } from '#shared/domain/audit.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');

const auditedAction = (nth: number, day: string, time = '14:00:00.000'): AuditedAction =>
  auditedActionOf({ id: `aud_${String(nth).padStart(3, '0')}_${nth % AUDIT_SHARDS}`, at: `${day}T${time}Z` });

/** An archive that never overwrites; `refuses` interrupts a run. */
const memoryArchive = () => {
  const files = new Map<string, Buffer>();
  const asked: string[] = [];
  const archive: Archive & { refuses: (key: string) => boolean } = {
    refuses: () => false,
    put: (key, content, { sha256: digest }) => {
      asked.push(key);
      if (archive.refuses(key)) return Promise.reject(new Error('cut off'));
      expect(sha256(content)).toBe(digest);
      if (files.has(key)) return Promise.resolve(false);
      files.set(key, Buffer.from(content));
      return Promise.resolve(true);
    },
  };
  return { archive, files, asked };
};

const dayFile = z.object({
  day: z.string(),
  rows: z.int(),
  sha256: z.string(),
  parts: z.array(z.object({ key: z.string(), rows: z.int(), bytes: z.int(), sha256: z.string() })),
  chains: z.array(
    z.object({
      shard: z.int(),
      end: z.nullable(z.object({ day: z.string(), number: z.int(), hash: z.string() })),
    }),
  ),
  findings: z.array(z.object({ shard: z.int(), number: z.int(), fault: z.string() })),
});

const scene = async ({ partBytes }: { partBytes?: number } = {}) => {
  const table = await engine.newTable();
  const trail = createAuditTrail(table);
  const bucket = memoryArchive();
  const time = { now: new Date('2026-11-24T01:00:00.000Z') };
  const alarms: number[] = [];
  const run = fileDays({
    days: createDaysOver(table),
    filed: createFiledDays(table),
    archive: bucket.archive,
    clock: () => time.now,
    log: quiet,
    onFindings: (findings) => alarms.push(findings),
    ...(partBytes === undefined ? {} : { partBytes }),
  });
  const record = async (...auditedActions: readonly AuditedAction[]) => {
    for (const each of auditedActions) await trail.record(each, { outcome: 'done', reason: null });
  };
  const day = (of: string) => {
    const content = bucket.files.get(`audit/${of}/day.json`);
    return content === undefined ? undefined : dayFile.parse(JSON.parse(content.toString()));
  };
  const lines = (of: string) =>
    (day(of)?.parts ?? []).flatMap(({ key }) =>
      (bucket.files.get(key)?.toString() ?? '').split('\n').filter((line) => line !== ''),
    );
  const days = () =>
    [...bucket.files.keys()].filter((key) => key.endsWith('/day.json')).map((key) => key.slice(6, 16));
  return {
    table,
    ...bucket,
    time,
    alarms,
    record,
    day,
    days,
    lines,
    run: () => run(() => true),
    verify: verifyAudit(createChains(table)),
  };
};

const rowKey = (day: string, shard: number, number: number) => {
  const { pk, sk } = keys.auditRow(day, String(shard), number);
  return { pk, sk };
};
const remove = (table: Table, key: { readonly pk: string; readonly sk: string }) =>
  table.client.send(new DeleteCommand({ TableName: table.name, Key: key }));

const [FIRST, SECOND, LAST] = ['2026-11-21', '2026-11-22', '2026-11-23'] as const;
const many = (count: number, day: string, from = 1) =>
  Array.from({ length: count }, (_, nth) => auditedAction(from + nth, day));

describe('the file of a day', () => {
  test("S7.160 has every row of every shard as canonical JSON, the digests, and each chain's end", async () => {
    const { record, run, day, lines, files, alarms } = await scene();
    await record(...many(10, LAST));
    expect(await run()).toEqual([LAST]);
    const file = day(LAST);
    expect(file).toMatchObject({ day: LAST, rows: 10, findings: [] });
    const rows = lines(LAST).map((line) => auditRecord.parse(JSON.parse(line)));
    expect(rows.map(({ shard, number }) => [shard, number])).toEqual(
      [0, 1, 2, 3].flatMap((shard) =>
        (shard === 1 || shard === 2 ? [1, 2, 3] : [1, 2]).map((n) => [shard, n]),
      ),
    );
    for (const row of rows) expect(auditHash(row, sha256)).toBe(row.hash);
    expect(file?.chains.map(({ end }) => end?.hash)).toEqual(
      [0, 1, 2, 3].map((shard) => rows.findLast((row) => row.shard === shard)?.hash),
    );
    const [part] = file?.parts ?? [];
    expect(file?.parts).toHaveLength(1);
    const content = files.get(part?.key ?? '') ?? Buffer.alloc(0);
    expect(part).toMatchObject({ rows: 10, bytes: content.length, sha256: sha256(content) });
    expect(file?.sha256).toBe(sha256(content));
    expect(part?.key).toBe(`audit/${LAST}/rows-0001-${part?.sha256}.jsonl`);
    expect(alarms).toEqual([]);
  });

  test('has several parts if it is large', async () => {
    const { record, run, day, lines, files } = await scene({ partBytes: 1500 });
    await record(...many(12, LAST));
    await run();
    const file = day(LAST);
    expect(file?.parts.length).toBeGreaterThan(3);
    expect(lines(LAST)).toHaveLength(12);
    const text = Buffer.concat((file?.parts ?? []).map(({ key }) => files.get(key) ?? Buffer.alloc(0)));
    expect(sha256(text)).toBe(file?.sha256);
  });

  test('is made once, an hour after the UTC day', async () => {
    const { record, run, time, days, asked } = await scene();
    await record(...many(2, LAST));
    time.now = new Date('2026-11-24T00:59:59.999Z');
    expect(await run()).toEqual([]);
    time.now = new Date('2026-11-24T01:00:00.000Z');
    expect(await run()).toEqual([LAST]);
    const before = asked.length;
    time.now = new Date('2026-11-24T23:59:59.999Z');
    expect(await run()).toEqual([]);
    expect(asked).toHaveLength(before);
    expect(days()).toEqual([LAST]);
  });

  test('exists for a day without rows, too, but for none before the first row', async () => {
    const { record, run, days, day, time } = await scene();
    expect(await run()).toEqual([]);
    await record(...many(4, SECOND));
    expect(await run()).toEqual([SECOND, LAST]);
    expect(days()).toEqual([SECOND, LAST]);
    expect(day(LAST)).toMatchObject({ rows: 0, parts: [], findings: [], sha256: sha256('') });
    expect(day(LAST)?.chains).toEqual(day(SECOND)?.chains);
    time.now = new Date('2026-11-25T03:00:00.000Z');
    expect(await run()).toEqual(['2026-11-24']);
  });

  test('S7.160 is made for three missed days, oldest first, as time allows', async () => {
    const made = await scene();
    await made.record(...many(3, FIRST), ...many(3, LAST, 4));
    let turns = 0;
    const short = fileDays({
      days: createDaysOver(made.table),
      filed: createFiledDays(made.table),
      archive: made.archive,
      clock: () => made.time.now,
      log: quiet,
      onFindings: () => {},
    });
    expect(await short(() => (turns += 1) === 1)).toEqual([FIRST]);
    expect(await made.run()).toEqual([SECOND, LAST]);
    expect(made.days().map((each) => made.day(each)?.rows)).toEqual([3, 0, 3]);
  });

  test('covers 24 hours also when clocks change', async () => {
    const { record, run, day, time } = await scene();
    // The last Sunday of October and the second of March.
    await record(
      auditedAction(1, '2026-10-25', '00:00:00.000'),
      auditedAction(2, '2026-10-25', '23:59:59.999'),
      auditedAction(3, '2026-10-26', '00:00:00.000'),
    );
    time.now = new Date('2026-10-27T01:00:00.000Z');
    expect(await run()).toEqual(['2026-10-25', '2026-10-26']);
    expect([day('2026-10-25')?.rows, day('2026-10-26')?.rows]).toEqual([2, 1]);
  });
});

describe('a run', () => {
  test.each(['rows-0001', 'rows-0003', 'day.json'])(
    'interrupted at %s continues, and leaves one file',
    async (at) => {
      const { record, run, archive, files, day, lines } = await scene({ partBytes: 1500 });
      await record(...many(12, LAST));
      archive.refuses = (key) => key.includes(at);
      await expect(run()).rejects.toThrow('cut off');
      expect(day(LAST)).toBeUndefined();
      const before = new Map(files);
      archive.refuses = () => false;
      expect(await run()).toEqual([LAST]);
      for (const [key, content] of before) expect(files.get(key)).toEqual(content);
      expect(files.size).toBe((day(LAST)?.parts.length ?? 0) + 1);
      expect(lines(LAST)).toHaveLength(12);
    },
  );

  test('interrupted before its record finds the existing file', async () => {
    const { record, table, run, files } = await scene();
    await record(...many(4, LAST));
    await run();
    const before = new Map(files);
    await remove(table, keys.auditFiles);
    expect(await run()).toEqual([LAST]);
    expect(files).toEqual(before);
  });

  test('next to others writes nothing twice', async () => {
    const { record, run, days, files, day } = await scene({ partBytes: 1500 });
    await record(...many(8, SECOND), ...many(8, LAST, 9));
    const ran = await Promise.all([run(), run(), run()]);
    expect(new Set(ran.flat())).toEqual(new Set([SECOND, LAST]));
    expect(ran.flat()).toHaveLength(2);
    expect(days()).toEqual([SECOND, LAST]);
    expect(files.size).toBe(2 + (day(SECOND)?.parts.length ?? 0) + (day(LAST)?.parts.length ?? 0));
  });
});

describe("a row after its day's file", () => {
  test('belongs to the next day with its own time, and the chains are intact', async () => {
    const { record, run, day, lines, time, verify } = await scene();
    await record(...many(8, LAST));
    await run();
    await record(...many(4, LAST, 9));
    time.now = new Date('2026-11-25T01:00:00.000Z');
    expect(await run()).toEqual(['2026-11-24']);
    expect(day(LAST)?.rows).toBe(8);
    const late = lines('2026-11-24').map((line) => auditRecord.parse(JSON.parse(line)));
    expect(late.map(({ at, number }) => [at.slice(0, 10), number])).toEqual(
      Array.from({ length: 4 }, () => [LAST, 1]),
    );
    expect(await verify({ from: LAST, until: '2026-11-24' })).toMatchObject({ rows: 12, findings: [] });
  });
});

describe('a broken chain', () => {
  const KEY = rowKey(LAST, 1, 2);
  test.each<[string, string, (table: Table) => Promise<unknown>]>([
    ['was removed', 'missing', (table) => remove(table, KEY)],
    [
      'was changed',
      'changed',
      (table) =>
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: KEY,
            UpdateExpression: 'SET #r.#o = :o',
            ExpressionAttributeNames: { '#r': 'record', '#o': 'outcome' },
            ExpressionAttributeValues: { ':o': 'refused' },
          }),
        ),
    ],
    [
      'cannot be read',
      'unreadable',
      (table) =>
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: { ...KEY, entity: 'audit_row', version: 1, record: { odd: 'one' } },
          }),
        ),
    ],
  ])('S7.161 whose row %s has a file with the finding, and raises the alarm', async (_, fault, damage) => {
    const { record, table, run, day, lines, alarms } = await scene();
    await record(...many(12, LAST));
    await damage(table);
    expect(await run()).toEqual([LAST]);
    expect(day(LAST)?.findings).toMatchObject([{ shard: 1, number: 2, fault }]);
    expect(alarms).toEqual([1]);
    expect(lines(LAST)).toHaveLength(fault === 'missing' ? 11 : 12);
    if (fault === 'unreadable')
      expect(lines(LAST)).toContain(`{"day":"${LAST}","number":2,"shard":1,"unreadable":{"odd":"one"}}`);
  });

  test('S7.161 with its end removed is found, too', async () => {
    const { record, table, run, day, alarms } = await scene();
    await record(...many(12, LAST));
    const { pk, sk } = keys.auditHead('2');
    await remove(table, { pk, sk });
    await run();
    expect(day(LAST)?.findings).toMatchObject([{ shard: 2, number: 3, fault: 'swapped' }]);
    expect(alarms).toEqual([1]);
  });
});
