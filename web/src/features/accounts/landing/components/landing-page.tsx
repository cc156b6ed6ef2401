import { type ReactNode, useEffect, useState } from 'react';
import { TEXTS } from '../texts.ts';
import { Features, FEATURES } from './features.tsx';
import { Glyph, type GlyphName } from './glyph.tsx';
import { Brand, SiteHeader } from './site-header.tsx';

const { footer } = TEXTS;

interface Props {
  readonly name: string;
  readonly className: string;
  readonly label?: string;
  readonly onAsk: (name: string) => void;
  readonly children: ReactNode;
}

/** A link without a page: it says so, and does not jump to the top. */
const PlaceholderLink = ({ name, className, label, onAsk, children }: Props) => (
  <a
    className={className}
    href="#"
    aria-label={label}
    onClick={(event) => {
      event.preventDefault();
      onAsk(name);
    }}
  >
    {children}
  </a>
);

const SOCIAL: readonly (readonly [name: string, glyph: GlyphName])[] = [
  ['LinkedIn', 'linkedin'],
  ['X', 'x'],
  ['YouTube', 'youtube'],
];

/** S2.15: the links are placeholders. */
const SiteFooter = () => {
  const [asked, setAsked] = useState('');
  return (
    <footer className="footer">
      <div className="wrap footer-grid">
        <div className="footer-brand">
          <Brand />
          <p className="footer-claim">{footer.claim}</p>
          <ul className="social" aria-label={footer.social}>
            {SOCIAL.map(([name, glyph]) => (
              <li key={name}>
                <PlaceholderLink className="icon-button" name={name} onAsk={setAsked} label={name}>
                  <Glyph name={glyph} />
                </PlaceholderLink>
              </li>
            ))}
          </ul>
        </div>
        {footer.columns.map(([title, links]) => (
          <nav className="footer-column" key={title} aria-label={title}>
            <h2 className="footer-title">{title}</h2>
            <ul>
              {links.map((name) => (
                <li key={name}>
                  <PlaceholderLink className="footer-link" name={name} onAsk={setAsked}>
                    {name}
                  </PlaceholderLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="wrap footer-end">
        <p>{footer.rights}</p>
        <p className="footer-note" role="status">
          {asked && footer.unpublished(asked)}
        </p>
      </div>
    </footer>
  );
};

const addressed = (): string | undefined => FEATURES.find(({ id }) => `#${id}` === location.hash)?.id;

/** At most one is open. The fragment of a card (`/#feature-apis`) opens it. */
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
    toggle: (id: string) => setOpen((now) => (now === id ? null : id)),
  };
};

interface LandingProps {
  /** The page before and after the features. */
  readonly before: ReactNode;
  readonly after: ReactNode;
}

/** S2.9 to S2.15, "Landing page (/)". Prerendered, so rendering cannot use the browser. */
export const LandingPage = ({ before, after }: LandingProps) => {
  const { open, toggle } = useOpenCard();
  return (
    <>
      <a className="skip" href="#content">
        {TEXTS.skip}
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        {before}
        <Features open={open} onToggle={toggle} />
        {after}
      </main>
      <SiteFooter />
    </>
  );
};
