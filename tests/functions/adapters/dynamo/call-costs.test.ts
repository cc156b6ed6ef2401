import { readFileSync } from 'node:fs';
import { CALLS } from '#shared/contract/calls/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, startEngine } from '#tests/support/engine.ts';
import { type Costed, expectedOf } from '#tests/support/table-cost/costed.ts';
import { COSTS } from '#tests/support/table-cost/costs.ts';
import { measureCosts } from '#tests/support/table-cost/measure.ts';
import type { Cost } from '#tests/support/table-cost/meter.ts';

let engine: Engine;
const measured = new Map<number, ReadonlyMap<Costed, Cost>>();

beforeAll(async () => {
  // It counts by the rules of DynamoDB; DynamoDB Local leaves out what an empty answer costs.
  engine = await startEngine('dynoxide');
  for (const others of [10, 1_000]) measured.set(others, await measureCosts(engine, others));
});
afterAll(() => engine.stop());

test('every call but the description of the API, which reads no table, is measured', () => {
  const named = (calls: readonly Costed['call'][]) =>
    [...new Set(calls.map(({ method, path }) => `${method} ${path}`))].sort();
  const others = CALLS.filter(({ service }) => service !== 'description');
  expect(named(COSTS.map(({ call }) => call))).toEqual(named(others));
});

test.each(COSTS)('$name costs the same in a table of 10 and of 1,000 rows', (costed) => {
  const [few, more] = [measured.get(10)?.get(costed), measured.get(1_000)?.get(costed)];
  if (!costed.spread) return expect(more).toEqual(few);
  expect(few?.requests).toBe(more?.requests);
  expect(few?.reads).toBeLessThanOrEqual(more?.reads ?? 0);
});

test.each(COSTS)('$name costs what it must, and no more than is stated', (costed) => {
  const cost = measured.get(1_000)?.get(costed);
  const stated = expectedOf(costed);
  if (!costed.spread) return expect(cost).toEqual(stated);
  expect({ ...cost, reads: stated.reads }).toEqual(stated);
  expect(cost?.reads).toBeLessThanOrEqual(stated.reads);
});

const short = ({ requests, reads, writes }: Cost): string => `${requests} · ${reads} · ${writes}`;

test.each(COSTS)('$name stands in docs/table-costs.md as it is', (costed) => {
  const { name, smallest, because, extra } = costed;
  const why = extra ? `${because}. **More:** ${extra.because}` : because;
  const line = `| \`${name}\` | ${short(expectedOf(costed))} | ${short(smallest)} | ${why} |`;
  const page = readFileSync(new URL('../../../../docs/table-costs.md', import.meta.url), 'utf8');
  expect(page.split('\n').includes(line), `docs/table-costs.md has no line\n${line}\n`).toBe(true);
});
