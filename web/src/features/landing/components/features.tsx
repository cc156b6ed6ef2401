import { FEATURES } from '../feature-texts.ts';
import { TEXTS } from '../texts.ts';
import { FeatureCard } from './feature-card.tsx';
import { SectionHead } from './section-head.tsx';

const TITLE = 'features-title';

interface Props {
  /** Id of the card that is open. */
  readonly open: string | null;
  readonly onToggle: (id: string) => void;
}

/** Six cards, one open at a time (spec 2). */
export const Features = ({ open, onToggle }: Props) => (
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
