import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { GALLERY, GALLERY_PAGE, galleryOf } from '#tests/gallery/table.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Bytes. The pictures are for browsing, not for measuring. */
const LARGEST = 60_000;

const pictures = readdirSync(join(ROOT, GALLERY));
const page = readFileSync(join(ROOT, GALLERY_PAGE), 'utf8');

test('each picture is small and on the page', () => {
  expect(pictures.length).toBeGreaterThan(80);
  expect(pictures.filter((file) => statSync(join(ROOT, GALLERY, file)).size > LARGEST)).toEqual([]);
  expect(pictures.filter((file) => !page.includes(`gallery/${file}`))).toEqual([]);
});

test('the gallery page lists exactly these pictures', () => {
  expect(galleryOf(page, pictures)).toBe(page);
});
