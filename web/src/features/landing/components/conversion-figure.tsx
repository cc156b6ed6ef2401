import { EXAMPLE } from '../example.ts';
import { Glyph } from './glyph.tsx';

const Amount = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <div className="figure-amount">
    <div className="figure-label">{label}</div>
    <div className="figure-value">{children}</div>
  </div>
);

/** The product in a picture of plain elements: no image to load, sharp in both themes. */
export const ConversionFigure = () => (
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
