import { GLYPHS, type GlyphName } from '../glyphs.ts';

/** Decoration: what it means is always said in words beside it. */
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
