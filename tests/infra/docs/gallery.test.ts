import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { GALLERY, GALLERY_PAGE, galleryOf, THEMES } from '#tests/gallery/table.ts';
import { ROUTES } from '#tests/support/routes.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Bytes; the pictures are for looking through, not for measuring. */
const LARGEST = 60_000;

const files = ROUTES.flatMap(({ name }) =>
  ['wide', 'phone'].flatMap((size) => THEMES.map((theme) => `${name}-${size}-${theme}.webp`)),
);

test.each(files)('%s is there and small', (file) => {
  const path = join(ROOT, GALLERY, file);
  expect(existsSync(path), 'npm run gallery makes it').toBe(true);
  expect(statSync(path).size).toBeLessThanOrEqual(LARGEST);
});

test('the gallery is the table of these pictures', () => {
  const page = readFileSync(join(ROOT, GALLERY_PAGE), 'utf8');
  expect(galleryOf(page)).toBe(page);
});
