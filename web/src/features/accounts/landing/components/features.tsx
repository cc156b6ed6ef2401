import { FEATURES, type FeatureText } from '../feature-texts.ts';
import { TEXTS } from '../texts.ts';
import { Glyph } from './glyph.tsx';
import { SectionHead } from './section-head.tsx';

interface CardProps {
  readonly feature: FeatureText;
  readonly open: boolean;
  readonly onToggle: () => void;
}

const FeatureCard = ({ feature, open, onToggle }: CardProps) => {
  const { id, glyph, title, summary, detail, points } = feature;
  const body = `${id}-more`;
  return (
    <li className="card" id={id} data-open={open || undefined}>
      <div className="card-head">
        <span className="card-mark">
          <Glyph name={glyph} />
        </span>
        <h3 className="card-title">
          <button
            type="button"
            className="card-button"
            aria-expanded={open}
            aria-controls={body}
            onClick={onToggle}
          >
            {title}
            <Glyph name="plus" className="glyph card-sign" />
          </button>
        </h3>
        <p className="card-summary">{summary}</p>
      </div>
      <div id={body} className="card-body" hidden={!open}>
        <p>{detail}</p>
        <ul className="ticks">
          {points.map((point) => (
            <li key={point}>
              <Glyph name="check" />
              {point}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
};

const TITLE = 'features-title';

interface FeaturesProps {
  readonly open: string | null;
  readonly onToggle: (id: string) => void;
}

/** S2.13: one open at a time. */
export const Features = ({ open, onToggle }: FeaturesProps) => (
  <section id="features" className="section" aria-labelledby={TITLE}>
    <div className="wrap">
      <SectionHead id={TITLE} {...TEXTS.features} />
      <ul className="cards">
        {FEATURES.map((feature) => (
          <FeatureCard
            key={feature.id}
            feature={feature}
            open={open === feature.id}
            onToggle={() => onToggle(feature.id)}
          />
        ))}
      </ul>
    </div>
  </section>
);
