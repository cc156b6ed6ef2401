import { Box, Flex } from '@chakra-ui/react';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import { useState } from 'react';
import { CopyButton, SquareButton } from './copy-value.tsx';
import { Icon } from './icon.tsx';

interface MaskedAddressProps {
  readonly of: string;
  readonly address: string;
}

/** Masked until revealed (S9.35); copied in full. */
export const MaskedAddress = ({ of, address }: MaskedAddressProps) => {
  const [revealed, setRevealed] = useState(false);
  return (
    <Flex align="center" gap="1" minW="0">
      <Box textStyle="mono" overflowWrap="anywhere" minW="0">
        {revealed ? address : maskAddress(address)}
      </Box>
      <SquareButton
        type="button"
        aria-label={`Show address of ${of}`}
        aria-pressed={revealed}
        onClick={() => setRevealed(!revealed)}
      >
        <Icon name={revealed ? 'eyeOff' : 'eye'} />
      </SquareButton>
      <CopyButton label={`address of ${of}`} value={address} />
    </Flex>
  );
};
