import { CALLS } from '#shared/contract/calls/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, startEngine } from '#tests/support/engine.ts';
import type { Costed } from '#tests/support/table-cost/costed.ts';
import { COSTS } from '#tests/support/table-cost/costs.ts';
import { measureCosts } from '#tests/support/table-cost/measure.ts';
import type { Cost } from '#tests/support/table-cost/meter.ts';
import { SMALLEST } from '#tests/support/table-cost/smallest.ts';
import { STATED } from '#tests/support/table-cost/stated.ts';
import { inFull } from '#tests/support/tiers.ts';

/** Other people's rows: hardly any, and many pages. */
const [FEW, MANY] = [10, inFull ? 100_000 : 1_000];

let engine: Engine;
let few: ReadonlyMap<Costed, Cost>;
let many: ReadonlyMap<Costed, Cost>;

beforeAll(async () => {
  // Dynoxide counts as DynamoDB does; DynamoDB Local omits the cost of an empty answer.
  engine = await startEngine('dynoxide');
  few = await measureCosts(engine, FEW);
  many = await measureCosts(engine, MANY);
});
afterAll(() => engine.stop());

const NOTHING: Cost = { requests: 0, reads: 0, writes: 0 };

const short = ({ requests, reads, writes }: Cost): string => `${requests} · ${reads} · ${writes}`;

const isMore = (cost: Cost, than: Cost): boolean =>
  cost.requests > than.requests || cost.reads > than.reads || cost.writes > than.writes;

const measured = (costs: ReadonlyMap<Costed, Cost>, costed: Costed): Cost => costs.get(costed) ?? NOTHING;

test('every call that reads the table is measured and stated', () => {
  const lineOf = ({ method, path }: Costed['call']): string => `${method} ${path}`;
  const others = CALLS.filter(({ service }) => service !== 'description');
  expect([...new Set(COSTS.map(({ call }) => lineOf(call)))].sort()).toEqual(others.map(lineOf).sort());
  expect(COSTS.map(({ name }) => name).sort()).toEqual([...STATED.keys()].sort());
});

test('every call costs what docs/calls.md says, with few rows and with many', () => {
  const wrong: string[] = [];
  for (const costed of COSTS) {
    const stated = STATED.get(costed.name)?.cost;
    const isWithin = (cost: Cost): boolean =>
      costed.spread &&
      cost.requests === stated?.requests &&
      cost.writes === stated.writes &&
      cost.reads <= stated.reads;
    for (const [rows, costs] of [
      [FEW, few],
      [MANY, many],
    ] as const) {
      const cost = measured(costs, costed);
      if (short(cost) !== (stated && short(stated)) && !isWithin(cost))
        wrong.push(`${costed.name}, ${rows} rows of others: ${short(cost)}`);
    }
  }
  expect(wrong).toEqual([]);
  const unexplained = [...STATED].filter(
    ([, { cost, smallest, because }]) => isMore(cost, smallest) && !because.includes('**More:**'),
  );
  expect(unexplained).toEqual([]);
  expect([few.size, many.size]).toEqual([COSTS.length, COSTS.length]);
});

test('a minimum that is not evident is computed from the access pattern', () => {
  const stated = Object.keys(SMALLEST).map((name) => [name, short(STATED.get(name)?.smallest ?? NOTHING)]);
  expect(stated).toEqual(Object.entries(SMALLEST).map(([name, cost]) => [name, short(cost)]));
});
