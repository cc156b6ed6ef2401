import { type ReactNode, useState } from 'react';
import type { GlyphName } from '../glyphs.ts';
import { TEXTS } from '../texts.ts';
import { Glyph } from './glyph.tsx';
import { Brand } from './site-header.tsx';

const { footer } = TEXTS;

interface Props {
  readonly name: string;
  readonly className: string;
  readonly label?: string;
  readonly onAsk: (name: string) => void;
  readonly children: ReactNode;
}

/** A link without a page: it says so and does not jump to the top. */
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
export const SiteFooter = () => {
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
