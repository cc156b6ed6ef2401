import { Box, Flex } from '@chakra-ui/react';
import type { ChartColor } from '../../../theme/palette.ts';

interface LegendProps {
  readonly entries: readonly (readonly [label: string, color: ChartColor])[];
}

export const Swatch = ({ color }: { readonly color: ChartColor }) => (
  <Box as="span" boxSize="2.5" borderRadius="sm" flexShrink={0} bg={`chart.${color}`} aria-hidden="true" />
);

/** Which colour is what. */
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
