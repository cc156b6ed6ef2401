import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../../components/ui/icon.tsx';
import { pathOf } from '../../../../lib/routes.ts';
import { TEXTS } from '../texts.ts';

export const RecentHead = () => (
  <Flex align="center" justify="space-between" px={{ base: '4', md: '5' }} py="3">
    <Box as="h2" textStyle="section">
      {TEXTS.recent}
    </Box>
    <Button asChild>
      <Link to={pathOf('conversions')}>
        {TEXTS.viewAll}
        <Icon name="arrow" />
      </Link>
    </Button>
  </Flex>
);

export const RecentRow = chakra('li', {
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
