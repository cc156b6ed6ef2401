import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/ui/icon.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { brl, usdt } from '../../../lib/format/amount.ts';
import { PATHS } from '../../../lib/paths.ts';
import { SAMPLE_CONVERSIONS } from '../sample.ts';
import { STATUS_TAGS, TEXTS } from '../texts.ts';

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr auto', md: '1.4fr 9rem 8rem 9rem 7rem' },
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1',
    px: { base: '4', md: '5' },
    py: '3',
    borderTopWidth: '1px',
  },
});

export const RecentConversions = () => (
  <Panel>
    <Flex align="center" justify="space-between" px={{ base: '4', md: '5' }} py="3">
      <Box as="h2" textStyle="section">
        {TEXTS.recent}
      </Box>
      <Button asChild>
        <Link to={PATHS.conversions}>
          {TEXTS.viewAll}
          <Icon name="arrow" />
        </Link>
      </Button>
    </Flex>
    <Box as="ul" listStyleType="none">
      {SAMPLE_CONVERSIONS.map(({ customer, status, when, ...amounts }) => {
        const [label, family] = STATUS_TAGS[status];
        return (
          <Row key={customer}>
            <Box fontWeight="medium" truncate>
              {customer}
            </Box>
            <Box justifySelf={{ base: 'end', md: 'start' }}>
              <Tag family={family} dot>
                {label}
              </Tag>
            </Box>
            <Box whiteSpace="nowrap" textAlign={{ md: 'end' }}>
              {brl(amounts.brl)}
            </Box>
            <Box whiteSpace="nowrap" textAlign="end">
              {usdt(amounts.usdt)}
            </Box>
            <Box hideBelow="md" textAlign="end" color="fg.subtle" textStyle="sm" whiteSpace="nowrap">
              {when}
            </Box>
          </Row>
        );
      })}
    </Box>
  </Panel>
);
