import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { GALLERY, GALLERY_PAGE, galleryOf, THEMES } from '#tests/gallery/table.ts';
import { ROUTES } from '#tests/support/routes.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Bytes. The pictures are for browsing, not for measuring. */
const LARGEST = 60_000;

const files = ROUTES.flatMap(({ name }) =>
  ['wide', 'phone'].flatMap((size) => THEMES.map((theme) => `${name}-${size}-${theme}.webp`)),
);

test('each picture exists and is small (npm run gallery makes them)', () => {
  expect(files.length).toBeGreaterThan(80);
  const sizes = files
    .map((file) => join(ROOT, GALLERY, file))
    .map((path) => [path, existsSync(path) ? statSync(path).size : 0] as const);
  expect(sizes.filter(([, size]) => size === 0 || size > LARGEST)).toEqual([]);
});

test('the gallery page lists exactly these pictures', () => {
  const page = readFileSync(join(ROOT, GALLERY_PAGE), 'utf8');
  expect(galleryOf(page)).toBe(page);
});
