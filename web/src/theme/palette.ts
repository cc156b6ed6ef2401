export interface Shade {
  readonly light: string;
  readonly dark: string;
}

const shade = (light: string, dark: string): Shade => ({ light, dark });

export const SURFACES = {
  canvas: shade('#f5f6f8', '#0d1016'),
  panel: shade('#ffffff', '#141922'),
  sunken: shade('#f0f2f5', '#10141c'),
  hover: shade('#eceef2', '#1c222d'),
  backdrop: shade('#10141c80', '#000000a6'),
} as const;

export const TEXTS = {
  default: shade('#151a22', '#e7eaf0'),
  muted: shade('#4a5361', '#a8b0bd'),
  subtle: shade('#616a78', '#8d96a5'),
} as const;

export const LINES = {
  default: shade('#e1e4e9', '#262d3a'),
  /** Borders of inputs: 3:1 against the panel. */
  strong: shade('#868e9b', '#667085'),
} as const;

/** `fg` is text on `subtle`, panels and the canvas; `contrast` is text on `solid`. Tests check WCAG AA. */
export interface Family {
  readonly solid: Shade;
  readonly strong: Shade;
  readonly contrast: Shade;
  readonly fg: Shade;
  readonly subtle: Shade;
  readonly muted: Shade;
  readonly border: Shade;
  readonly focusRing: Shade;
}

const white = shade('#ffffff', '#ffffff');

export const FAMILIES = {
  accent: {
    solid: shade('#3a4fc4', '#4f63dd'),
    strong: shade('#2f41a8', '#4456c6'),
    contrast: white,
    fg: shade('#3244b0', '#a6b4ff'),
    subtle: shade('#ebeefb', '#1b2140'),
    muted: shade('#d9dff7', '#262f59'),
    border: shade('#bcc5ef', '#36417a'),
    focusRing: shade('#3a4fc4', '#8796ff'),
  },
  neutral: {
    solid: shade('#3d4552', '#3a4353'),
    strong: shade('#2b323d', '#485265'),
    contrast: white,
    fg: shade('#3d4552', '#c2c9d4'),
    subtle: shade('#edeff3', '#1f2632'),
    muted: shade('#e0e4ea', '#2a3341'),
    border: shade('#cfd4dc', '#333d4d'),
    focusRing: shade('#3a4fc4', '#8796ff'),
  },
  success: {
    solid: shade('#197543', '#1d7d49'),
    strong: shade('#125c34', '#18693d'),
    contrast: white,
    fg: shade('#14663a', '#72d59f'),
    subtle: shade('#e5f4eb', '#10271b'),
    muted: shade('#cfeada', '#17382a'),
    border: shade('#b3dcc3', '#235239'),
    focusRing: shade('#197543', '#72d59f'),
  },
  warning: {
    solid: shade('#8f5600', '#8f5600'),
    strong: shade('#764700', '#7c4a00'),
    contrast: white,
    fg: shade('#855000', '#f0bf69'),
    subtle: shade('#fcf2df', '#2b210f'),
    muted: shade('#f7e3bd', '#3d2f14'),
    border: shade('#e8ce9b', '#57431d'),
    focusRing: shade('#8f5600', '#f0bf69'),
  },
  danger: {
    solid: shade('#b92d24', '#c0362d'),
    strong: shade('#9b231c', '#a82e26'),
    contrast: white,
    fg: shade('#b0261e', '#ffa19a'),
    subtle: shade('#fcecea', '#331816'),
    muted: shade('#f8d9d6', '#48201d'),
    border: shade('#ecbab5', '#6b302b'),
    focusRing: shade('#b92d24', '#ffa19a'),
  },
  info: {
    solid: shade('#1f5fa8', '#2a68b0'),
    strong: shade('#184b86', '#235a9a'),
    contrast: white,
    fg: shade('#1d5a9f', '#8abcf6'),
    subtle: shade('#e7f0fa', '#12243a'),
    muted: shade('#d2e3f6', '#1a3352'),
    border: shade('#b5d0ec', '#274a74'),
    focusRing: shade('#1f5fa8', '#8abcf6'),
  },
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;

/** Series colours in order of use: 3:1 against the panel, and distinct for colour-blind readers. Tests check both. */
export const CHART = {
  first: shade('#3a4fc4', '#8796ff'),
  second: shade('#9b590c', '#e8925f'),
  third: shade('#2d9ea2', '#6be3e6'),
  fourth: shade('#60144b', '#a7477c'),
} as const;

export type ChartColor = keyof typeof CHART;
