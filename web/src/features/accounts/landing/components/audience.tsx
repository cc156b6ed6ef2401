import { PATHS } from '../../../../lib/paths.ts';
import { TEXTS } from '../texts.ts';
import { Glyph } from './glyph.tsx';
import { SectionHead } from './section-head.tsx';
import { Ticks } from './ticks.tsx';

const BENEFITS = 'Key benefits';

const CARDS = [
  {
    title: 'B2C businesses',
    text: 'Partner operators and platforms that take many payments from consumers and keep their treasury in a stable currency.',
    benefits: [
      'Customers pay by PIX. You receive USDT',
      'A sub-account, a PIX deposit address and a wallet for each brand or partner',
      'Automatic conversion within the minimum and daily limit you set',
      'Every balance and today’s volume on one treasury page',
    ],
  },
  {
    title: 'Fiat gateways for Web3',
    text: 'Exchanges, wallets and applications that need dependable rails from reais to digital assets and back.',
    benefits: [
      'On-ramp and off-ramp through the same accounts',
      'A quote with amounts and network before you commit',
      'Withdrawals to external wallets, payouts to bank accounts',
      'APIs/SDKs behind your own screens',
    ],
  },
];

const TITLE = 'audience-title';

export const Audience = () => (
  <section className="section audience" aria-labelledby={TITLE}>
    <div className="wrap">
      <SectionHead id={TITLE} eyebrow="Who it is for" title="Two kinds of business, one gateway" />
      <div className="pair">
        {CARDS.map(({ title, text, benefits }) => (
          <article className="case" key={title}>
            <h3 className="case-title">{title}</h3>
            <p className="case-text">{text}</p>
            <h4 className="case-label">{BENEFITS}</h4>
            <Ticks points={benefits} />
            <a className="text-link" href={PATHS.auth}>
              <span className="hidden-words">{title}: </span>
              {TEXTS.start}
              <Glyph name="arrow" />
            </a>
          </article>
        ))}
      </div>
    </div>
  </section>
);
