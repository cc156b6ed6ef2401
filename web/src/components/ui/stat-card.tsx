import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from './panel.tsx';
import { Skeleton } from './skeleton.tsx';

/** Shrinks with the number of characters: a large amount stays on one line. */
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
  readonly value: string | undefined;
  readonly unit?: string;
  readonly hint: string;
  readonly source?: string;
  readonly beside?: ReactNode;
}

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
