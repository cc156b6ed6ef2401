import { createAuditRows, createChains } from '#functions/adapters/dynamo/audit-lists.ts';
import { createAuditTrail } from '#functions/adapters/dynamo/audit.ts';
import { createTable, type Table } from '#functions/adapters/dynamo/client.ts';
import { verifyAudit } from '#functions/capabilities/audit/verify-audit.ts';
import { createAudited } from '#functions/modules/audit/audited.ts';
import type { AuditTrail } from '#functions/modules/audit/ports.ts';
import type { Ending } from '#functions/platform/ending.ts';
import { systemClock } from '#functions/platform/clock.ts';
import type { Deed } from '#functions/platform/deed.ts';
import { quiet } from '#functions/platform/logger.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import { BY_ITS_BODY } from '#shared/contract/call.ts';
import { matchRow } from '#shared/contract/ramps/table.ts';
import { ACTIONS, type ActionName, isAction } from '#shared/domain/audit.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Engine, startEngine } from '#tests/support/engine.ts';
import type { Costed } from '#tests/support/table-cost/costed.ts';
import { COSTS } from '#tests/support/table-cost/costs.ts';
import { newTable, remoteAccounts, remoteAssets } from '#tests/support/table-cost/measure.ts';
import { outsideOf } from '#tests/support/table-cost/outside.ts';
import { ADMIN, writeOwn } from '#tests/support/table-cost/own.ts';
import { apiOver } from '#tests/support/table-cost/world.ts';

const proxied = z.object({ method: z.string(), endpoint: z.string() });

/** What the audit log must call a request; undefined for one that leaves no row. */
const actionOf = ({ call: { method, path }, options: { body } }: Costed): ActionName | undefined => {
  const call = CALLS.find((each) => each.method === method && each.path === path);
  if (call?.action !== BY_ITS_BODY) return call?.action;
  // The one that is measured approves.
  if (call.path.startsWith('/api/approvals')) return 'approval.approve';
  const asked = proxied.safeParse(body);
  return asked.success ? matchRow(asked.data.method, asked.data.endpoint)?.row.action : 'credentials.save';
};

/** Every request that is measured, which is every call there is (call-costs.test.ts), and what it must leave. */
const REQUESTS = COSTS.map((request) => ({ request, name: request.name, action: actionOf(request) }));

const STRANGER = { id: 'usr_stranger', role: 'client' } as const;

let engine: Engine;
let table: Table;
let call: ReturnType<typeof apiOver>;
/** Rows that no transaction has written. */
const alone: (Ending & Pick<Deed, 'action'>)[] = [];
const begun: string[] = [];

beforeAll(async () => {
  engine = await startEngine();
  table = createTable((await newTable(engine)).name, engine.client);
  await writeOwn(table);
  const stored = createAuditTrail(table);
  const trail: AuditTrail = {
    begin: async (deed, until) => {
      begun.push(deed.action ?? '');
      await stored.begin(deed, until);
    },
    record: async (deed, ending) => {
      alone.push({ action: deed.action, ...ending });
      await stored.record(deed, ending);
    },
  };
  let nth = 0;
  const audited = createAudited({ trail, clock: systemClock, log: quiet });
  call = apiOver(table, outsideOf(remoteAccounts(), remoteAssets()), undefined, (deed, work) =>
    // Requests of one test have one id; those of an API do not.
    audited({ ...deed, id: `aud_test_${(nth += 1)}` }, work),
  );
});
afterAll(() => engine.stop());

const newest = async () => (await createAuditRows(table).page({ kind: 'all' }, {}, { limit: 200 })).items;

/** The rows that a request leaves. */
const leftBy = async (who: Costed['who'], { line, options }: Costed) => {
  const before = new Set((await newest()).map(({ id }) => id));
  alone.length = 0;
  begun.length = 0;
  const { status } = await call(who, line, options);
  return {
    status,
    rows: (await newest()).filter(({ id }) => !before.has(id)),
    alone: [...alone],
    begun: [...begun],
  };
};

describe('what is done', () => {
  test.each(REQUESTS.filter(({ action }) => action === undefined))(
    '$name leaves no row',
    async ({ request }) => {
      expect((await leftBy(request.who, request)).rows).toEqual([]);
    },
  );

  test.each(REQUESTS.filter(({ action }) => action !== undefined))(
    '$name leaves one row, with its write where it has one',
    async ({ request, action }) => {
      const left = await leftBy(request.who, request);
      expect(left.status, request.name).toBeLessThan(300);
      expect(left.rows).toMatchObject([
        { action, outcome: 'done', actor: { user_id: request.who?.id, role: request.who?.role } },
      ]);
      const isOutside = action !== undefined && isAction(action) && ACTIONS[action].recorded === 'around it';
      expect(left.alone.map((each) => each.action)).toEqual(isOutside ? [action] : []);
      expect(left.begun).toEqual(isOutside ? [action] : []);
    },
  );
});

describe('what is refused', () => {
  test.each(REQUESTS.filter(({ action, request }) => action !== undefined && request.who?.id === ADMIN.id))(
    '$name by a stranger leaves one row, and is not begun',
    async ({ request, action }) => {
      const left = await leftBy(STRANGER, request);
      expect(left.status).toBeGreaterThanOrEqual(400);
      expect(left.rows).toMatchObject([{ action, outcome: 'refused', actor: { user_id: STRANGER.id } }]);
      expect(left.begun).toEqual([]);
    },
  );
});

test('and all of it is one chain', async () => {
  const today = new Date().toISOString().slice(0, 10);
  for (const day of ['2026-11-20', today])
    expect((await verifyAudit(createChains(table))({ from: day, until: day })).findings).toEqual([]);
});
