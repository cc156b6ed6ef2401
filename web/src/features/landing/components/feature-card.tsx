import type { FeatureText } from '../feature-texts.ts';
import { Glyph } from './glyph.tsx';

interface Props {
  readonly feature: FeatureText;
  readonly open: boolean;
  readonly onToggle: () => void;
}

export const FeatureCard = ({ feature, open, onToggle }: Props) => {
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
        <ul className="ticks">
          {points.map((point) => (
            <li key={point}>
              <Glyph name="check" />
              {point}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
};
