import { PATHS } from '../../../lib/paths.ts';
import { DOCUMENTATION } from '../feature-texts.ts';
import { TEXTS } from '../texts.ts';
import { ConversionFigure } from './conversion-figure.tsx';
import { Facts } from './facts.tsx';
import { Glyph } from './glyph.tsx';

const { hero } = TEXTS;

/** The words are there at once; the buttons and the picture fade in after 300 ms (spec 9), by the stylesheet. */
export const Hero = ({ onDocumentation }: { readonly onDocumentation: () => void }) => (
  <section className="hero">
    <div className="wrap hero-grid">
      <div className="hero-words">
        <p className="eyebrow">{hero.eyebrow}</p>
        <h1 className="hero-title">
          <span>{hero.title[0]}</span> <span className="hero-title-end">{hero.title[1]}</span>
        </h1>
        <p className="hero-lead">{hero.lead}</p>
        <div className="hero-actions appear">
          <a className="button solid" href={PATHS.auth}>
            {hero.start}
            <Glyph name="arrow" />
          </a>
          <a className="button plain" href={`#${DOCUMENTATION}`} onClick={onDocumentation}>
            {hero.documentation}
          </a>
        </div>
      </div>
      <ConversionFigure />
    </div>
    <Facts />
  </section>
);
