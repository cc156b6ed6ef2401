import { Box, chakra, Flex } from '@chakra-ui/react';
import { Panel } from './panel.tsx';
import { Skeleton } from './skeleton.tsx';

/** Shrinks with its number of characters, so that a large amount stays on its line and whole. */
const Figure = chakra('dd', {
  base: {
    mt: '1.5',
    textStyle: 'figure',
    fontSize: 'min(1.5rem, 160cqi / var(--characters))',
    lineHeight: '1.875rem',
    whiteSpace: 'nowrap',
  },
});

interface StatCardProps {
  readonly label: string;
  /** Undefined while it is loading. */
  readonly value: string | undefined;
  readonly unit?: string;
  readonly hint: string;
  /** Where the figure comes from, for who points at it. */
  readonly source?: string;
  /** The same in another view, below it. */
  readonly beside?: string | undefined;
}

/** One figure, what it is and what it is taken from. */
export const StatCard = ({ label, value, unit, hint, source, beside }: StatCardProps) => (
  <Panel as="div" title={source} px="4" py="3.5" containerType="inline-size">
    <Flex as="dt" justify="space-between" gap="2" textStyle="label" color="fg.muted">
      {label}
      {unit && (
        <Box as="span" color="fg.subtle">
          {unit}
        </Box>
      )}
    </Flex>
    <Figure css={{ '--characters': String(value?.length ?? 1) }}>{value ?? <Skeleton w="20" />}</Figure>
    <Box as="dd" mt="0.5" textStyle="xs" color="fg.subtle">
      {hint}
    </Box>
    {beside !== undefined && (
      <Box as="dd" textStyle="xs" color="fg.subtle">
        {beside}
      </Box>
    )}
  </Panel>
);
