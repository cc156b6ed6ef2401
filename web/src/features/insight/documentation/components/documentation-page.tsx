import type { ReactNode } from 'react';
import { PATHS } from '../../../../lib/paths.ts';
import { type PublicDocument, READERS, TEXTS } from '../documents.ts';

const addressOf = ({ name }: PublicDocument): string => `${PATHS.documentation}/${name}`;

interface LinkProps {
  readonly to: string;
  readonly current: boolean;
  readonly children: string;
}

const NavLink = ({ to, current, children }: LinkProps) => (
  <a className="docs-link" href={to} aria-current={current ? 'page' : undefined}>
    {children}
  </a>
);

const DocumentsNav = ({ shown }: { readonly shown?: PublicDocument }) => (
  <nav className="docs-nav" aria-label={TEXTS.title}>
    <NavLink to={PATHS.documentation} current={shown === undefined}>
      {TEXTS.overview}
    </NavLink>
    {READERS.map(({ title, documents }) => (
      <div className="docs-group" key={title}>
        <p className="docs-readers">{title}</p>
        <ul>
          {documents.map((document) => (
            <li key={document.name}>
              <NavLink to={addressOf(document)} current={document.name === shown?.name}>
                {document.title}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
);

export interface Section {
  readonly id: string;
  readonly title: string;
}

const SectionLinks = ({ sections }: { readonly sections: readonly Section[] }) => (
  <ul>
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a className="docs-link" href={`#${id}`}>
          {title}
        </a>
      </li>
    ))}
  </ul>
);

const Frame = ({ aside, children }: { readonly aside: ReactNode; readonly children: ReactNode }) => (
  <div className="wrap docs">
    <div className="docs-aside">{aside}</div>
    <main id="content" className="docs-main" tabIndex={-1}>
      {children}
    </main>
  </div>
);

export const DocumentationOverview = () => (
  <Frame aside={<DocumentsNav />}>
    <h1 className="section-title">{TEXTS.title}</h1>
    <p className="section-lead">{TEXTS.about}</p>
    {READERS.map(({ title, documents }) => (
      <section className="docs-readers-section" key={title}>
        <h2 className="docs-heading">{title}</h2>
        <ul className="docs-cards">
          {documents.map((document) => (
            <li className="docs-card" key={document.name}>
              <a className="docs-card-link" href={addressOf(document)}>
                {document.title}
              </a>
              <p className="docs-card-about">{document.about}</p>
            </li>
          ))}
        </ul>
      </section>
    ))}
    <section className="docs-readers-section">
      <h2 className="docs-heading">{TEXTS.api.title}</h2>
      <div className="prose">
        <p>{TEXTS.api.about}</p>
        <pre tabIndex={0}>
          <code>{TEXTS.api.command}</code>
        </pre>
      </div>
    </section>
  </Frame>
);

interface DocumentProps {
  readonly shown: PublicDocument;
  readonly sections: readonly Section[];
  /** Rendered from a file of this repository, so it needs no sanitising. */
  readonly html: string;
}

export const DocumentPage = ({ shown, sections, html }: DocumentProps) => (
  <Frame
    aside={
      <>
        <DocumentsNav shown={shown} />
        {sections.length > 1 && (
          <nav className="docs-contents wide-only" aria-label={TEXTS.contents}>
            <p className="docs-readers">{TEXTS.contents}</p>
            <SectionLinks sections={sections} />
          </nav>
        )}
      </>
    }
  >
    {sections.length > 1 && (
      <details className="docs-contents narrow-only">
        <summary>{TEXTS.contents}</summary>
        <SectionLinks sections={sections} />
      </details>
    )}
    <article className="prose" dangerouslySetInnerHTML={{ __html: html }} />
  </Frame>
);
