import { GLYPHS, type GlyphName } from '../glyphs.ts';

/** Decorative; the text beside it carries the meaning. */
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
