import { createAuditTrail, createCutOff } from '#functions/adapters/dynamo/audit/audit.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { getItem, type Item } from '#functions/adapters/dynamo/table/items.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { saveItem, transact } from '#functions/adapters/dynamo/table/writes.ts';
import { createAudited } from '#functions/modules/audit/audited.ts';
import { sha256 } from '#functions/modules/audit/model.ts';
import type { Act, AuditedAction } from '#functions/modules/audit/act.ts';
import { quiet } from '#functions/platform/logger.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { auditRecord, type AuditRecord } from '#shared/contract/audit.ts';
import { type ActionName, AUDIT_SHARDS, chainFaults } from '#shared/domain/audit.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { auditedAction } from '#tests/support/audit.ts';
import { NOW } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();

const clock = () => NOW;

const auditedActionOf = (nth: number, action: ActionName = 'user.role', at = NOW): AuditedAction =>
  auditedAction({
    id: `aud_${nth}`,
    at: at.toISOString(),
    correlationId: `request-${nth}`,
    action,
    concern: { object: { kind: 'user', id: 'u1' }, before: null, after: { role: 'admin' } },
  });

const scene = async () => {
  const table = await engine.newTable();
  const trail = createAuditTrail(table);
  return { table, trail, audited: createAudited({ trail, clock, log: quiet }) };
};

/** What a use case passes on after its input is valid. */
const ready = (of: AuditedAction): Act => {
  of.state = 'ready';
  return { auditedAction: of, approval: null };
};

const thing = (id: string, version = 1): Item => ({
  pk: `THING#${id}`,
  sk: 'THING',
  entity: 'thing',
  version,
  record: {},
});

const withEntity = z.object({ entity: z.string(), record: z.unknown() });

/** All audit rows in chain order. */
const rowsOf = async (table: Table): Promise<readonly AuditRecord[]> => {
  const { Items: items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  return items
    .map((item) => withEntity.parse(item))
    .filter(({ entity }) => entity === 'audit_row')
    .map(({ record }) => auditRecord.parse(record))
    .sort((a, b) => a.shard - b.shard || a.day.localeCompare(b.day) || a.number - b.number);
};

const faultsOf = (rows: readonly AuditRecord[]) =>
  Array.from({ length: AUDIT_SHARDS }, (_, shard) => rows.filter((row) => row.shard === shard)).flatMap(
    (own) =>
      [...new Set(own.map(({ day }) => day))].flatMap((day) =>
        chainFaults(
          { day, shard: own[0]?.shard ?? 0 },
          own.filter((row) => row.day === day).map((row) => ({ number: row.number, row })),
          undefined,
          sha256,
        ),
      ),
  );

test('S7.89 the row is written with its write, once, and not with a failed one', async () => {
  const { table, audited } = await scene();
  const create = (nth: number, id: string) =>
    audited(auditedActionOf(nth), (auditedAction) => {
      auditedAction.concern = { ...auditedAction.concern, before: { role: 'client' } };
      return saveItem(table, thing(id), 0, ready(auditedAction));
    });
  expect(await create(1, 'a')).toBe(true);
  expect(await rowsOf(table)).toMatchObject([
    {
      id: 'aud_1',
      number: 1,
      actor: { user_id: 'admin-1', email: 'admin@example.com', role: 'admin' },
      channel: 'console',
      address: '203.0.113.9',
      object: { kind: 'user', id: 'u1' },
      before: { role: 'client' },
      after: { role: 'admin' },
      outcome: 'done',
      previous: null,
    },
  ]);
  // The write fails after the row is ready: the row is written separately, with the outcome.
  expect(await create(2, 'a')).toBe(false);
  const rows = await rowsOf(table);
  expect(rows.map(({ id }) => id).sort()).toEqual(['aud_1', 'aud_2']);
});

test('a write has its row even if the function ends right after it', async () => {
  const { table } = await scene();
  const trail = { ...createAuditTrail(table), record: () => Promise.reject(new Error('killed')) };
  await createAudited({ trail, clock, log: quiet })(auditedActionOf(1), async (auditedAction) => {
    const act = ready(auditedAction);
    const writes = [
      { Put: { TableName: table.name, Item: thing('a') } },
      { Put: { TableName: table.name, Item: thing('b') } },
    ];
    await transact(table, writes, act);
    // A later write of the same action adds no second row.
    await saveItem(table, thing('a', 2), 1, act);
  });
  expect(await rowsOf(table)).toHaveLength(1);
});

test('two parallel transactions of one action write one row', async () => {
  const { table, audited } = await scene();
  await audited(auditedActionOf(1), async (auditedAction) => {
    const act = ready(auditedAction);
    await Promise.all([saveItem(table, thing('a'), 0, act), saveItem(table, thing('b'), 0, act)]);
  });
  expect(await rowsOf(table)).toHaveLength(1);
  for (const id of ['a', 'b']) expect(await getItem(table, thing(id))).toBeDefined();
});

test('40 at once: each has its row, and the chains are intact', async () => {
  const { table, audited } = await scene();
  await Promise.all(
    Array.from({ length: 40 }, (_, nth) =>
      audited(auditedActionOf(nth), (auditedAction) =>
        saveItem(table, thing(`t${nth}`), 0, ready(auditedAction)),
      ),
    ),
  );
  const rows = await rowsOf(table);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(40);
  expect(rows).toHaveLength(40);
  expect(faultsOf(rows)).toEqual([]);
});

test('a chain continues over midnight, and never goes back', async () => {
  const { table, trail } = await scene();
  const tomorrow = new Date(NOW.getTime() + 24 * 60 * 60 * 1000);
  const done = { outcome: 'done', reason: null } as const;
  // The same last letter selects the same shard.
  await trail.record(auditedActionOf(11), done);
  await trail.record(auditedActionOf(21, 'user.role', tomorrow), done);
  await trail.record(auditedActionOf(31), done);
  const rows = await rowsOf(table);
  expect(rows.map(({ id, day, number, previous }) => [id, day, number, previous?.number])).toEqual([
    ['aud_11', NOW.toISOString().slice(0, 10), 1, undefined],
    ['aud_21', tomorrow.toISOString().slice(0, 10), 1, 1],
    ['aud_31', tomorrow.toISOString().slice(0, 10), 2, 1],
  ]);
  expect(faultsOf(rows)).toEqual([]);
});

test('an interrupted action outside the table gets one row with an unknown outcome', async () => {
  const { table, trail } = await scene();
  const cutOff = createCutOff(table);
  const auditedAction = auditedActionOf(1, 'wallet.add');
  auditedAction.concern = { ...auditedAction.concern, after: { address: 'TAddress', client_secret: 'hush' } };
  await trail.begin(auditedAction, '2026-11-20T14:02:00.000Z');
  expect(await cutOff.until('2026-11-20T14:01:59.000Z', 10)).toEqual([]);
  expect(await cutOff.until('2026-11-20T14:02:00.000Z', 10)).toEqual(['aud_1']);
  expect(JSON.stringify(await getItem(table, keys.auditIntent('aud_1')))).not.toContain('hush');
  const notKnown = { outcome: 'not_known', reason: 'It was cut off.' } as const;
  await Promise.all([
    cutOff.end('aud_1', notKnown),
    trail.record(auditedAction, { outcome: 'done', reason: null }),
  ]);
  expect(await rowsOf(table)).toHaveLength(1);
  expect(await cutOff.until('2027-01-01T00:00:00.000Z', 10)).toEqual([]);
  await cutOff.end('aud_1', notKnown);
  expect(await rowsOf(table)).toHaveLength(1);
});

test('rows have no secrets', async () => {
  const { table, trail } = await scene();
  const auditedAction = auditedActionOf(1, 'credentials.save');
  auditedAction.concern = {
    ...auditedAction.concern,
    after: {
      client_id: 'abcd',
      client_secret: 'hush-hush',
      password: 'guessable',
      nested: [{ header_value: 'Bearer x', note: 'n'.repeat(900) }],
    },
  };
  await trail.record(auditedAction, { outcome: 'done', reason: null });
  const [row] = await rowsOf(table);
  const text = JSON.stringify(row);
  for (const secret of ['hush-hush', 'guessable', 'Bearer x']) expect(text).not.toContain(secret);
  expect(row?.after).toMatchObject({ client_id: 'abcd', password: '[not kept]' });
  expect(text).toMatch(/"client_secret":"sha256:[0-9a-f]{16}"/);
  expect(text.length).toBeLessThan(2_000);
});
