const value = <T>(token: T) => ({ value: token });

const steps = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, value(`${Number(name) / 4}rem`)]));

/** One step is a quarter rem. */
const scale = steps([
  '0',
  '0.5',
  '1',
  '1.5',
  '2',
  '2.5',
  '3',
  '3.5',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '14',
  '16',
  '20',
  '24',
]);

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
    // Reserved while the profile with its volume loads.
    profile: value('9.225rem'),
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
