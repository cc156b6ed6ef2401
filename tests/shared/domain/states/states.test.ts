import * as accounts from '#shared/domain/states/accounts.ts';
import * as insight from '#shared/domain/states/insight.ts';
import * as kyc from '#shared/domain/states/kyc.ts';
import * as money from '#shared/domain/states/money.ts';
import * as orders from '#shared/domain/states/orders.ts';
import * as setup from '#shared/domain/states/setup.ts';
import type { StateTags } from '#shared/domain/states/tag.ts';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const TABLES: readonly (readonly [name: string, tags: StateTags])[] = Object.entries({
  ...money,
  ...orders,
  ...kyc,
  ...accounts,
  ...insight,
  ...setup,
}).flatMap(([name, tags]) => (typeof tags === 'function' ? [] : [[name, tags] as const]));

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

const root = new URL('../../../../', import.meta.url);
const sources = globSync('{web,shared,functions}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('domain/states/'))
  .map((file) => [file, readFileSync(new URL(file, root), 'utf8')] as const);

const FAMILY = '(?:success|info|warning|danger|neutral)';
const OWN = [
  // ['Approved', 'success']
  new RegExp(`\\['[A-Z][^']*', '${FAMILY}'\\]`, 'g'),
  // <LabelTag of={[TEXTS.approved, 'success']} />, <Tag family={done ? 'success' : 'info'}>
  new RegExp(`<LabelTag[^>]*of=\\{\\[[^>]*'${FAMILY}'[^>]*>`, 'g'),
  new RegExp(`<Tag[^>]*family=\\{[^>]*'${FAMILY}'[^>]*>`, 'g'),
  /<Tag[^>]*family="(?:success|warning|danger)"[^>]*>[^<]*</g,
  /\w+: (?:Readonly<)?Record<[^=;]*FamilyName\b[^=;]*=/g,
];

/** Marks that are not states: what a thing is, not how it stands. */
const MARKS = [
  'Sample data',
  'Not live',
  'TEXTS.first}',
  'TEXTS.firstTime}',
  'TEXTS.current}',
  "type === 'business'",
  'TYPE_FAMILY',
  'ROLE_FAMILIES',
];

describe('the words and colours of states', () => {
  test('S4.141 are those of the glossary, which says what each means', () => {
    expect(ROWS.map(([, of, state, word, colour]) => [of, state, word, colour])).not.toEqual([]);
    const written = ROWS.map(([, of = '', state = '', word, colour]) =>
      [of.toLowerCase().replaceAll('-', ' '), state.replaceAll('`', ''), word, colour].join(' | '),
    );
    expect(written.toSorted()).toEqual(CODE.toSorted());
    expect(ROWS.filter(([, , , , , meaning = '']) => meaning === '')).toEqual([]);
  });

  test('S4.142 a word has one colour, whatever it describes', () => {
    const colours = new Map<string, Set<string>>();
    for (const [, tags] of TABLES)
      for (const [word, family] of Object.values(tags))
        colours.set(word, (colours.get(word) ?? new Set()).add(family));
    expect([...colours].filter(([, families]) => families.size > 1)).toEqual([]);
  });

  test('S4.143 are written in one place: no component has a word or a colour of its own for a state', () => {
    const found = sources.flatMap(([file, text]) =>
      OWN.flatMap((pattern) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`)),
    );
    expect(found.filter((each) => !MARKS.some((mark) => each.includes(mark)))).toEqual([]);
  });
});

test.each([
  ['verified', 'Verified', 'success'],
  ['Approved', 'Verified', 'success'],
  ['pending', 'Pending', 'info'],
  ['in_review', 'Pending', 'info'],
  ['rejected', 'Refused', 'danger'],
  ['failed', 'Refused', 'danger'],
  ['Unchecked', 'Not checked', 'neutral'],
  ['anything', 'Not checked', 'neutral'],
])('S4.24 the KYC status %s is shown as %s', (status, ...tag) => {
  expect(kyc.kycTag(status)).toEqual(tag);
});

describe('a failed conversion', () => {
  const failed = {
    status: 'failed',
    error_code: 'provider',
    exchanged_usdt_amount: null,
    settled: null,
  } as const;

  test('S4.144 needs a person, until its deposit is returned or it is settled: then it has the word of its payment', () => {
    const returned = { ...failed, error_code: 'deposit_taken_back' } as const;
    expect(money.conversionTag(failed)).toEqual(money.PAYMENT_TAGS.needs_attention);
    expect(money.conversionTag(returned)).toEqual(money.PAYMENT_TAGS.returned);
    expect(money.conversionTag({ ...failed, settled: {} })).toEqual(money.PAYMENT_TAGS.closed);
  });

  test('needs a person if its deposit was returned after the exchange', () => {
    const late = { ...failed, error_code: 'deposit_taken_back', exchanged_usdt_amount: '275' } as const;
    expect(money.conversionTag(late)).toEqual(money.PAYMENT_TAGS.needs_attention);
  });
});
