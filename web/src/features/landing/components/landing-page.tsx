import { DOCUMENTATION } from '../feature-texts.ts';
import { TEXTS } from '../texts.ts';
import { useOpenCard } from '../use-open-card.ts';
import { Audience } from './audience.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** spec 2, "Landing page (/)". Rendered when it is built, too: nothing here reads the browser while it renders. */
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
