import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, startEngine } from '#tests/support/engine.ts';
import { type LedgerCost, measureLedger } from '#tests/support/table-cost/ledger.ts';

let engine: Engine;
/** By number of postings. `npm run bench -- --only "table cost"` compares 10 with 100,000. */
const costs = new Map<number, readonly LedgerCost[]>();
beforeAll(async () => {
  // Dynoxide counts as DynamoDB does; DynamoDB Local omits the cost of an empty answer.
  engine = await startEngine('dynoxide');
  for (const postings of [10, 1_000]) costs.set(postings, await measureLedger(engine, postings));
});
afterAll(() => engine.stop());

test('postings and reads of the ledger cost the same with 10 and with 1,000 postings', () => {
  expect(costs.get(1_000)).toEqual(costs.get(10));
});

test('a change that moves money costs one transaction and reads the ledger head; any other costs nothing more', () => {
  const of = (what: string) => costs.get(10)?.find((each) => each.what === what)?.cost;
  // Without the ledger, a change of an order is one read and one write.
  const [WITHOUT, WITH] = [2, 3];
  expect(of('an order that moves nothing yet')?.requests).toBe(WITHOUT);
  expect(of('it is confirmed: two entries')?.requests).toBe(WITH);
  expect(of('another answer that moves nothing')?.requests).toBe(WITHOUT);
  expect(of('the same answer again')?.requests).toBe(1);
  expect(of('a step that moves nothing')?.requests).toBe(1);
});

test('docs/calls.md states these costs', () => {
  const page = readFileSync(new URL('../../../../../docs/calls.md', import.meta.url), 'utf8').split('\n');
  for (const { what, cost } of costs.get(10) ?? []) {
    const line = `| ${what} | ${cost.requests} · ${cost.reads} · ${cost.writes} |`;
    expect(
      page.some((each) => each.startsWith(line)),
      `docs/calls.md has no line ${line}`,
    ).toBe(true);
  }
});
