import { Box, Flex, Grid } from '@chakra-ui/react';
import { divide } from '@ramps-gateway/shared/domain/money.ts';
import { Panel } from '../../../../components/ui/panel.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { brl, usdt } from '../../../../lib/format/amount.ts';
import { EXAMPLES, SAMPLE_CONVERSIONS, SAMPLE_FIGURES, SAMPLE_RATE } from '../sample.ts';
import { STATUS_TAGS, TEXTS } from '../texts.ts';
import { RecentHead, RecentRow } from './recent-row.tsx';

const RecentConversions = () => (
  <Panel>
    <RecentHead />
    <Box as="ul" listStyleType="none">
      {SAMPLE_CONVERSIONS.map(({ customer, status, when, ...amounts }) => {
        const [label, family] = STATUS_TAGS[status];
        return (
          <RecentRow key={customer}>
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
          </RecentRow>
        );
      })}
    </Box>
  </Panel>
);

/** S2.36: the sample rate applied to round amounts. */
const RateCard = () => (
  <Panel padded display="flex" flexDirection="column">
    <Box as="h2" textStyle="section">
      {TEXTS.rate}
    </Box>
    <Box mt="3" textStyle="figure">
      {SAMPLE_RATE}
      <Box as="span" ms="1.5" textStyle="sm" fontWeight="medium" color="fg.subtle">
        {TEXTS.rateUnit}
      </Box>
    </Box>
    <Box mt="1" textStyle="xs" color="fg.subtle">
      {TEXTS.rateHint}
    </Box>
    <Box as="h3" mt="auto" pt="5" textStyle="label" color="fg.muted">
      {TEXTS.examples}
    </Box>
    <Box as="dl" mt="1" textStyle="sm">
      {EXAMPLES.map((amount) => (
        <Flex key={amount} justify="space-between" gap="3" py="1.5" _notLast={{ borderBottomWidth: '1px' }}>
          <Box as="dt" color="fg.muted" whiteSpace="nowrap">
            {brl(amount)}
          </Box>
          <Box as="dd" whiteSpace="nowrap">
            {usdt(divide(amount, SAMPLE_RATE, 4))}
          </Box>
        </Flex>
      ))}
    </Box>
  </Panel>
);

/** S2.36: static, and marked as samples. */
const SampleDashboard = () => (
  <>
    <Grid as="dl" templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }} gap={{ base: '3', md: '4' }}>
      {SAMPLE_FIGURES.map((figure) => (
        <StatCard key={figure.label} {...figure} />
      ))}
    </Grid>
    <Grid templateColumns={{ base: '1fr', xl: '3fr 1fr' }} gap="4" mt="4">
      <RecentConversions />
      <RateCard />
    </Grid>
  </>
);

export default SampleDashboard;
