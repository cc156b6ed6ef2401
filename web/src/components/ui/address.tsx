import { Box, Flex } from '@chakra-ui/react';
import { inFours, maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import { Fragment, useState } from 'react';
import { CopyButton, SquareButton } from './copy-value.tsx';
import { Icon } from './icon.tsx';
import { OnExplorer } from './on-explorer.tsx';

/** Shows the address in groups of four. The gaps are styling, so a copied selection has none. */
export const InFours = ({ address }: { readonly address: string }) => (
  <Box as="span" textStyle="mono" fontSize="sm" lineHeight="1.7">
    {inFours(address).map((group, at) => (
      <Fragment key={`${String(at)} ${group}`}>
        <Box as="span" whiteSpace="nowrap" me="1.5">
          {group}
        </Box>
        <wbr />
      </Fragment>
    ))}
  </Box>
);

interface FullAddressProps {
  readonly label: string;
  readonly address: string;
  readonly network?: string | null;
}

export const FullAddress = ({ label, address, network }: FullAddressProps) => (
  <Flex align="flex-start" gap="1" minW="0">
    <Box minW="0">
      <InFours address={address} />
      <OnExplorer network={network} address={address} />
    </Box>
    <CopyButton label={label} value={address} />
  </Flex>
);

interface MaskedAddressProps {
  readonly of: string;
  readonly address: string;
  readonly network?: string | null;
}

/** Masked until revealed (S9.35); copied in full. */
export const MaskedAddress = ({ of, address, network }: MaskedAddressProps) => {
  const [revealed, setRevealed] = useState(false);
  return (
    <Flex align="center" gap="1" minW="0" wrap="wrap">
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
      <OnExplorer network={network} address={address} />
    </Flex>
  );
};
