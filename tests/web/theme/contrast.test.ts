import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FAMILIES, type Shade, TEXTS } from '#web/theme/palette.ts';

// Browser tests run axe only in the light theme; the dark theme follows from the palette. tests/web/build.test.ts proves that
// text colours are legible; this file proves that text uses no others.

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2 contrast ratio. */
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  test("all text is legible on every family's tint", () => {
    const faint: string[] = [];
    for (const [text, shade] of Object.entries<Shade>(TEXTS))
      for (const [family, { subtle }] of Object.entries(FAMILIES))
        if (contrast(shade[theme], subtle[theme]) < 4.5) faint.push(`${text} on ${family}.subtle`);
    expect(faint).toEqual([]);
  });
});

const FAMILY = [...Object.keys(FAMILIES), 'colorPalette'].join('|');
const TEXT = new RegExp(`^(fg(\\.(muted|subtle))?|(${FAMILY})\\.(fg|contrast)|inherit|currentColor)$`);
/** Lines, dots and shapes, which need 3:1 contrast where they carry meaning. */
const DRAWN = /^(chart\.\w+|first|second|third|fourth|border|bg\.(hover|canvas))$/;
/** A tint too dark for faint text: bars and skeletons only. */
const BARE = new RegExp(`\\bbg[=:] ?['"](${FAMILY})\\.muted['"]`);

const sources = globSync('web/src/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const);

test('text uses only text colours', () => {
  const colours = sources.flatMap(([, text]) =>
    [...text.matchAll(/\bcolor[=:] ?['"]([A-Za-z]+(?:\.[a-z]+)?)['"]/g)].map(([, name = '']) => name),
  );
  expect(colours.length).toBeGreaterThan(300);
  expect([...new Set(colours)].filter((name) => !TEXT.test(name) && !DRAWN.test(name))).toEqual([]);
});

test('the stronger tints carry no text', () => {
  expect(sources.flatMap(([file, text]) => (BARE.test(text) ? [file] : [])).toSorted()).toEqual([
    'web/src/components/ui/meter.tsx',
    'web/src/components/ui/skeleton.tsx',
    'web/src/features/accounts/partners/components/partner-frame.tsx',
    'web/src/features/accounts/sub-accounts/components/card-skeletons.tsx',
    // Selected parts, with text in the plain colour.
    'web/src/theme/system.ts',
  ]);
});
