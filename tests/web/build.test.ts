import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cssVariables, themeCss } from '#web/theme/css-variables.ts';
import { CHART, FAMILIES, type FamilyName, LINES, type Shade, SURFACES, TEXTS } from '#web/theme/palette.ts';
import { setSystemTheme } from '#tests/web/support/dom.ts';
import { MEMO } from '../../web/chakra-styles.ts';
import { CHUNKS } from '../../web/chunks.ts';
import { inCircles } from '../../web/route-chunks.ts';

test('finds exactly the files that import each other in a circle', () => {
  const file = (fileName: string, ...imports: readonly string[]) => ({ fileName, imports });
  expect(inCircles([file('app', 'shell', 'base'), file('shell', 'base'), file('base')])).toEqual([]);
  expect(
    inCircles([
      file('app', 'shell'),
      file('shell', 'offer', 'base'),
      file('offer', 'money'),
      file('money', 'shell'),
      file('base'),
    ]),
  ).toEqual(['shell', 'offer', 'money']);
});

test('every module of a chunk exists and belongs to one chunk', () => {
  const paths = Object.values(CHUNKS).flat();
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

describe('head', () => {
  const script = readFileSync('web/public/head.js', 'utf8');
  /** A separate document, because the head of the shared one has other files' styles. */
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = '<base href="http://localhost/">';
  const root = page.documentElement;

  let painted = () => {};
  class PaintObserver {
    constructor(onPaint: () => void) {
      painted = onPaint;
    }
    observe() {}
  }

  /** Runs head.js as the page does before it paints. */
  const run = (pathname = '/gateway') => {
    runInNewContext(script, {
      localStorage,
      sessionStorage,
      matchMedia,
      document: page,
      location: { pathname },
      setTimeout,
      PerformanceObserver: PaintObserver,
    });
    return {
      theme: [root.className, root.style.colorScheme],
      fetched: [...page.head.querySelectorAll('link')].map((link) => link.getAttribute('href')),
    };
  };

  beforeEach(() => {
    root.className = '';
    page.head.innerHTML = `<script type="application/json" id="route-chunks">${JSON.stringify({
      '/auth': ['/assets/auth.js'],
      '/gateway': ['/assets/console.js', '/assets/dashboard.js'],
      '/gateway/conversions': ['/assets/console.js', '/assets/conversions.js'],
    })}</script>`;
  });

  test('applies the remembered theme', () => {
    localStorage.setItem('ramps-gateway.theme', 'dark');
    expect(run().theme).toEqual(['dark', 'dark']);
  });

  test('otherwise applies the system theme', () => {
    expect(run().theme).toEqual(['light', 'light']);
    root.className = '';
    setSystemTheme('dark');
    expect(run().theme).toEqual(['dark', 'dark']);
  });

  describe('preloaded code', () => {
    test.each(['/auth', '/gateway', '/gateway/conversions'])('signed out, %s: the sign-in', (path) => {
      expect(run(path).fetched).toEqual(['/assets/auth.js']);
    });

    test.each([
      ['/auth', 'dashboard'],
      ['/gateway', 'dashboard'],
      ['/gateway/conversions', 'conversions'],
    ])('signed in, %s: the console and %s', (path, file) => {
      localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'user_1');
      expect(run(path).fetched).toEqual(['/assets/console.js', `/assets/${file}.js`]);
    });

    test.each([
      ['this tab', sessionStorage, 'CognitoIdentityServiceProvider.client.LastAuthUser'],
      ['another tab', localStorage, 'ramps-gateway.shared-session'],
    ])('a session of %s counts too', (_, storage, key) => {
      storage.setItem(key, 'user_1');
      expect(run('/gateway').fetched).toEqual(['/assets/console.js', '/assets/dashboard.js']);
    });

    test('nothing for an unlisted path, or without a list (the landing page)', () => {
      localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'user_1');
      expect(run('/nowhere').fetched).toEqual([]);
      page.head.innerHTML = '';
      expect(run().fetched).toEqual([]);
    });
  });

  describe('the scripts of the landing page', () => {
    const asked = () => [
      [...page.head.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${new URL(href).pathname}`),
      [...page.head.querySelectorAll('script[src]')].map(
        (element) => `${element.getAttribute('type')} ${element.getAttribute('src')}`,
      ),
    ];
    const THEM = [['modulepreload /assets/base.js'], ['module /assets/landing.js']];

    beforeEach(() => {
      vi.useFakeTimers();
      const data = JSON.stringify(['/assets/landing.js', '/assets/base.js']);
      page.head.innerHTML = `<script type="application/json" id="after-paint">${data}</script>`;
      return () => vi.useRealTimers();
    });

    test('load once, after the first paint', () => {
      run('/');
      expect(asked()).toEqual([[], []]);
      painted();
      painted();
      vi.runAllTimers();
      expect(asked()).toEqual(THEM);
    });

    test('load after two seconds in a background tab', () => {
      run('/');
      vi.advanceTimersByTime(1999);
      expect(asked()).toEqual([[], []]);
      vi.advanceTimersByTime(1);
      expect(asked()).toEqual(THEM);
    });
  });
});

test.each([
  ['--colors-fg-muted', '#4a5361', '#a8b0bd'],
  ['--colors-border', '#e1e4e9', '#262d3a'],
  ['--colors-accent-focus-ring', '#3a4fc4', '#8796ff'],
  ['--spacing-2_5', '0.625rem', undefined],
  ['--font-sizes-2xl', '1.5rem', undefined],
  ['--z-index-sticky', '10', undefined],
])('tokens as custom properties: %s', (name, light, dark) => {
  expect(cssVariables.get(name)).toEqual(dark === undefined ? { light } : { light, dark });
});

test('tokens as custom properties: only used ones, in both themes, with the system theme by default', () => {
  const css = themeCss('a { color: var(--colors-bg-panel); gap: var(--spacing-4) }');
  expect(css).toBe(
    [
      `:root{color-scheme:light dark;--colors-bg-panel:${SURFACES.panel.light};--spacing-4:1rem}`,
      `:root.dark{--colors-bg-panel:${SURFACES.panel.dark}}`,
      `@media (prefers-color-scheme:dark){:root:not(.light){--colors-bg-panel:${SURFACES.panel.dark}}}`,
    ].join('\n'),
  );
});

test('tokens as custom properties: an unknown name is refused', () => {
  expect(() => themeCss('a { color: var(--colors-none) }')).toThrow('--colors-none');
  expect(() => themeCss('a { --own: 1; order: var(--own) }')).not.toThrow();
});

test("the console's memo makes a value once for equal arguments", () => {
  const script = `${MEMO.replace('export ', '')}
    let times = 0;
    const made = memo(() => (times += 1));
    const calls = () => [['a'], ['1'], [1], [{ a: 1 }], [{ a: 1 }, 'b'], []].map((given) => made(...given));
    String([calls(), calls()]);`;
  expect(runInNewContext(script)).toBe('1,2,3,4,5,6,1,2,3,4,5,6');
});

const STYLES = 'web/src/features/accounts/landing/styles';

test.each(readdirSync(STYLES))('%s sets no colour of its own', (file) => {
  const css = readFileSync(`${STYLES}/${file}`, 'utf8');
  expect(css).not.toMatch(/#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i);
});

type Rgb = readonly [r: number, g: number, b: number];

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const linear = (hex: string): Rgb => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return [r, g, b];
};

const luminance = (hex: string) => {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2: contrast ratio of two opaque colours. */
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

type Matrix = readonly [Rgb, Rgb, Rgb];
const times = (matrix: Matrix, [r, g, b]: Rgb): Rgb => {
  const [x, y, z] = matrix.map(([a, c, e]) => a * r + c * g + e * b);
  return [x ?? 0, y ?? 0, z ?? 0];
};

/** Simulated vision of a linear RGB colour (Machado, Oliveira and Fernandes 2009, severity 1). */
const EYES: Readonly<Record<string, Matrix>> = {
  common: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopic: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopic: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopic: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Oklab: distance equals perceived difference. */
const oklab = (rgb: Rgb): Rgb => {
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    [Math.max(rgb[0], 0), Math.max(rgb[1], 0), Math.max(rgb[2], 0)],
  ).map(Math.cbrt);
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [l ?? 0, m ?? 0, s ?? 0],
  );
};

const difference = (one: string, other: string, eye: Matrix) => {
  const [a, b] = [one, other].map((hex) => oklab(times(eye, linear(hex))));
  return Math.hypot(...(a ?? []).map((value, at) => value - (b?.[at] ?? 0)));
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

  test.each(Object.keys(TEXTS) as (keyof typeof TEXTS)[])('text %s is legible on every surface', (name) => {
    for (const ground of Object.values(GROUNDS))
      expect(ratio(TEXTS[name], ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(families)('%s is legible: fg on tints and surfaces, contrast on solid', (name) => {
    const { fg, subtle, muted, contrast: on, solid, strong } = FAMILIES[name];
    for (const ground of [subtle, muted, ...Object.values(GROUNDS)])
      expect(ratio(fg, ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [solid, strong]) expect(ratio(on, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('input borders and focus rings have 3:1 contrast', () => {
    for (const ground of [SURFACES.panel, SURFACES.sunken]) {
      expect(ratio(LINES.strong, ground)).toBeGreaterThanOrEqual(2.9);
      for (const name of families) expect(ratio(FAMILIES[name].focusRing, ground)).toBeGreaterThanOrEqual(3);
    }
  });
});

describe.each(['light', 'dark'] as const)('charts, %s theme', (theme) => {
  const series = Object.values(CHART).map((one) => one[theme]);

  test('every series has 3:1 contrast to the panel', () => {
    for (const one of series) expect(contrast(one, SURFACES.panel[theme])).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.entries(EYES))('%s vision distinguishes any two series', (_, matrix) => {
    for (const [at, one] of series.entries())
      for (const other of series.slice(at + 1))
        expect(difference(one, other, matrix), `${one} ${other}`).toBeGreaterThan(0.12);
  });
});

test("the page's first paint uses the theme's colours", () => {
  const css = readFileSync('web/src/theme/base.css', 'utf8');
  expect(css).toContain(`background: ${SURFACES.canvas.light}`);
  expect(css).toContain(`background: ${SURFACES.canvas.dark}`);
});
