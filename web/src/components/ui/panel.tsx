import { Box, chakra, Flex } from '@chakra-ui/react';
import type { FamilyName } from '../../theme/palette.ts';
import { Tag } from './tag.tsx';

interface CardHeadProps {
  readonly name: string;
  readonly status: readonly [label: string, family: FamilyName];
}

export const CardHead = ({ name, status: [label, family] }: CardHeadProps) => (
  <Flex align="flex-start" justify="space-between" gap="3">
    <Box as="h2" textStyle="section" minW="0" overflowWrap="anywhere">
      {name}
    </Box>
    <Tag family={family} dot>
      {label}
    </Tag>
  </Flex>
);

export const Panel = chakra('section', {
  base: { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'lg', boxShadow: 'panel', minW: '0' },
  variants: { padded: { true: { p: { base: '4', md: '5' } } } },
});

export const SectionTitle = chakra('h2', { base: { textStyle: 'section', mb: '3' } });
