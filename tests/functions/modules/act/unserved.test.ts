import type { Audited } from '#functions/modules/audit/act.ts';
import type * as workModule from '#functions/modules/act/work.ts';
import { createWork, type Work } from '#functions/modules/act/work.ts';
import { expect, test, vi } from 'vitest';
import { NOBODY_ASKED } from '#tests/support/api.ts';
import { auditedAction, notAudited } from '#tests/support/audit.ts';
import { CASES, heldWorld } from '#tests/support/held-cases.ts';
import { watchItems } from '#tests/support/items.ts';
import { apiOver } from '#tests/support/table-cost/world.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { SERVED } from '#tests/support/work.ts';

/** No call is marked as one that can be held. */
vi.mock('#functions/modules/act/work.ts', async (original) => {
  const actual = await original<typeof workModule>();
  return {
    ...actual,
    createWork: (served: workModule.Served) => {
      const { held: _, ...call } = served.call;
      return actual.createWork({ ...served, call });
    },
  };
});

const WAITS_FOR_NOBODY = /cannot wait for a second person$/;
const NOT_AUDITED = /is not audited$/;

const engine = unitEngine();

test('S7.167 an action that may need approval fails if its call is not marked for it', async () => {
  const { table, outside } = await heldWorld(engine);
  const written = await watchItems(table);
  const thrown: unknown[] = [];
  const audited: Audited = (of, serve) =>
    notAudited(of, serve).catch((error: unknown) => {
      thrown.push(error);
      throw error;
    });
  const call = apiOver(table, outside, undefined, audited, NOBODY_ASKED);
  for (const { action, item, ask } of CASES) {
    const { status } = await call(ask.who, ask.line, ask.options);
    const why = thrown.pop();
    expect([action, item, status, String(why)]).toEqual([
      action,
      item,
      500,
      expect.stringMatching(WAITS_FOR_NOBODY),
    ]);
  }
  expect(await written()).toEqual([]);
});

test.each<readonly [string, (work: Work) => unknown]>([
  ['needSecondPerson', (work) => work.needSecondPerson({ item: 'lift', object: null })],
  ['needSecondPersonAsAny', (work) => work.needSecondPersonAsAny(['lift'], { object: null })],
  ['asksSecondPerson', (work) => work.asksSecondPerson('lift')],
])('%s throws without an approval store', async (_name, ask) => {
  const unmarked = createWork({ ...SERVED, auditedAction: auditedAction() });
  await expect(Promise.try(() => ask(unmarked))).rejects.toThrow(WAITS_FOR_NOBODY);
});

test.each<readonly [string, (work: Work) => unknown]>([
  ['audit', (work) => work.audit({ after: null })],
  ['auditAfter', (work) => work.auditAfter({})],
  ['begin', (work) => work.begin()],
  ['decline', (work) => work.decline('')],
  ['identify', (work) => work.identify({ role: 'admin', email: null })],
])('%s throws in an unaudited call', async (_name, say) => {
  await expect(Promise.try(() => say(createWork(SERVED)))).rejects.toThrow(NOT_AUDITED);
});
