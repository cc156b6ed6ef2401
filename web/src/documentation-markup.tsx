import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Brand, SiteLinks } from './features/accounts/landing/components/site-header.tsx';
import { SiteBar } from './features/accounts/landing/components/site-bar.tsx';
import { TEXTS } from './features/accounts/landing/texts.ts';
import {
  DocumentationOverview,
  DocumentPage,
  type Section,
} from './features/insight/documentation/components/documentation-page.tsx';
import type { PublicDocument } from './features/insight/documentation/documents.ts';
import { PATHS } from './lib/paths.ts';

/** Has no theme switch and no menu, because these pages have no script for them. */
const StaticHeader = () => (
  <header className="header">
    <div className="header-bar">
      <Brand />
      <nav className="header-nav docs-header-nav" aria-label={TEXTS.nav.label}>
        <SiteLinks />
      </nav>
      <a className="button solid small header-start" href={PATHS.auth}>
        {TEXTS.start}
      </a>
    </div>
  </header>
);

const page = (content: ReactNode): string =>
  renderToStaticMarkup(
    <>
      <a className="skip" href="#content">
        {TEXTS.skip}
      </a>
      <StaticHeader />
      {content}
      <SiteBar />
    </>,
  );

export const overview = (): string => page(<DocumentationOverview />);

export const documentPage = (shown: PublicDocument, sections: readonly Section[], html: string): string =>
  page(<DocumentPage shown={shown} sections={sections} html={html} />);
