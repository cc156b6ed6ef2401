import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SPEC_ROWS } from '#tests/spec/rows/index.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Everything that ships, as one text with its line breaks and string joints evened out. */
const shipped = ['web/src', 'web/app.html', 'web/index.html', 'shared/src', 'functions/src']
  .flatMap((place) =>
    place.includes('.')
      ? [place]
      : readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }).map(
          (file) => `${place}/${file}`,
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

test.each(SPEC_ROWS)('$at: $says', ({ says, by: [file, title] }) => {
  expect(existsSync(join(ROOT, file)), `${file} exists`).toBe(true);
  expect(read(file).replaceAll("\\'", "'"), `a test of ${file}`).toContain(title);
  for (const text of textsOf(says)) expect(shipped.includes(text), `“${text}” is shown somewhere`).toBe(true);
});

test('docs/specification.md lists them (renewed with vitest -u)', async () => {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const lines = SPEC_ROWS.map(
    ({ at, says, by: [file, title] }) => `| ${cell(at)} | ${cell(says)} | \`${file}\`: ${cell(title)} |`,
  );
  const page = [
    '# The specification and its tests',
    '',
    'Each row or text of the specification and the test that proves it; what stands in “…” is verbatim.',
    'Made from `tests/spec/rows`; `tests/infra/docs/specification.test.ts` fails when a test or a text is gone.',
    '',
    '| where | what it says | proved by |',
    '|---|---|---|',
    ...lines,
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot(join(ROOT, 'docs/specification.md'));
});
