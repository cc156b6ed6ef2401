import { Glyph } from './glyph.tsx';

export const Ticks = ({ points }: { readonly points: readonly string[] }) => (
  <ul className="ticks">
    {points.map((point) => (
      <li key={point}>
        <Glyph name="check" />
        {point}
      </li>
    ))}
  </ul>
);
