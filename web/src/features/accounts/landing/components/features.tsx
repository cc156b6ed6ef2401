import { TEXTS } from '../texts.ts';
import { Glyph, type GlyphName } from './glyph.tsx';
import { SectionHead } from './section-head.tsx';
import { Ticks } from './ticks.tsx';

interface FeatureText {
  /** Also the URL's fragment: `/#feature-apis`. */
  readonly id: string;
  readonly glyph: GlyphName;
  readonly title: string;
  readonly summary: string;
  readonly detail: string;
  readonly points: readonly string[];
}

export const FEATURES: readonly FeatureText[] = [
  {
    id: 'feature-exchange',
    glyph: 'swap',
    title: '24/7 exchange',
    summary: 'BRL to USDT at any hour. PIX never closes, and neither does the exchange behind it.',
    detail: 'A deposit confirmed on Sunday night is quoted and exchanged that same night.',
    points: [
      'No cut-off times and no batch windows',
      'Quotes on demand, with rate and network shown',
      'Automatic conversion for each account you switch on',
    ],
  },
  {
    id: 'feature-settlement',
    glyph: 'bolt',
    title: 'Real-time settlement',
    summary: 'Six recorded steps from the PIX deposit to your wallet, live on your screen.',
    detail: 'Each step shows its time, amount and reference: what happened, and what comes next.',
    points: [
      'Status changes arrive without reloading',
      'An unclear outcome is looked up before anything is sent again',
      'A failed conversion says what to do and can be retried',
    ],
  },
  {
    id: 'feature-countries',
    glyph: 'globe',
    title: '150+ countries',
    summary: 'Local rails on one side, stablecoins on the other, one account structure for both.',
    detail: 'Serve customers in more than 150 countries through the same console and the same calls.',
    points: [
      'PIX in Brazil, SPEI in Mexico, ACH and wire in the US, SEPA in Europe',
      'External bank accounts in BRL, USD, EUR and MXN',
      'Tax IDs checked by each country’s own rules',
    ],
  },
  {
    id: 'feature-risk',
    glyph: 'shield',
    title: 'Embedded risk management',
    summary: 'Verification, limits and permissions are part of every account from the first day.',
    detail: 'Rules are enforced on the server, so they apply to the console and the API alike.',
    points: [
      'KYC status and volume against its limit, with an early warning',
      'Minimum and daily limits for automatic conversion',
      'Roles for administrators, operators and their clients',
    ],
  },
  {
    id: 'feature-apis',
    glyph: 'code',
    title: 'APIs/SDKs',
    summary: 'Quotes, exchanges, withdrawals and accounts as plain HTTPS calls.',
    detail:
      'Build your own screens on the calls this console makes. The documentation describes each of them.',
    points: [
      'JSON with amounts as decimal strings, so no cent is lost to rounding',
      'Idempotency keys: a repeated call never moves money twice',
      'Signed webhooks for order and settlement events',
    ],
  },
  {
    id: 'feature-treasury',
    glyph: 'vault',
    title: 'Sub-accounts and treasury',
    summary: 'An account for each customer, and one page for all of them.',
    detail: 'Open accounts for your clients, give each its wallets and bank accounts, and watch the total.',
    points: [
      'Balances, wallets and PIX details on one card for each account',
      'A spread for each client, shown with every conversion',
      'CSV exports for your accountants',
    ],
  },
];

interface CardProps {
  readonly feature: FeatureText;
  readonly open: boolean;
  readonly onToggle: () => void;
}

const FeatureCard = ({ feature, open, onToggle }: CardProps) => {
  const { id, glyph, title, summary, detail, points } = feature;
  const body = `${id}-more`;
  return (
    <li className="card" id={id} data-open={open || undefined}>
      <div className="card-head">
        <span className="card-mark">
          <Glyph name={glyph} />
        </span>
        <h3 className="card-title">
          <button
            type="button"
            className="card-button"
            aria-expanded={open}
            aria-controls={body}
            onClick={onToggle}
          >
            {title}
            <Glyph name="plus" className="glyph card-sign" />
          </button>
        </h3>
        <p className="card-summary">{summary}</p>
      </div>
      <div id={body} className="card-body" hidden={!open}>
        <p>{detail}</p>
        <Ticks points={points} />
      </div>
    </li>
  );
};

const TITLE = 'features-title';

interface FeaturesProps {
  readonly open: string | null;
  readonly onToggle: (id: string) => void;
}

/** S2.13: one open at a time. */
export const Features = ({ open, onToggle }: FeaturesProps) => (
  <section id="features" className="section" aria-labelledby={TITLE}>
    <div className="wrap">
      <SectionHead id={TITLE} {...TEXTS.features} />
      <ul className="cards">
        {FEATURES.map((feature) => (
          <FeatureCard
            key={feature.id}
            feature={feature}
            open={open === feature.id}
            onToggle={() => onToggle(feature.id)}
          />
        ))}
      </ul>
    </div>
  </section>
);
