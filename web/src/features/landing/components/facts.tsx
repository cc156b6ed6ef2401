import { TEXTS } from '../texts.ts';

export const Facts = () => (
  <ul className="wrap facts" aria-label={TEXTS.facts.label}>
    {TEXTS.facts.list.map(([figure, meaning]) => (
      <li className="fact" key={figure}>
        <strong className="fact-figure">{figure}</strong> <span className="fact-meaning">{meaning}</span>
      </li>
    ))}
  </ul>
);
