import { Box, Flex } from '@chakra-ui/react';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import { usd } from '../../../lib/format/amount.ts';
import { sharePercent } from '../../../lib/format/share.ts';
import { KYC_WARNING_PERCENT } from '../../../components/ui/kyc.ts';
import { TEXTS } from '../texts.ts';

/** What was moved of what may be moved; in warning colour from 80 % on (spec 9). */
export const KycVolume = ({ volume, limit }: { readonly volume: Amount; readonly limit: Amount }) => {
  const share = sharePercent(volume, limit);
  const near = share >= KYC_WARNING_PERCENT;
  return (
    <Box textStyle="xs" colorPalette={near ? 'warning' : 'accent'}>
      <Flex justify="space-between" gap="2" color="fg.subtle">
        <span>{near ? TEXTS.nearLimit : TEXTS.volume}</span>
        <span>{share}%</span>
      </Flex>
      <Box
        my="1"
        h="1"
        borderRadius="full"
        bg="colorPalette.muted"
        overflow="hidden"
        role="progressbar"
        aria-label={TEXTS.volume}
        aria-valuenow={share}
      >
        <Box h="full" borderRadius="full" bg="colorPalette.fg" style={{ width: `${share}%` }} />
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
