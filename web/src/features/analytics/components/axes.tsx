import { AxisBottom, AxisLeft } from '@visx/axis';
import type { scaleBand, scaleLinear, scalePoint } from '@visx/scale';
import { Ink } from './figure.tsx';

/** Size and weight come from the group: the page's reset takes them from attributes. */
const label = { fill: 'currentColor' } as const;

type Across = ReturnType<typeof scaleBand<string>> | ReturnType<typeof scalePoint<string>>;
type Up = ReturnType<typeof scaleLinear<number>>;

interface AxesProps {
  readonly across: Across;
  readonly up: Up;
  /** Where the bottom axis lies, in pixels from the top. */
  readonly bottom: number;
  readonly format: (value: number) => string;
}

/** Names beneath and a few values at the side, with a thin line across at each. */
export const Axes = ({ across, up, bottom, format }: AxesProps) => {
  const [from = 0, to = 0] = across.range();
  return (
    <>
      <Ink color="border">
        {up.ticks(4).map((value) => (
          <line key={value} x1={from} x2={to} y1={up(value)} y2={up(value)} stroke="currentColor" />
        ))}
      </Ink>
      <Ink color="fg.muted" fontSize="2xs">
        <AxisLeft
          scale={up}
          left={from}
          numTicks={4}
          hideAxisLine
          hideTicks
          tickFormat={(value) => format(value.valueOf())}
          tickLabelProps={{ ...label, textAnchor: 'end', dx: -4, dy: 4 }}
        />
        <AxisBottom
          scale={across}
          top={bottom}
          hideAxisLine
          hideTicks
          tickLabelProps={{ ...label, textAnchor: 'middle' }}
        />
      </Ink>
    </>
  );
};
