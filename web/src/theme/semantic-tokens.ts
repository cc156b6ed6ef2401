import { CHART, FAMILIES, LINES, type Shade, SURFACES, TEXTS } from './palette.ts';

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
