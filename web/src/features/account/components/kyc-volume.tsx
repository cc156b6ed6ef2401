import { Box, Flex } from '@chakra-ui/react';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import { usd } from '../../../lib/format/amount.ts';
import { sharePercent } from '../../../lib/format/share.ts';
import { KYC_WARNING_PERCENT } from '../../../components/ui/kyc.ts';
import { Meter } from '../../../components/ui/meter.tsx';
import { TEXTS } from '../texts.ts';

/** What was moved of what may be moved; in warning colour from 80 % on (spec 9). */
export const KycVolume = ({ volume, limit }: { readonly volume: Amount; readonly limit: Amount }) => {
  const share = sharePercent(volume, limit);
  const near = share >= KYC_WARNING_PERCENT;
  return (
    <Box textStyle="xs">
      <Flex justify="space-between" gap="2" color="fg.subtle">
        <span>{near ? TEXTS.nearLimit : TEXTS.volume}</span>
        <span>{share}%</span>
      </Flex>
      <Box my="1">
        <Meter label={TEXTS.volume} percent={share} family={near ? 'warning' : 'accent'} />
      </Box>
      <Box color="fg.subtle" overflowWrap="anywhere">
        <Box
          as="span"
          color={near ? 'warning.fg' : 'fg'}
          fontWeight="medium"
          data-near-limit={near || undefined}
        >
          {usd(volume)}
        </Box>{' '}
        {TEXTS.of} {usd(limit)}
      </Box>
    </Box>
  );
};
