import { Box, Flex } from '@chakra-ui/react';
import { NO_WALLET } from '@ramps-gateway/shared/domain/treasury.ts';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import { CopyButton } from '../../../components/ui/copy-value.tsx';
import type { Customer } from '../model/listed.ts';
import { TEXTS } from '../texts.ts';

const { customers: C } = TEXTS;

/** A wallet's address, its middle left out where there is little room, or why there is none. */
export const Wallet = ({ customer }: { readonly customer: Customer }) => {
  const { state, walletAddress, name } = customer;
  if (state === 'failed')
    return (
      <Box textStyle="sm" color="danger.fg">
        {walletAddress}
      </Box>
    );
  if (state === 'not_loaded' || walletAddress === NO_WALLET)
    return (
      <Box textStyle="sm" color="fg.subtle" truncate>
        {state === 'loaded' ? walletAddress : C.notLoadedHint}
      </Box>
    );
  return (
    <Flex align="center" gap="1" minW="0" textStyle="mono" title={walletAddress}>
      <Box as="span" hideBelow="xl" truncate>
        {walletAddress}
      </Box>
      <Box as="span" hideFrom="xl" truncate>
        {maskAddress(walletAddress)}
      </Box>
      <CopyButton label={`wallet address of ${name}`} value={walletAddress} />
    </Flex>
  );
};
