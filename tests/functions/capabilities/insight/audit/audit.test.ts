import { auditedAction as auditedActionOf } from '#tests/support/audit.ts';
import { createAuditRows, createChains } from '#functions/adapters/dynamo/audit/audit-lists.ts';
import { createAuditTrail, createCutOff } from '#functions/adapters/dynamo/audit/audit.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { closeCutOff } from '#functions/capabilities/insight/audit/close-cut-off.ts';
import { auditRoutes } from '#functions/capabilities/insight/audit/routes.ts';
import type { AuditedAction } from '#functions/modules/audit/act.ts';
import { quiet } from '#functions/platform/logger.ts';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { auditRecord } from '#shared/contract/audit.ts';
import type { ActionName } from '#shared/domain/audit.ts';
import { pageOf } from '#shared/contract/fields.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ADMIN, apiOf, CLIENT, DEMOTED, OPERATOR } from '#tests/support/api.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();

const DONE = { outcome: 'done', reason: null } as const;

const auditedAction = (
  nth: number,
  by: string,
  {
    action = 'user.role',
    object = 'u1',
    day = '2026-11-20',
  }: { action?: ActionName; object?: string; day?: string } = {},
): AuditedAction =>
  auditedActionOf({
    // The same last character selects the same shard.
    id: `aud_${String(nth).padStart(3, '0')}_0`,
    at: `${day}T14:00:${String(nth % 60).padStart(2, '0')}.000Z`,
    actor: { kind: 'person', user_id: by, email: `${by}@example.com`, role: 'admin' },
    action,
    concern: { object: { kind: 'user', id: object }, before: null, after: null },
  });

const scene = async () => {
  const table = await engine.newTable();
  const trail = createAuditTrail(table);
  const call = apiOf(auditRoutes({ rows: createAuditRows(table), chains: createChains(table) }));
  const listed = async (who: typeof ADMIN, query: Record<string, string> = {}) => {
    const { status, body } = await call(who, 'GET /api/audit', { query });
    return status === 200 ? pageOf(auditRecord).parse(body) : status;
  };
  const ids = async (who: typeof ADMIN, query?: Record<string, string>) => {
    const page = await listed(who, query);
    return typeof page === 'number' ? page : page.items.map(({ id }) => Number(id.slice(4, 7)));
  };
  const verify = async (from: string, until = from) =>
    z
      .object({
        rows: z.int(),
        findings: z.array(z.object({ day: z.string(), number: z.int(), fault: z.string() })),
      })
      .parse((await call(ADMIN, 'POST /api/audit/verification', { body: { from, until } })).body);
  return { table, trail, call, listed, ids, verify };
};

describe('the list', () => {
  test('S7.90 administrators read all, by person, object, action and day; others their own actions', async () => {
    const { trail, ids, listed } = await scene();
    await trail.record(auditedAction(1, ADMIN.id), DONE);
    await trail.record(auditedAction(2, CLIENT.id, { action: 'rule.update', object: 'u2' }), DONE);
    await trail.record(auditedAction(3, OPERATOR.id, { day: '2026-11-21' }), DONE);
    expect(await ids(ADMIN)).toEqual([3, 2, 1]);
    expect(await ids(ADMIN, { person: CLIENT.id })).toEqual([2]);
    expect(await ids(ADMIN, { object: 'user:u1' })).toEqual([3, 1]);
    expect(await ids(ADMIN, { action: 'rule.update' })).toEqual([2]);
    expect(await ids(ADMIN, { until: '2026-11-20' })).toEqual([2, 1]);
    expect(await ids(ADMIN, { from: '2026-11-21', until: '2026-11-21' })).toEqual([3]);
    expect(await ids(ADMIN, { object: 'user:u1', from: '2026-11-21' })).toEqual([3]);
    expect(await ids(CLIENT)).toEqual([2]);
    expect(await ids(OPERATOR, { person: OPERATOR.id })).toEqual([3]);
    const first = await listed(ADMIN, { limit: '2' });
    const cursor = typeof first === 'number' ? null : first.next_cursor;
    expect(await ids(ADMIN, { limit: '2', cursor: cursor ?? '' })).toEqual([1]);
  });

  test("S7.90 nobody else reads another's actions", async () => {
    const { trail, ids } = await scene();
    await trail.record(auditedAction(1, ADMIN.id), DONE);
    for (const who of [CLIENT, OPERATOR, DEMOTED]) {
      expect(await ids(who)).toEqual([]);
      for (const query of [{ person: ADMIN.id }, { object: 'user:u1' }, { action: 'user.role' }])
        expect(await ids(who, query as Record<string, string>)).toBe(403);
    }
  });

  test('refuses two filters at once, and days in the wrong order', async () => {
    const { ids } = await scene();
    expect(await ids(ADMIN, { person: 'u', action: 'user.role' })).toBe(400);
    expect(await ids(ADMIN, { from: '2026-11-21', until: '2026-11-20' })).toBe(400);
    expect(await ids(ADMIN, { from: 'yesterday' })).toBe(400);
  });
});

describe('verification', () => {
  const DAYS = ['2026-11-18', '2026-11-20', '2026-11-21'] as const;
  const filled = async () => {
    const made = await scene();
    let nth = 0;
    for (const day of DAYS)
      for (let each = 0; each < 3; each += 1)
        await made.trail.record(auditedAction((nth += 1), ADMIN.id, { day }), DONE);
    return made;
  };
  const key = (day: string, number: number) => {
    const { pk, sk } = keys.auditRow(day, '0', number);
    return { pk, sk };
  };
  const remove = (table: Table, day: string, number: number) =>
    table.client.send(new DeleteCommand({ TableName: table.name, Key: key(day, number) }));

  test('finds nothing in intact chains, days without rows included', async () => {
    const { verify } = await filled();
    expect(await verify('2026-11-01', '2026-11-30')).toEqual({ rows: 9, findings: [] });
    expect(await verify('2026-11-20')).toEqual({ rows: 3, findings: [] });
    expect(await verify('2026-11-19')).toEqual({ rows: 0, findings: [] });
    expect(await verify('2026-12-01')).toEqual({ rows: 0, findings: [] });
  });

  test('S7.91 finds a changed row', async () => {
    const { table, verify } = await filled();
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: key('2026-11-20', 2),
        UpdateExpression: 'SET #r.#o = :o',
        ExpressionAttributeNames: { '#r': 'record', '#o': 'outcome' },
        ExpressionAttributeValues: { ':o': 'refused' },
      }),
    );
    expect((await verify('2026-11-20')).findings).toMatchObject([{ number: 2, fault: 'changed' }]);
    expect((await verify('2026-11-21')).findings).toEqual([]);
  });

  test.each([1, 2, 3])('finds the removal of row %i of a day', async (number) => {
    const { table, verify } = await filled();
    await remove(table, '2026-11-20', number);
    expect((await verify('2026-11-20')).findings).toMatchObject([
      { day: '2026-11-20', number, fault: 'missing' },
    ]);
  });

  test('finds the removal of the very last row', async () => {
    const { table, verify } = await filled();
    await remove(table, '2026-11-21', 3);
    expect((await verify('2026-11-21')).findings).toMatchObject([{ number: 3, fault: 'missing' }]);
  });

  test('S7.91 finds the removal of a whole day', async () => {
    const { table, verify } = await filled();
    for (const number of [1, 2, 3]) await remove(table, '2026-11-20', number);
    expect((await verify('2026-11-20')).findings).toHaveLength(3);
    expect((await verify('2026-11-18', '2026-11-21')).findings).toHaveLength(3);
  });

  test('finds swapped and unreadable rows', async () => {
    const { table, verify } = await filled();
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...key('2026-11-20', 1), entity: 'audit_row', version: 1, record: {} },
      }),
    );
    expect((await verify('2026-11-20')).findings).toMatchObject([{ number: 1, fault: 'unreadable' }]);
  });

  test('refuses too many days', async () => {
    const { call } = await scene();
    const body = { from: '2026-10-01', until: '2026-11-01' };
    expect(await call(ADMIN, 'POST /api/audit/verification', { body })).toMatchObject({ status: 400 });
  });
});

test('S7.92 an interrupted action gets its row after its time', async () => {
  const { table, trail, listed } = await scene();
  await trail.begin(auditedAction(1, ADMIN.id, { action: 'wallet.add' }), '2026-11-20T14:02:00.000Z');
  const time = { now: new Date('2026-11-20T14:01:00.000Z') };
  const close = closeCutOff({ cutOff: createCutOff(table), clock: () => time.now, log: quiet });
  expect(await close()).toBe(0);
  time.now = new Date('2026-11-20T14:02:00.000Z');
  expect(await close()).toBe(1);
  expect(await close()).toBe(0);
  expect(await listed(ADMIN)).toMatchObject({ items: [{ action: 'wallet.add', outcome: 'not_known' }] });
});
