import { ROUTES } from '#tests/support/routes.ts';

/** From the project's root. */
export const GALLERY = 'docs/gallery';

export const THEMES = ['light', 'dark'] as const;

/** In CSS pixels; `scale` makes of them the pixels of the picture. */
export const SIZES = {
  wide: { width: 1440, height: 900, scale: 0.5 },
  phone: { width: 390, height: 844, scale: 0.75 },
} as const;

export interface View {
  /** File name without its ending. */
  readonly name: string;
  readonly theme: (typeof THEMES)[number];
  readonly size: keyof typeof SIZES;
}

const BEGIN = '<!-- gallery: made by npm run gallery -->';
const END = '<!-- /gallery -->';

const image = (name: string, width: number) =>
  `<img src="${GALLERY}/${name}.webp" width="${width}" alt="${name}">`;

/** The pictures of one address: 1440 pixels wide in both themes, then 390. */
const lineOf = ({ name, path }: (typeof ROUTES)[number]): string => {
  const cells = (['wide', 'phone'] as const).flatMap((size) =>
    THEMES.map((theme) => image(`${name}-${size}-${theme}`, size === 'wide' ? 300 : 90)),
  );
  return `| \`${path}\` | ${cells.join(' | ')} |`;
};

/** The README with its gallery as it should be. Throws where the README has no place for it. */
export const galleryOf = (readme: string): string => {
  const from = readme.indexOf(BEGIN);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) throw new Error('README.md has no place for the gallery');
  const table = [
    '| address | 1440, light | 1440, dark | 390, light | 390, dark |',
    '|---|---|---|---|---|',
    ...ROUTES.map(lineOf),
  ];
  return `${readme.slice(0, from)}${BEGIN}\n\n${table.join('\n')}\n\n${readme.slice(to)}`;
};
