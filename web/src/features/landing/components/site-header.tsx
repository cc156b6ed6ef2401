import { PATHS } from '../../../lib/paths.ts';
import { TEXTS } from '../texts.ts';
import { Glyph } from './glyph.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SiteLinks } from './site-links.tsx';
import { ThemeButton } from './theme-button.tsx';

export const Brand = () => (
  <a className="brand" href={PATHS.home}>
    <Glyph name="mark" className="brand-mark" />
    {TEXTS.product}
  </a>
);

export const SiteHeader = () => (
  <header className="header">
    <div className="header-bar">
      <Brand />
      <nav className="header-nav" aria-label={TEXTS.nav.label}>
        <SiteLinks />
      </nav>
      <ThemeButton />
      <a className="button solid small header-start" href={PATHS.auth}>
        {TEXTS.hero.start}
      </a>
      <MobileMenu />
    </div>
  </header>
);
