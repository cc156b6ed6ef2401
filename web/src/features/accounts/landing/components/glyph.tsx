/** A grid of 20, like the console's icons, without their library. */
const GLYPHS = {
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  close: 'M5 5l10 10M15 5 5 15',
  sun: 'M13.3 10a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0M10 2.5v1.3M10 16.2v1.3M2.5 10h1.3M16.2 10h1.3M4.7 4.7l.9.9M14.4 14.4l.9.9M15.3 4.7l-.9.9M5.6 14.4l-.9.9',
  moon: 'M16.5 11.8A6.8 6.8 0 1 1 8.2 3.5a5.4 5.4 0 0 0 8.3 8.3',
  arrow: 'M4 10h12M11.5 5.5 16 10l-4.5 4.5',
  check: 'M4.5 10.5l3.7 3.7L15.5 6.5',
  plus: 'M10 4.5v11M4.5 10h11',
  swap: 'M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3',
  bolt: 'M11 3 4.5 11.5H10L9 17l6.5-8.5H10z',
  globe:
    'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0M3 10h14M10 3c2.4 2 3 4.4 3 7s-.6 5-3 7c-2.4-2-3-4.4-3-7s.6-5 3-7',
  shield: 'M10 3 4 5.2v4.3c0 3.6 2.4 6.2 6 7.5 3.6-1.3 6-3.9 6-7.5V5.2z',
  code: 'M7 6.5 3.5 10 7 13.5M13 6.5l3.5 3.5-3.5 3.5M11.3 4.5l-2.6 11',
  vault: 'M3.5 4h13v11h-13zM5.5 15v1.5M14.5 15v1.5M13 9.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0M10 6.5V8M10 11v1.5',
  mark: 'M2 15h5L13 5h5',
  linkedin: 'M3.5 3.5h13v13h-13zM6.8 9v4.5M6.8 6.6h.01M9.8 13.5V9M9.8 11c0-1.2.8-2 1.9-2s1.7.8 1.7 2v2.5',
  x: 'M4 4h2.8L16 16h-2.8zM15.5 4 4.5 16',
  youtube:
    'M3 6.2c0-.8.5-1.2 1.2-1.2h11.6c.7 0 1.2.4 1.2 1.2v7.6c0 .8-.5 1.2-1.2 1.2H4.2c-.7 0-1.2-.4-1.2-1.2zM8.5 7.8v4.4l3.8-2.2z',
} as const;

export type GlyphName = keyof typeof GLYPHS;

/** Decorative: the adjacent text has the meaning. */
export const Glyph = ({
  name,
  className = 'glyph',
}: {
  readonly name: GlyphName;
  readonly className?: string;
}) => (
  <svg className={className} viewBox="0 0 20 20" aria-hidden="true">
    <path d={GLYPHS[name]} />
  </svg>
);
