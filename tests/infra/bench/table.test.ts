import { describe, expect, it } from 'vitest';
import { absolute, compare, isMet } from '#tests/bench/figures.ts';
import { mergeRows } from '#tests/bench/results.ts';
import { renderTable } from '#tests/bench/table.ts';

const least = { of: 'ratio', least: 0.8 } as const;
const most = { of: 'value', most: 240 } as const;

describe('a figure', () => {
  it('is compared by division unless the run sets its own ratio', () => {
    const floor = { name: 'the bare write', value: 400 };
    expect(compare('accepted', 'per second', 300, floor).ratio).toBe(0.75);
    expect(compare('accepted', 'per second', 300, floor, { ratio: 0.9 }).ratio).toBe(0.9);
  });

  it('meets its goal by its ratio or by its value', () => {
    const floor = { name: 'floor', value: 100 };
    expect(isMet(compare('a', 'ms', 80, floor, { goal: least }))).toBe(true);
    expect(isMet(compare('a', 'ms', 79, floor, { goal: least }))).toBe(false);
    expect(isMet(compare('a', 'kB', 240, floor, { goal: most }))).toBe(true);
    expect(isMet(absolute('a', 'kB', 241, most))).toBe(false);
    expect(isMet(absolute('a', 'kB', 241))).toBeUndefined();
  });
});

describe('the table', () => {
  it('aligns the figures of all rows in the same columns', () => {
    const floor = { name: 'the bare write', value: 400 };
    const table = renderTable([
      { name: 'webhook', figures: [compare('accepted', 'per second', 300, floor, { goal: least })] },
      { name: 'web', figures: [absolute('CSS', 'kB', 24)] },
    ]);
    expect(table).toBe(
      [
        'what              figure  floor                 ratio  goal',
        '',
        'WEBHOOK',
        'accepted  300 per second  400 (the bare write)  0.75x  >= 0.8x  missed',
        '',
        'WEB',
        'CSS                24 kB',
      ].join('\n'),
    );
  });
});

describe('results', () => {
  const row = (name: string, measured_at: string) => ({
    name,
    measured_at,
    node: 'v24',
    cpus: 2,
    figures: [],
  });

  it('keep rows that were not measured again, in row order', () => {
    const before = [row('b', 'old'), row('a', 'old'), row('gone', 'old')];
    const merged = mergeRows(before, [row('b', 'new')], ['a', 'b', 'c']);
    expect(merged.map(({ name, measured_at }) => `${name} ${measured_at}`)).toEqual(['a old', 'b new']);
  });
});
