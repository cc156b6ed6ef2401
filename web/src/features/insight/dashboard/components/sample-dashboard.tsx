import { Box, Flex, Grid } from '@chakra-ui/react';
import { divide } from '@ramps-gateway/shared/domain/money.ts';
import { CONVERSION_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import type { StateTag } from '@ramps-gateway/shared/domain/states/tag.ts';
import { Panel } from '../../../../components/ui/panel.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { brl, usdt } from '../../../../lib/format/amount.ts';
import { TEXTS } from '../texts.ts';
import { Recent, RecentHead } from './recent.tsx';

type SampleStatus = 'completed' | 'exchanging' | 'received' | 'failed';

/** S2.36: the gateway dashboard is static. */
const SAMPLE_RATE = '5.41';

const EXAMPLES = ['100', '1000', '10000'] as const;

const SAMPLE_FIGURES = [
  { label: 'Active conversions', value: '12', hint: '3 waiting for a confirmation' },
  { label: 'Treasury volume', value: '248,920.50', unit: 'USDT', hint: 'Across 18 customer wallets' },
  { label: 'Partner bookmakers', value: '6', hint: '5 active, 1 in maintenance' },
  { label: 'Average processing time', value: '4m', hint: 'From deposit to transfer' },
] as const;

interface SampleConversion {
  readonly customer: string;
  readonly brl: string;
  readonly usdt: string;
  readonly status: SampleStatus;
  readonly when: string;
}

const SAMPLE_CONVERSIONS: readonly SampleConversion[] = [
  { customer: 'Example Bet One', brl: '15000.00', usdt: '2758.7800', status: 'completed', when: 'Just now' },
  { customer: 'Example Bet Four', brl: '4200.00', usdt: '772.4600', status: 'exchanging', when: 'Just now' },
  { customer: 'Example Bet Three', brl: '980.50', usdt: '180.3300', status: 'received', when: '1 hour ago' },
  {
    customer: 'Example Bet Two',
    brl: '22750.00',
    usdt: '4184.1500',
    status: 'completed',
    when: '2 hours ago',
  },
  { customer: 'Example Bet Five', brl: '310.00', usdt: '57.0200', status: 'failed', when: '5 hours ago' },
];

const STATUS_TAGS: Record<SampleStatus, StateTag> = {
  completed: CONVERSION_TAGS.transfer_completed,
  exchanging: CONVERSION_TAGS.exchange_initiated,
  received: CONVERSION_TAGS.pix_received,
  failed: CONVERSION_TAGS.failed,
};

const RecentConversions = () => (
  <Panel>
    <RecentHead />
    <Box as="ul" listStyleType="none">
      {SAMPLE_CONVERSIONS.map(({ customer, status, ...conversion }) => (
        <Recent key={customer} name={customer} state={STATUS_TAGS[status]} {...conversion} />
      ))}
    </Box>
  </Panel>
);

/** S2.36: the sample rate for round amounts. */
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
    <Quiet mt="1">{TEXTS.rateHint}</Quiet>
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

/** S2.36: static; the page marks it as a sample. */
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
