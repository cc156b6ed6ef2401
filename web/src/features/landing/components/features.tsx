import { useEffect, useState } from 'react';
import { FEATURES } from '../feature-texts.ts';
import { TEXTS } from '../texts.ts';
import { FeatureCard } from './feature-card.tsx';
import { SectionHead } from './section-head.tsx';

const TITLE = 'features-title';

const addressed = (): string | undefined => FEATURES.find(({ id }) => `#${id}` === location.hash)?.id;

/** Six cards, one open at a time. A link to a card (`/#feature-apis`) opens it. */
export const Features = () => {
  const [open, setOpen] = useState<string | null>(null);

  useEffect(() => {
    const follow = () => setOpen((now) => addressed() ?? now);
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  return (
    <section id="features" className="section" aria-labelledby={TITLE}>
      <div className="wrap">
        <SectionHead id={TITLE} {...TEXTS.features} />
        <ul className="cards">
          {FEATURES.map((feature) => (
            <FeatureCard
              key={feature.id}
              feature={feature}
              open={open === feature.id}
              onToggle={() => setOpen((now) => (now === feature.id ? null : feature.id))}
            />
          ))}
        </ul>
      </div>
    </section>
  );
};
