// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  FAMILIES,
  type FamilyName,
  LINES,
  type Shade,
  SURFACES,
  TEXTS,
} from '../../../web/src/theme/palette.ts';

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2: contrast ratio of two opaque colours. */
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const GROUNDS = {
  panel: SURFACES.panel,
  canvas: SURFACES.canvas,
  sunken: SURFACES.sunken,
  hover: SURFACES.hover,
};
const families = Object.keys(FAMILIES) as FamilyName[];

describe.each(['light', 'dark'] as const)('%s theme, WCAG AA', (theme) => {
  const ratio = (text: Shade, ground: Shade) => contrast(text[theme], ground[theme]);

  test.each(Object.keys(TEXTS) as (keyof typeof TEXTS)[])('text %s on every surface', (name) => {
    for (const ground of Object.values(GROUNDS))
      expect(ratio(TEXTS[name], ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(families)('%s: its text on its tint and on every surface, its contrast on its solid', (name) => {
    const { fg, subtle, muted, contrast: on, solid, strong } = FAMILIES[name];
    for (const ground of [subtle, muted, ...Object.values(GROUNDS)])
      expect(ratio(fg, ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [solid, strong]) expect(ratio(on, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('lines around inputs and focus rings stand out 3 to 1', () => {
    for (const ground of [SURFACES.panel, SURFACES.sunken]) {
      expect(ratio(LINES.strong, ground)).toBeGreaterThanOrEqual(2.9);
      for (const name of families) expect(ratio(FAMILIES[name].focusRing, ground)).toBeGreaterThanOrEqual(3);
    }
  });
});

test("the page's first colours are those of the theme", () => {
  const css = readFileSync('web/src/theme/base.css', 'utf8');
  expect(css).toContain(`background: ${SURFACES.canvas.light}`);
  expect(css).toContain(`background: ${SURFACES.canvas.dark}`);
});
