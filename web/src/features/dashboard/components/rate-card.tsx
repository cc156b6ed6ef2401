import { Box, Flex } from '@chakra-ui/react';
import { divide } from '@ramps-gateway/shared/domain/money.ts';
import { Panel } from '../../../components/ui/panel.tsx';
import { brl, usdt } from '../../../lib/format/amount.ts';
import { EXAMPLES, SAMPLE_RATE } from '../sample.ts';
import { TEXTS } from '../texts.ts';

/** spec 2: the current BRL-to-USDT rate, and what it makes of round amounts. */
export const RateCard = () => (
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
