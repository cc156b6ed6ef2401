import { Box, chakra, Flex } from '@chakra-ui/react';
import { AxisBottom, AxisLeft } from '@visx/axis';
import type { scaleBand, scaleLinear, scalePoint } from '@visx/scale';
import { type ReactNode, useCallback, useState } from 'react';
import { spaced } from '../model/plot.ts';
import type { ChartColor } from '../../../../theme/palette.ts';

export const Ink = chakra('g', {});

const Frame = chakra('div', { base: { position: 'relative', minW: '0', overflow: 'hidden' } });

const USUAL_WIDTH = 480;

interface FigureProps {
  readonly label: string;
  /** In pixels; reserved before the chart is drawn, so that nothing moves. */
  readonly height: number;
  readonly children: (width: number) => ReactNode;
}

/** As wide as its container; redrawn on resize, so that text keeps its size. */
export const Figure = ({ label, height, children }: FigureProps) => {
  const [width, setWidth] = useState<number | null>(null);
  const measure = useCallback((frame: HTMLElement | null) => {
    if (!frame) return undefined;
    const update = () => setWidth(frame.clientWidth || USUAL_WIDTH);
    const observer = new ResizeObserver(update);
    observer.observe(frame);
    update();
    return () => observer.disconnect();
  }, []);
  return (
    <Frame ref={measure} style={{ height }}>
      {width !== null && (
        <svg role="img" aria-label={label} width={width} height={height}>
          {children(width)}
        </svg>
      )}
    </Frame>
  );
};

/** Size and weight come from the group: the page's reset overrides attributes. */
const axisLabel = { fill: 'currentColor' } as const;

type Across = ReturnType<typeof scaleBand<string>> | ReturnType<typeof scalePoint<string>>;
type Up = ReturnType<typeof scaleLinear<number>>;

interface AxesProps {
  readonly across: Across;
  readonly up: Up;
  readonly highest: number;
  readonly bottom: number;
  readonly format: (value: number) => string;
  readonly nameWidth?: number;
}

export const Axes = ({ across, up, highest, bottom, format, nameWidth = 0 }: AxesProps) => {
  const [from = 0, to = 0] = across.range();
  const values = highest > 0 ? up.ticks(4) : [0];
  return (
    <>
      <Ink color="border">
        {values.map((value) => (
          <line key={value} x1={from} x2={to} y1={up(value)} y2={up(value)} stroke="currentColor" />
        ))}
      </Ink>
      <Ink color="fg.muted" fontSize="2xs">
        <AxisLeft
          scale={up}
          left={from}
          tickValues={values}
          hideAxisLine
          hideTicks
          tickFormat={(value) => format(value.valueOf())}
          tickLabelProps={{ ...axisLabel, textAnchor: 'end', dx: -4, dy: 4 }}
        />
        <AxisBottom
          scale={across}
          top={bottom}
          tickValues={spaced(across.domain(), to - from, nameWidth)}
          hideAxisLine
          hideTicks
          tickLabelProps={{ ...axisLabel, textAnchor: 'middle' }}
        />
      </Ink>
    </>
  );
};

interface LegendProps {
  readonly entries: readonly (readonly [label: string, color: ChartColor])[];
}

export const Swatch = ({ color }: { readonly color: ChartColor }) => (
  <Box as="span" boxSize="2.5" borderRadius="sm" flexShrink={0} bg={`chart.${color}`} aria-hidden="true" />
);

export const Legend = ({ entries }: LegendProps) => (
  <Flex wrap="wrap" columnGap="4" rowGap="1" mb="2" textStyle="xs" color="fg.muted">
    {entries.map(([label, color]) => (
      <Flex key={label} align="center" gap="1.5">
        <Swatch color={color} />
        {label}
      </Flex>
    ))}
  </Flex>
);
