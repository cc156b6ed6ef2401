import { chakra } from '@chakra-ui/react';

/** Drawn on a grid of 20, stroke 1.5. */
const SHAPES = {
  gauge: 'M3.5 14.5a7 7 0 1 1 13 0M10 12l3-4M9 12.5h2',
  cycle: 'M4 8.5A6.3 6.3 0 0 1 15.5 7M16 3.5V7h-3.5M16 11.5A6.3 6.3 0 0 1 4.5 13M4 16.5V13h3.5',
  swap: 'M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3',
  vault: 'M3.5 4h13v11h-13zM5.5 15v1.5M14.5 15v1.5M13 9.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0M10 6.5V8M10 11v1.5',
  handshake:
    'M3 6.5l3.5-1.5L10 6.5 13.5 5 17 6.5v6l-2 .8M3 6.5v6l2 .8M10 6.5 7.5 9.6a1.3 1.3 0 0 0 2 1.6L11 9.8l3.8 3.6-1.9 1.9L10 17l-5-3.7',
  people:
    'M10.5 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0M2 16.5c.3-3 2.5-4.7 5.5-4.7s5.2 1.7 5.5 4.7M13 4.3a3 3 0 0 1 0 5.4M15 12.3c1.8.6 2.8 2.1 3 4.2',
  coins:
    'M12 7.5c0 1.4-2 2.5-4.5 2.5S3 8.9 3 7.5 5 5 7.5 5 12 6.1 12 7.5M3 7.5v4C3 12.9 5 14 7.5 14M12 9v-1.5M17 12c0 1.4-2 2.5-4.5 2.5S8 13.4 8 12s2-2.5 4.5-2.5S17 10.6 17 12M8 12v3c0 1.4 2 2.5 4.5 2.5S17 16.4 17 15v-3',
  key: 'M12.5 11.5a4 4 0 1 0-3.7-2.5L3.5 14.3V17h2.7v-2h2v-2l1.3-1.3M13 7.5h.01',
  sliders: 'M3 6h8M15 6h2M13 4v4M3 10h2M9 10h8M7 8v4M3 14h7M14 14h3M12 12v4',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  close: 'M5 5l10 10M15 5 5 15',
  chevronDown: 'M5.5 8l4.5 4.5L14.5 8',
  chevronRight: 'M8 5.5l4.5 4.5L8 14.5',
  check: 'M4.5 10.5l3.7 3.7L15.5 6.5',
  cross: 'M6 6l8 8M14 6l-8 8',
  clock: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0M10 6v4.3l2.8 1.7',
  alert: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.3h.01',
  info: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0M10 9.5v4M10 6.7h.01',
  copy: 'M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4',
  trash: 'M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 8.5v5M11.5 8.5v5',
  retry: 'M16 10a6 6 0 1 1-1.9-4.4M16 3.5v3.2h-3.2',
  sun: 'M13.3 10a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0M10 2.5v1.3M10 16.2v1.3M2.5 10h1.3M16.2 10h1.3M4.7 4.7l.9.9M14.4 14.4l.9.9M15.3 4.7l-.9.9M5.6 14.4l-.9.9',
  moon: 'M16.5 11.8A6.8 6.8 0 1 1 8.2 3.5a5.4 5.4 0 0 0 8.3 8.3',
  exit: 'M8 4H4.5v12H8M8.5 10H17M13.5 6.5 17 10l-3.5 3.5',
  plus: 'M10 4.5v11M4.5 10h11',
  bank: 'M3 7.5 10 4l7 3.5M4 7.5h12M5.5 7.5v6M10 7.5v6M14.5 7.5v6M3.5 16h13',
  wallet: 'M3.5 5.5h11v2.5M3.5 5.5v10h13V8h-13M13.5 12h.01',
  cash: 'M2.5 5.5h15v9h-15zM12 10a2 2 0 1 1-4 0 2 2 0 0 1 4 0M5 8h.01M15 12h.01',
  inbox: 'M3.5 11.5 5.5 4.5h9l2 7v4h-13zM3.5 11.5h4l1 2h3l1-2h4',
  tools: 'M12.5 3.5a4 4 0 0 0-4.7 5.2L3.5 13l3.5 3.5 4.3-4.3a4 4 0 0 0 5.2-4.7L14 10l-2.5-.5L11 7z',
  arrow: 'M4 10h12M11.5 5.5 16 10l-4.5 4.5',
} as const;

export type IconName = keyof typeof SHAPES;

const Svg = chakra('svg', {
  base: {
    boxSize: '1.25em',
    flexShrink: 0,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '1.5',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
});

/** Decoration: what it means is always said in words beside it. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <Svg viewBox="0 0 20 20" aria-hidden="true">
    <path d={SHAPES[name]} />
  </Svg>
);
