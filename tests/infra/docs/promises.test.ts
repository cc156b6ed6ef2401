import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '#tests/faults/scenarios/index.ts';
import { GUARDS } from '#tests/guards/guards.ts';
import { read } from './documents.ts';
import { TITLES } from './titles.ts';

/** Longest first: one name can be the start of another. */
const NAMES = SCENARIOS.map(({ name }) => name).toSorted((a, b) => b.length - a.length);

/** Whether a proof exists: a test by title or row id, a scenario, or a guard. */
const holds = (part: string): boolean => {
  const [, title] = /^"(.+)"$/.exec(part) ?? [];
  if (title !== undefined) {
    const text = title.replaceAll('\\"', '"');
    return TITLES.some((each) => each.text.startsWith(text));
  }
  const [, kind, named = ''] = /^(faults|guard|row): (.+)$/.exec(part) ?? [];
  if (kind === 'guard') return GUARDS.some(({ name }) => name.startsWith(named));
  if (kind === 'row') return TITLES.some(({ ids }) => ids.includes(named));
  // A name may contain a comma.
  const left = NAMES.reduce((rest, name) => rest.replace(name, ''), named);
  return kind === 'faults' && /^[, ]*$/.test(left);
};

describe.each([
  ['docs/guarantees.md', 30, 5],
  ['docs/threats.md', 20, 0],
])('%s', (page, promises, underFaults) => {
  const rows = read(page)
    .split('\n')
    .filter((line) => line.startsWith('| **'));
  const parts = rows.map((row) =>
    (row.split(' | ').at(-1) ?? '').replace(/ \|$/, '').split(/; (?="|faults: |guard: |row: )/),
  );

  it('proves each promise with existing tests, scenarios and guards', () => {
    expect(rows.length).toBeGreaterThan(promises);
    expect(parts.flat().filter((part) => !holds(part))).toEqual([]);
    expect(parts.flat().filter((part) => part.startsWith('guard: ')).length).toBeGreaterThan(10);
    expect(parts.flat().filter((part) => part.startsWith('faults: ')).length).toBeGreaterThan(underFaults);
  });
});

it('docs/threats.md says for each actor what they may try, what stops them and which test shows it', () => {
  const chapters = read('docs/threats.md').split(/^## /m).slice(1);
  const actors = chapters.filter((chapter) => !chapter.startsWith('What is left'));
  expect(actors.length).toBeGreaterThan(5);
  expect(actors).toHaveLength(chapters.length - 1);
  for (const chapter of actors) {
    const rows = chapter.split('\n').filter((line) => line.startsWith('|'));
    expect(rows[0]).toBe('| what they may try | what stops them | shown by |');
    expect(rows.length, chapter).toBeGreaterThan(3);
    for (const row of rows.slice(2)) expect(row).toMatch(/^\| \*\*.+\*\* \| .+ \| .+ \|$/);
  }
});
