import * as accounts from '#shared/domain/states/accounts.ts';
import * as insight from '#shared/domain/states/insight.ts';
import * as kyc from '#shared/domain/states/kyc.ts';
import * as money from '#shared/domain/states/money.ts';
import * as orders from '#shared/domain/states/orders.ts';
import * as setup from '#shared/domain/states/setup.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const TABLES = Object.entries({ ...money, ...orders, ...kyc, ...accounts, ...insight, ...setup }).flatMap(
  ([name, tags]) => (typeof tags === 'function' ? [] : [[name, tags] as const]),
);

/** `SUB_ACCOUNT_TAGS` is of a `sub account`. */
const subjectOf = (name: string): string =>
  name
    .replace(/_TAGS$/, '')
    .replaceAll('_', ' ')
    .toLowerCase();

const CODE = TABLES.flatMap(([name, tags]) =>
  Object.entries(tags).map(([state, [word, family]]) => [subjectOf(name), state, word, family].join(' | ')),
);

const glossary = readFileSync(new URL('../../../../docs/glossary.md', import.meta.url), 'utf8');
const [, states = ''] = glossary.split('\n## States\n');
const ROWS = states
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, , state = '']) => state.startsWith('`'));

describe('the words and colours of states', () => {
  test('S4.141 are those of the glossary, which says what each means', () => {
    expect(ROWS.map(([, of, state, word, colour]) => [of, state, word, colour])).not.toEqual([]);
    const written = ROWS.map(([, of = '', state = '', word, colour]) =>
      [of.toLowerCase().replaceAll('-', ' '), state.replaceAll('`', ''), word, colour].join(' | '),
    );
    expect(written.toSorted()).toEqual(CODE.toSorted());
    expect(ROWS.filter(([, , , , , meaning = '']) => meaning === '')).toEqual([]);
  });

  test('S4.142 a word has one colour, whatever it is said of', () => {
    const colours = new Map<string, Set<string>>();
    for (const [, tags] of TABLES)
      for (const [word, family] of Object.values(tags))
        colours.set(word, (colours.get(word) ?? new Set()).add(family));
    expect([...colours].filter(([, families]) => families.size > 1)).toEqual([]);
  });
});
