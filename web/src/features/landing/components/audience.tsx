import { PATHS } from '../../../lib/paths.ts';
import { TEXTS } from '../texts.ts';
import { Glyph } from './glyph.tsx';
import { SectionHead } from './section-head.tsx';

const TITLE = 'audience-title';
const { audience, hero } = TEXTS;

export const Audience = () => (
  <section className="section audience" aria-labelledby={TITLE}>
    <div className="wrap">
      <SectionHead id={TITLE} eyebrow={audience.eyebrow} title={audience.title} />
      <div className="pair">
        {audience.cards.map(({ title, text, benefits }) => (
          <article className="case" key={title}>
            <h3 className="case-title">{title}</h3>
            <p className="case-text">{text}</p>
            <h4 className="case-label">{audience.benefits}</h4>
            <ul className="ticks">
              {benefits.map((benefit) => (
                <li key={benefit}>
                  <Glyph name="check" />
                  {benefit}
                </li>
              ))}
            </ul>
            <a className="text-link" href={PATHS.auth}>
              <span className="hidden-words">{title}: </span>
              {hero.start}
              <Glyph name="arrow" />
            </a>
          </article>
        ))}
      </div>
    </div>
  </section>
);
