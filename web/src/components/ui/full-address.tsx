import { Box, Flex } from '@chakra-ui/react';
import { inFours } from '@ramps-gateway/shared/domain/masks.ts';
import { Fragment } from 'react';
import { CopyButton } from './copy-value.tsx';

/** Shows the address in groups of four. The gaps are styling, so a copied selection is the plain address. */
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
}

export const FullAddress = ({ label, address }: FullAddressProps) => (
  <Flex align="flex-start" gap="1" minW="0">
    <Box minW="0">
      <InFours address={address} />
    </Box>
    <CopyButton label={label} value={address} />
  </Flex>
);
