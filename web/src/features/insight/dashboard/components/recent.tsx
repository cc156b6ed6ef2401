import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { type Label, LabelTag } from '../../../../components/ui/tag.tsx';
import { brl, usdt } from '../../../../lib/format/amount.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { TEXTS } from '../texts.ts';

export const RecentHead = () => (
  <Flex align="center" justify="space-between" px={{ base: '4', md: '5' }} py="3">
    <Box as="h2" textStyle="section">
      {TEXTS.recent}
    </Box>
    <LinkButton to={pathOf('conversions')}>
      {TEXTS.viewAll}
      <Icon name="arrow" />
    </LinkButton>
  </Flex>
);

const RecentRow = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 9.5rem 6.5rem 7.5rem 5.5rem' },
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    px: { base: '4', md: '5' },
    py: '3',
    borderTopWidth: '1px',
  },
});

interface RecentProps {
  readonly name: string;
  readonly state: Label;
  readonly brl: string;
  readonly usdt: string | null;
  readonly when: ReactNode;
}

export const Recent = ({ name, state, when, ...amounts }: RecentProps) => (
  <RecentRow>
    <Box fontWeight="medium" truncate title={name}>
      {name}
    </Box>
    <Box justifySelf={{ base: 'end', md: 'start' }}>
      <LabelTag of={state} />
    </Box>
    <Box whiteSpace="nowrap" textAlign={{ md: 'end' }}>
      {brl(amounts.brl)}
    </Box>
    <Box whiteSpace="nowrap" textAlign="end">
      {amounts.usdt === null ? TEXTS.notQuoted : usdt(amounts.usdt)}
    </Box>
    <Box hideBelow="md" textAlign="end" color="fg.subtle" textStyle="sm" whiteSpace="nowrap">
      {when}
    </Box>
  </RecentRow>
);
