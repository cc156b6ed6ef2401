import { PATHS } from '../../../../lib/paths.ts';
import { TEXTS } from '../texts.ts';
import { Glyph } from './glyph.tsx';

/** A consistent example: the specification's sample rate and default spread (S9.19), rounded down. */
export const EXAMPLE = {
  label: 'An example of a conversion, step by step',
  title: 'Conversion',
  badge: 'Example',
  deposit: { label: 'PIX deposit', amount: 'R$ 25.000,00' },
  target: { label: 'To your wallet', amount: '4,597.9667', unit: 'USDT' },
  rate: '5.41 BRL per USDT, spread 0.5%',
  steps: [
    ['PIX received', '14:02:11'],
    ['Quote generated', '14:02:12'],
    ['Exchange initiated', '14:02:13'],
    ['Exchange confirmed', '14:02:41'],
    ['Transfer initiated', '14:02:42'],
    ['Transfer completed', '14:03:05'],
  ],
} as const;

const HERO = {
  eyebrow: 'For businesses that take PIX and hold USDT',
  title: ['PIX comes in.', 'USDT goes out.'],
  lead: 'Your customers pay in reais. Ramps Gateway converts each deposit at a quoted rate and sends the USDT to your wallet, around the clock, with every step on record.',
  documentation: 'View Documentation',
} as const;

const HIGHLIGHTS = [
  ['24/7', 'exchange, weekends and holidays included'],
  ['Real-time', 'settlement, tracked step by step'],
  ['150+', 'countries supported'],
  ['Embedded', 'risk management on every account'],
  ['APIs/SDKs', 'for your own product'],
] as const;

const Highlights = () => (
  <ul className="wrap highlights" aria-label="At a glance">
    {HIGHLIGHTS.map(([figure, meaning]) => (
      <li className="highlight" key={figure}>
        <strong className="highlight-figure">{figure}</strong>{' '}
        <span className="highlight-meaning">{meaning}</span>
      </li>
    ))}
  </ul>
);

const Amount = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <div className="figure-amount">
    <div className="figure-label">{label}</div>
    <div className="figure-value">{children}</div>
  </div>
);

/** A picture of the product as plain elements: no image to load, sharp in both themes. */
const ConversionFigure = () => (
  <figure className="figure appear" aria-label={EXAMPLE.label}>
    <figcaption className="figure-head">
      <span className="figure-title">{EXAMPLE.title}</span>
      <span className="figure-badge">{EXAMPLE.badge}</span>
    </figcaption>
    <div className="figure-amounts">
      <Amount label={EXAMPLE.deposit.label}>{EXAMPLE.deposit.amount}</Amount>
      <span className="figure-arrow">
        <Glyph name="arrow" />
      </span>
      <Amount label={EXAMPLE.target.label}>{`${EXAMPLE.target.amount} ${EXAMPLE.target.unit}`}</Amount>
    </div>
    <p className="figure-rate">{EXAMPLE.rate}</p>
    <ol className="figure-steps">
      {EXAMPLE.steps.map(([name, at]) => (
        <li className="figure-step" key={name}>
          <span className="figure-dot">
            <Glyph name="check" />
          </span>
          <span>{name}</span>
          <time className="figure-time">{at}</time>
        </li>
      ))}
    </ol>
  </figure>
);

/** Text shows immediately; the stylesheet fades in buttons and picture after 300 ms (S9.1). */
export const Hero = () => (
  <section className="hero">
    <div className="wrap hero-grid">
      <div className="hero-words">
        <p className="eyebrow">{HERO.eyebrow}</p>
        <h1 className="hero-title">
          <span>{HERO.title[0]}</span> <span className="hero-title-end">{HERO.title[1]}</span>
        </h1>
        <p className="hero-lead">{HERO.lead}</p>
        <div className="hero-actions appear">
          <a className="button solid" href={PATHS.auth}>
            {TEXTS.start}
            <Glyph name="arrow" />
          </a>
          <a className="button plain" href={PATHS.documentation}>
            {HERO.documentation}
          </a>
        </div>
      </div>
      <ConversionFigure />
    </div>
    <Highlights />
  </section>
);
