import { ROUTES } from '#tests/support/routes.ts';

/** From the project's root. */
export const GALLERY = 'docs/gallery';
export const GALLERY_PAGE = 'docs/gallery.md';

export const THEMES = ['light', 'dark'] as const;

/** CSS pixels; `scale` gives the picture's pixels. */
export const SIZES = {
  wide: { width: 1440, height: 900, scale: 0.5 },
  phone: { width: 390, height: 844, scale: 0.75 },
} as const;

export interface View {
  readonly name: string;
  readonly theme: (typeof THEMES)[number];
  readonly size: keyof typeof SIZES;
}

const BEGIN = '<!-- gallery: made by npm run gallery -->';
const END = '<!-- /gallery -->';

const image = (name: string, width: number) =>
  `<img src="gallery/${name}.webp" width="${width}" alt="${name}">`;

const lineOf = ({ name, path }: (typeof ROUTES)[number]): string => {
  const cells = (['wide', 'phone'] as const).flatMap((size) =>
    THEMES.map((theme) => image(`${name}-${size}-${theme}`, size === 'wide' ? 300 : 90)),
  );
  return `| \`${path}\` | ${cells.join(' | ')} |`;
};

/** Throws if the page has no place for the gallery. */
export const galleryOf = (page: string, pictures: readonly string[]): string => {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Error(`${GALLERY_PAGE} has no place for the gallery`);
  const table = [
    '| address | 1440, light | 1440, dark | 390, light | 390, dark |',
    '|---|---|---|---|---|',
    ...ROUTES.filter(({ name }) => pictures.includes(`${name}-wide-light.webp`)).map(lineOf),
  ];
  return `${page.slice(0, from)}${BEGIN}\n\n${table.join('\n')}\n\n${page.slice(to)}`;
};
