import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read } from './documents.ts';
import { textsThatShip } from './shipped.ts';
import { TITLES } from './titles.ts';

const page = read('docs/specification.md');
const rows = [...page.matchAll(/^\| (S\d+\.\d+) \| (.+?) \| (.+) \|$/gm)].map(([, id = '', , says = '']) => ({
  id,
  says,
}));
const ids = rows.map(({ id }) => id);

test('every row has its own id', () => {
  expect(rows.length).toBeGreaterThan(600);
  // The checks below would miss a row that does not parse.
  expect(page.match(/^\| S/gm)).toHaveLength(rows.length);
  const numbers = (section: string) =>
    ids.filter((id) => id.startsWith(`${section}.`)).map((id) => Number(id.split('.')[1]));
  const twice = ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => {
      const section = id.split('.')[0] ?? '';
      return `${id} is taken; ${section}.${Math.max(...numbers(section)) + 1} is free`;
    });
  expect(twice).toEqual([]);
});

test('every row is in a test title, and every id in a title is a row', () => {
  const named = new Set(TITLES.flatMap((title) => title.ids));
  expect(ids.filter((id) => !named.has(id))).toEqual([]);
  expect([...named].filter((id) => !ids.includes(id))).toEqual([]);
});

test('every text in “…” ships', () => {
  /** Split at placeholders. */
  const texts = rows.flatMap(({ id, says }) =>
    [...says.matchAll(/“([^”]+)”/g)].flatMap(([, text = '']) =>
      text
        .split(/\{[^}]*\}/)
        .map((part) => ({ id, text: part.trim() }))
        .filter(({ text: part }) => part.length > 2),
    ),
  );
  const ships = textsThatShip(
    globSync(['web/src/**/*.{ts,tsx}', 'web/*.html', '{shared,functions}/src/**/*.ts']).map((file) => ({
      file,
      code: read(file),
    })),
  );
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter(({ text }) => !ships(text)).map(({ id, text }) => `${id} “${text}”`)).toEqual([]);
});
