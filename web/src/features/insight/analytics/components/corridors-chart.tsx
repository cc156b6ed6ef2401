import { Box, Flex } from '@chakra-ui/react';
import { add } from '@ramps-gateway/shared/domain/money.ts';
import { Group } from '@visx/group';
import { Pie } from '@visx/shape';
import { brl } from '../../../../lib/format/amount.ts';
import { millions, sharesOf, thousands } from '../model/plot.ts';
import { CORRIDORS } from '../sample.ts';
import { TEXTS } from '../texts.ts';
import { ChartPanel } from './chart-panel.tsx';
import { Figure, Ink, Swatch } from './drawing.tsx';

const T = TEXTS.corridors;
const SIZE = 184;

const whole = CORRIDORS.reduce((sum, { volume }) => add(sum, volume), '0');
const shares = sharesOf(
  CORRIDORS.map(({ volume }) => volume),
  whole,
);

const PARTS = CORRIDORS.map((corridor, at) => ({ ...corridor, share: `${shares[at] ?? 0}%` }));

const label = `${T.title}: ${PARTS.map(({ corridor, share }) => `${corridor} ${share}`).join(', ')}.`;

const Ring = ({ width }: { readonly width: number }) => (
  <Group left={width / 2} top={SIZE / 2}>
    <Pie
      data={PARTS}
      pieValue={({ volume }) => thousands(volume)}
      pieSort={null}
      pieSortValues={null}
      outerRadius={SIZE / 2}
      innerRadius={SIZE / 2 - 30}
      padAngle={0.015}
      cornerRadius={2}
    >
      {({ arcs, path }) =>
        arcs.map((arc) => (
          <Ink key={arc.data.corridor} color={`chart.${arc.data.color}`}>
            <path d={path(arc) ?? ''} fill="currentColor">
              <title>{`${arc.data.corridor}: ${brl(arc.data.volume)}, ${arc.data.share}`}</title>
            </path>
          </Ink>
        ))
      }
    </Pie>
    <Ink color="fg" fontSize="lg" fontWeight="semibold">
      <text textAnchor="middle" y={2} fill="currentColor">
        {millions(whole)}
      </text>
    </Ink>
    <Ink color="fg.muted" fontSize="xs">
      <text textAnchor="middle" y={20} fill="currentColor">
        {T.all}
      </text>
    </Ink>
  </Group>
);

const Parts = () => (
  <Box as="ul" listStyleType="none" display="grid" alignContent="center" gap="2" textStyle="sm">
    {PARTS.map(({ corridor, color, share }) => (
      <Flex as="li" key={corridor} align="center" gap="2">
        <Swatch color={color} />
        <Box flex="1" minW="0">
          {corridor}
        </Box>
        <Box fontWeight="semibold">{share}</Box>
      </Flex>
    ))}
  </Box>
);

export const CorridorsChart = () => (
  <ChartPanel
    title={T.title}
    hint={T.hint}
    columns={[T.column, T.volume, T.share]}
    rows={PARTS.map(({ corridor, volume, share }) => [corridor, brl(volume), share])}
  >
    <Box
      flex="1"
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
      alignItems="center"
      gap="5"
    >
      <Figure label={label} height={SIZE}>
        {(width) => <Ring width={width} />}
      </Figure>
      <Parts />
    </Box>
  </ChartPanel>
);
