import { useEffect, useState } from 'react';
import { PATHS } from '../../../../lib/paths.ts';
import { DOCUMENTATION, FEATURES } from '../feature-texts.ts';
import { TEXTS } from '../texts.ts';
import { Features } from './features.tsx';
import { Glyph } from './glyph.tsx';
import { Hero } from './hero.tsx';
import { SectionHead } from './section-head.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const { audience, hero } = TEXTS;

const addressed = (): string | undefined => FEATURES.find(({ id }) => `#${id}` === location.hash)?.id;

/** At most one. The address of a card (`/#feature-apis`) opens it. */
const useOpenCard = () => {
  const [open, setOpen] = useState<string | null>(null);

  useEffect(() => {
    const follow = () => setOpen((now) => addressed() ?? now);
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  return {
    open,
    show: (id: string) => setOpen(id),
    toggle: (id: string) => setOpen((now) => (now === id ? null : id)),
  };
};

const TITLE = 'audience-title';

const Audience = () => (
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

/** S2.9 to S2.15, "Landing page (/)". Prerendered, so rendering reads nothing from the browser. */
export const LandingPage = () => {
  const { open, show, toggle } = useOpenCard();
  return (
    <>
      <a className="skip" href="#content">
        {TEXTS.skip}
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <Hero onDocumentation={() => show(DOCUMENTATION)} />
        <Features open={open} onToggle={toggle} />
        <Audience />
      </main>
      <SiteFooter />
    </>
  );
};
