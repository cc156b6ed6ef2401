// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cssVariables, themeCss } from '#web/theme/css-variables.ts';
import { SURFACES } from '#web/theme/palette.ts';

describe('the tokens as custom properties', () => {
  test.each([
    ['--colors-fg-muted', '#4a5361', '#a8b0bd'],
    ['--colors-border', '#e1e4e9', '#262d3a'],
    ['--colors-accent-focus-ring', '#3a4fc4', '#8796ff'],
    ['--spacing-2_5', '0.625rem', undefined],
    ['--font-sizes-2xl', '1.5rem', undefined],
    ['--z-index-sticky', '10', undefined],
  ])('%s', (name, light, dark) => {
    expect(cssVariables.get(name)).toEqual(dark === undefined ? { light } : { light, dark });
  });

  test('only those that are used, in both themes, and without a class as the system prefers', () => {
    const css = themeCss('a { color: var(--colors-bg-panel); gap: var(--spacing-4) }');
    expect(css).toBe(
      [
        `:root{color-scheme:light dark;--colors-bg-panel:${SURFACES.panel.light};--spacing-4:1rem}`,
        `:root.dark{--colors-bg-panel:${SURFACES.panel.dark}}`,
        `@media (prefers-color-scheme:dark){:root:not(.light){--colors-bg-panel:${SURFACES.panel.dark}}}`,
      ].join('\n'),
    );
  });

  test('a name that no token has is refused', () => {
    expect(() => themeCss('a { color: var(--colors-none) }')).toThrow('--colors-none');
    expect(() => themeCss('a { --own: 1; order: var(--own) }')).not.toThrow();
  });
});

const STYLES = 'web/src/features/landing/styles';

test.each(readdirSync(STYLES))('%s has no colour of its own', (file) => {
  const css = readFileSync(`${STYLES}/${file}`, 'utf8');
  expect(css).not.toMatch(/#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i);
});
