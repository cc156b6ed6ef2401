import { createApprovals, createPolicyRow } from '#functions/adapters/dynamo/audit/approvals.ts';
import { createAuditTrail } from '#functions/adapters/dynamo/audit/audit.ts';
import { createSecondPerson } from '#functions/modules/approvals/second-person.ts';
import { parseAgain } from '#functions/platform/request.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import { HELD_ACTIONS } from '#shared/domain/policy.ts';
import { describe, expect, test } from 'vitest';
import { auditedOver, auditReader } from '#tests/support/audit.ts';
import { type Caller, CASES, heldWorld, HOW } from '#tests/support/held-cases.ts';
import { present } from '#tests/support/present.ts';
import { NOW } from '#tests/support/records.ts';
import type { Costed } from '#tests/support/table-cost/costed.ts';
import { apiOver } from '#tests/support/table-cost/world.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();

/** Every call as deployed, with its own table, and the policy on or off. */
const worldWith = async (on: boolean) => {
  const { table, outside } = await heldWorld(engine);
  const approvals = createApprovals(table);
  const ids: string[] = [];
  const secondPerson = createSecondPerson({
    approvals,
    policy: createPolicyRow(table, on),
    clock: () => NOW,
    newId: () => {
      ids.push(`apr_${ids.length}`);
      return String(ids.length - 1);
    },
    seal: { seal: (text) => Promise.resolve(text), open: (text) => Promise.resolve(text) },
  });
  const newRows = auditReader(table);
  await newRows();
  const call = apiOver(table, outside, undefined, auditedOver(createAuditTrail(table)), secondPerson);
  const ask = ({ line, options }: Costed, who: Caller | undefined) => call(who, line, options);
  return { ask, newRows, approval: () => approvals.get(ids.at(-1) ?? '') };
};

const HELD_CALLS = CALLS.filter(({ held }) => held);

test('every held action has a request here, for each of its items', () => {
  const found = CASES.map(({ action, item }) => `${action}: ${item}`);
  const held = Object.entries(HELD_ACTIONS).flatMap(([action, items]) =>
    items.map((item) => `${action}: ${item}`),
  );
  expect(new Set(found)).toEqual(new Set(held));
  expect(Object.keys(HOW).filter((name) => !found.includes(name))).toEqual([]);
});

test('each call that can be held has its own command', () => {
  const names = HELD_CALLS.map(({ held }) => held?.command);
  expect(new Set(names).size).toBe(names.length);
});

describe.each([true, false])('S7.167 every use case, with the policy on: %s', (on) => {
  test(on ? 'each is held, with one audit row' : 'each is done at once', async () => {
    const world = await worldWith(on);
    for (const { action, item, ask, off, refused } of CASES) {
      const { name, who } = ask;
      for (const [caller, status] of refused)
        expect([name, caller.role, (await world.ask(ask, caller)).status]).toEqual([
          name,
          caller.role,
          status,
        ]);
      await world.newRows();
      const answer = await world.ask(on ? ask : off, who);
      if (!on) {
        expect([name, answer.status < 300, answer.status < 300 || answer.body]).toEqual([name, true, true]);
        continue;
      }
      expect([name, answer]).toMatchObject([
        name,
        { status: 202, body: { approval: { item, state: 'open' } } },
      ]);
      const waiting = await world.approval();
      expect(waiting?.record).toMatchObject({ action, item, maker: { id: who?.id, role: who?.role } });
      // The stored command reads back as parsed.
      const { name: command, version, params, query, body } = present(waiting?.command);
      const call = HELD_CALLS.find(({ held }) => held?.command === command && held.version === version);
      const input = {
        params,
        query,
        body: body === null ? undefined : (JSON.parse(body) as unknown),
        idempotencyKey: undefined,
      };
      expect([name, parseAgain(present(call), input)]).toEqual([name, input]);
      expect([name, await world.newRows()]).toMatchObject([
        name,
        [
          {
            action,
            outcome: 'held',
            actor: { user_id: who?.id, role: who?.role },
            reason: expect.stringMatching(/^Waits for a second person: apr_/) as string,
          },
        ],
      ]);
      // Nothing was done: the same request is still held.
      expect([name, await world.ask(ask, who)]).toEqual([name, answer]);
    }
  });
});
