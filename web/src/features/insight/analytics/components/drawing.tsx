import { Box, chakra, Flex } from '@chakra-ui/react';
import { AxisBottom, AxisLeft } from '@visx/axis';
import type { scaleBand, scaleLinear, scalePoint } from '@visx/scale';
import { type ReactNode, useCallback, useState } from 'react';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import type { ChartColor } from '../../../../theme/palette.ts';
import { spaced } from '../model/plot.ts';
import { TEXTS } from '../texts.ts';

const Summary = chakra('summary', {
  base: {
    w: 'fit-content',
    py: '1',
    borderRadius: 'sm',
    color: 'accent.fg',
    textStyle: 'sm',
    fontWeight: 'medium',
    cursor: 'pointer',
  },
});

const Table = chakra('table', {
  base: {
    w: 'full',
    mt: '2',
    textStyle: 'sm',
    '& th, & td': { py: '1.5', borderTopWidth: '1px', textAlign: 'start' },
    '& thead th': { borderTopWidth: '0', textStyle: 'label', color: 'fg.subtle', verticalAlign: 'bottom' },
    '& tbody th': { fontWeight: 'normal' },
    '& td, & thead th + th': { textAlign: 'end', ps: { base: '2', md: '3' } },
    // Column headers can wrap on narrow screens; figures never do.
    '& td': { whiteSpace: 'nowrap' },
  },
});

interface ChartPanelProps {
  readonly title: string;
  readonly hint: string;
  /** The chart's figures as a table; the first cell of each row is its label. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly children: ReactNode;
}

export const ChartPanel = ({ title, hint, columns, rows, children }: ChartPanelProps) => (
  <Panel padded display="flex" flexDirection="column">
    <Box as="h2" textStyle="section">
      {title}
    </Box>
    <Quiet mb="4">{hint}</Quiet>
    {children}
    <Box asChild mt="auto" pt="3">
      <details>
        <Summary>{TEXTS.showData}</Summary>
        <Table aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={columns[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </Box>
  </Panel>
);

export const Ink = chakra('g', {});

const Frame = chakra('div', { base: { position: 'relative', minW: '0', overflow: 'hidden' } });

const USUAL_WIDTH = 480;

interface FigureProps {
  readonly label: string;
  /** In pixels. Reserves the chart's place, so that nothing moves. */
  readonly height: number;
  readonly children: (width: number) => ReactNode;
}

/** As wide as its container; redraws on resize, so that text keeps its size. */
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

/** The group sets size and weight: the page's CSS reset overrides attributes. */
const axisLabel = { fill: 'currentColor' } as const;

export type Across = ReturnType<typeof scaleBand<string>> | ReturnType<typeof scalePoint<string>>;
export type Up = ReturnType<typeof scaleLinear<number>>;

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
