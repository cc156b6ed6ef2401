import { CHART, FAMILIES, LINES, type Shade, SURFACES, TEXTS } from './palette.ts';

const value = <T>(token: T) => ({ value: token });

/** One step is a quarter rem. */
const scale = Object.fromEntries(
  [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24].map((step) => [
    String(step),
    value(`${step / 4}rem`),
  ]),
);

/** Plain data: the landing page's stylesheet uses it without Chakra (css-variables.ts). */
export const tokens = {
  spacing: scale,
  sizes: {
    ...scale,
    full: value('100%'),
    screen: value('100dvh'),
    dialog: value('26rem'),
    dialogWide: value('46rem'),
    drawer: value('18rem'),
    tile: value('22rem'),
    sidebar: value('16.5rem'),
    page: value('78rem'),
    form: value('26rem'),
    // The height of the profile with its volume, reserved while it loads.
    profile: value('9.225rem'),
    profileShort: value('2.4rem'),
    profilePanel: value('calc(9.225rem + 1.5rem + 2px)'),
    offer: value('10.5rem'),
    provider: value('13.5rem'),
    course: value('11rem'),
    prose: value('36rem'),
    listbox: value('19rem'),
  },
  fonts: {
    body: value(
      'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Open Sans", Arial, sans-serif',
    ),
    mono: value('ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace'),
  },
  fontSizes: {
    '2xs': value('0.6875rem'),
    xs: value('0.75rem'),
    sm: value('0.8125rem'),
    md: value('0.875rem'),
    lg: value('1rem'),
    xl: value('1.25rem'),
    '2xl': value('1.5rem'),
  },
  fontWeights: { normal: value('400'), medium: value('500'), semibold: value('600') },
  lineHeights: { tight: value('1.2'), snug: value('1.35'), normal: value('1.5') },
  letterSpacings: { tight: value('-0.012em'), wide: value('0.04em') },
  radii: { sm: value('0.25rem'), md: value('0.375rem'), lg: value('0.625rem'), full: value('999px') },
  durations: { fast: value('90ms'), moderate: value('160ms'), slow: value('240ms') },
  easings: { out: value('cubic-bezier(0.2, 0, 0, 1)') },
  zIndex: { sticky: value(10), overlay: value(100), toast: value(1000) },
};

const text = (fontSize: string, lineHeight: string, more: Record<string, string> = {}) => ({
  value: { fontSize, lineHeight, ...more },
});

/** Every text of the console uses one of these. */
export const textStyles = {
  xs: text('xs', 'normal'),
  sm: text('sm', 'normal'),
  md: text('md', 'normal'),
  lg: text('lg', 'snug'),
  title: text('xl', 'tight', { fontWeight: 'semibold', letterSpacing: 'tight' }),
  section: text('md', 'snug', { fontWeight: 'semibold' }),
  figure: text('2xl', 'tight', { fontWeight: 'semibold', letterSpacing: 'tight' }),
  label: text('xs', 'snug', { fontWeight: 'medium' }),
  mono: text('xs', 'normal', { fontFamily: 'mono' }),
};

/** Extra tokens of the landing page: large type, wide gaps. */
export const displayTokens = {
  fontSizes: {
    lead: value('clamp(1.0625rem, 1rem + 0.35vw, 1.25rem)'),
    heading: value('clamp(1.625rem, 1.3rem + 1.4vw, 2.375rem)'),
    hero: value('clamp(2.5rem, 1.75rem + 3.3vw, 4.25rem)'),
  },
  fontWeights: { bold: value('680') },
  lineHeights: { hero: value('1.04') },
  letterSpacings: { hero: value('-0.035em'), heading: value('-0.022em') },
  spacing: {
    gutter: value('clamp(1rem, 0.6rem + 1.8vw, 2rem)'),
    section: value('clamp(4rem, 3rem + 4.5vw, 7.5rem)'),
    hero: value('clamp(2.5rem, 1.5rem + 4.5vw, 6rem)'),
  },
  sizes: { site: value('74rem'), header: value('4rem'), line: value('1px'), hair: value('2px') },
  radii: { xl: value('1rem') },
  durations: { appear: value('420ms'), appearDelay: value('300ms') },
} as const;

const both = ({ light, dark }: Shade) => ({ value: { _light: light, _dark: dark } });

const group = <K extends string>(shades: Readonly<Record<K, Shade>>) =>
  Object.fromEntries(Object.entries<Shade>(shades).map(([name, one]) => [name, both(one)]));

/** `bg.canvas`, `fg.muted`, `border.strong`, `accent.solid`, `danger.subtle`, `chart.first`, … */
export const semanticTokens = {
  colors: {
    bg: group(SURFACES),
    fg: { ...group(TEXTS), DEFAULT: both(TEXTS.default) },
    border: { ...group(LINES), DEFAULT: both(LINES.default) },
    chart: group(CHART),
    ...Object.fromEntries(Object.entries(FAMILIES).map(([name, family]) => [name, group(family)])),
  },
  shadows: {
    raised: {
      value: {
        _light: '0 1px 2px #10141c14, 0 8px 24px #10141c1f',
        _dark: '0 0 0 1px #262d3a, 0 12px 32px #00000080',
      },
    },
    panel: { value: { _light: '0 1px 2px #10141c0a', _dark: '0 0 0 0 #00000000' } },
  },
};
