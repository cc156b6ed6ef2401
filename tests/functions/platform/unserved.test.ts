import {
  acting,
  actionNow,
  alsoAfter,
  type Audited,
  beginning,
  concerning,
  declining,
  holding,
  knownAs,
} from '#functions/platform/deed.ts';
import type * as secondPersonModule from '#functions/platform/second-person.ts';
import {
  asksSecondPerson,
  needFreshSignIn,
  needSecondPerson,
  needSecondPersonAsAny,
} from '#functions/platform/second-person.ts';
import { expect, test, vi } from 'vitest';
import { NOBODY_ASKED } from '#tests/support/api.ts';
import { notAudited } from '#tests/support/audit.ts';
import { CASES, heldWorld } from '#tests/support/held-cases.ts';
import { watchItems } from '#tests/support/items.ts';
import { apiOver } from '#tests/support/table-cost/world.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

/** Routes do not say who must agree: their use cases are called as by anything else. */
vi.mock('#functions/platform/second-person.ts', async (original) => ({
  ...(await original<typeof secondPersonModule>()),
  demanding: (_demand: unknown, work: () => unknown) => work(),
}));

const NOBODY_ASKS = 'what may need a second person is done where nobody asks for one';
const NOTHING_RECORDS = 'an audited action is done where nothing records it';

const engine = unitEngine();

test('S7.167 an action that may need approval fails when approvals cannot be stored', async () => {
  const { table, outside } = await heldWorld(engine);
  const written = await watchItems(table);
  const thrown: unknown[] = [];
  const audited: Audited = (deed, work) =>
    notAudited(deed, work).catch((error: unknown) => {
      thrown.push(error);
      throw error;
    });
  const call = apiOver(table, outside, undefined, audited, NOBODY_ASKED);
  for (const { action, item, ask } of CASES) {
    const { status } = await call(ask.who, ask.line, ask.options);
    expect([action, item, status, thrown.pop()]).toEqual([action, item, 500, new Error(NOBODY_ASKS)]);
  }
  expect(await written()).toEqual([]);
});

test.each([
  ['needSecondPerson', () => needSecondPerson({ item: 'lift', object: null })],
  ['needSecondPersonAsAny', () => needSecondPersonAsAny(['lift'], { object: null })],
  ['needSecondPersonAsAny of nothing', () => needSecondPersonAsAny([], { object: null })],
  ['asksSecondPerson', () => asksSecondPerson('lift')],
  ['needFreshSignIn', needFreshSignIn],
])('%s throws without an approval store', async (_name, ask) => {
  await expect(Promise.try(ask)).rejects.toThrow(NOBODY_ASKS);
});

test.each([
  ['concerning', () => concerning({ after: null })],
  ['alsoAfter', () => alsoAfter({})],
  ['beginning', beginning],
  ['declining', () => declining('')],
  ['holding', () => holding('')],
  ['acting', () => acting(null)],
  ['actionNow', actionNow],
  ['knownAs', () => knownAs({ role: 'admin', email: null })],
])('%s throws without an audit store', async (_name, say) => {
  await expect(Promise.try(say)).rejects.toThrow(NOTHING_RECORDS);
});
