import { PATHS } from '../../../../lib/paths.ts';
import { Glyph } from './glyph.tsx';
import { SectionHead } from './section-head.tsx';
import { Ticks } from './ticks.tsx';

const EXAMPLE = {
  label: 'An example of a checked file',
  file: 'statement-2026-10.pdf',
  badge: 'Example',
  result: 'Genuine and unchanged',
  facts: [
    ['From', '2026-10-01'],
    ['To', '2026-11-01'],
    ['Entries', '1,284'],
    ['Signed at', '2026-11-01 00:05:12 UTC'],
  ],
} as const;

/** A picture of a result of the check. */
const CheckFigure = () => (
  <figure className="figure" aria-label={EXAMPLE.label}>
    <figcaption className="figure-head">
      <span className="figure-title">{EXAMPLE.file}</span>
      <span className="figure-badge">{EXAMPLE.badge}</span>
    </figcaption>
    <p className="check-result">
      <span className="figure-dot">
        <Glyph name="check" />
      </span>
      {EXAMPLE.result}
    </p>
    <dl>
      {EXAMPLE.facts.map(([label, value]) => (
        <div className="check-fact" key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </figure>
);

const TITLE = 'check-title';

/** S2.622 */
export const CheckFile = () => (
  <section className="section check" aria-labelledby={TITLE}>
    <div className="wrap check-grid">
      <div>
        <SectionHead
          id={TITLE}
          eyebrow="Proof"
          title="Don’t take our word for it"
          lead="Every statement, and the evidence of every conversion, is signed. Anyone you send one to can check it in the browser."
        />
        <Ticks
          points={[
            'No sign-in, and the file is not uploaded',
            'One changed byte, and it is rejected',
            'openssl gives the same answer without our software',
          ]}
        />
        <a className="button plain check-link" href={PATHS.verify}>
          Check a file
          <Glyph name="arrow" />
        </a>
      </div>
      <CheckFigure />
    </div>
  </section>
);
