import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Proof, SPEC_SECTIONS } from '#tests/spec/row.ts';
import { SPEC_ROWS } from '#tests/spec/rows/index.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Everything that ships, as one text with its line breaks and string joints evened out. */
const shipped = ['web/src', 'web/app.html', 'web/index.html', 'shared/src', 'functions/src']
  .flatMap((place) =>
    place.includes('.')
      ? [place]
      : readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }).map(
          (file) => `${place}/${file.replaceAll('\\', '/')}`,
        ),
  )
  .filter((file) => /\.(ts|tsx|html)$/.test(file))
  .map(read)
  .join('\n')
  .replaceAll(/['"`]\s*\+\s*['"`]/g, '')
  .replaceAll("\\'", "'")
  .replaceAll(/\s+/g, ' ');

/** The texts in “…”, cut where a value stands. */
const textsOf = (says: string): readonly string[] =>
  [...says.matchAll(/“([^”]+)”/g)].flatMap(([, text = '']) =>
    text
      .split(/\{[^}]*\}/)
      .map((part) => part.trim())
      .filter((part) => part.length > 2),
  );

test.each(SPEC_ROWS)('$id $at: $says', ({ says, by, also }) => {
  for (const [file, title] of [by, ...(also ? [also] : [])]) {
    expect(existsSync(join(ROOT, file)), `${file} exists`).toBe(true);
    expect(read(file).replaceAll("\\'", "'"), `a test of ${file}`).toContain(title);
  }
  for (const text of textsOf(says)) expect(shipped.includes(text), `“${text}” is shown somewhere`).toBe(true);
});

const sectionOf = (id: string): string => id.split('.')[0] ?? '';
const numberOf = (id: string): number => Number(id.split('.')[1]);

test('no id is given twice', () => {
  const ids = SPEC_ROWS.map(({ id }) => id);
  const freeIn = (section: string) =>
    Math.max(...ids.filter((id) => sectionOf(id) === section).map(numberOf)) + 1;
  const twice = ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => `${id} is taken; ${sectionOf(id)}.${freeIn(sectionOf(id))} is free`);
  expect(twice).toEqual([]);
});

test('docs/specification.md lists them (renewed with vitest -u)', async () => {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const proof = ([file, title]: Proof) => `\`${file}\`: ${cell(title)}`;
  const sections = SPEC_SECTIONS.map((title, index) => {
    const section = `S${index + 1}`;
    const rows = SPEC_ROWS.filter(({ id }) => sectionOf(id) === section).toSorted(
      (a, b) => numberOf(a.id) - numberOf(b.id),
    );
    expect(rows.length).toBeGreaterThan(0);
    return [
      `## ${section} ${title}`,
      '',
      '| id | where | what it says | proved by |',
      '|---|---|---|---|',
      ...rows.map(
        ({ id, at, says, by, also }) =>
          `| ${id} | ${cell(at)} | ${cell(says)} | ${proof(by)}${also ? `; ${proof(also)}` : ''} |`,
      ),
      '',
    ];
  });
  const page = [
    '# The specification and its tests',
    '',
    'Each row of what the product does, and the test that proves it; what stands in “…” is verbatim. Comments, tests and',
    'documents cite a row by its id (`S2.14`) or a section as a whole (`S2`); an id never changes. What others rely on',
    '(commands, calls, messages) is in [contract.md](contract.md), cited by section (`C3`).',
    '',
    'Made from `tests/spec/rows`; `tests/infra/docs/specification.test.ts` fails when a test or a text is gone.',
    '',
    ...sections.flat(),
  ].join('\n');
  await expect(page).toMatchFileSnapshot(join(ROOT, 'docs/specification.md'));
});
