import { Box, Flex } from '@chakra-ui/react';
import { QRCodeSVG } from 'qrcode.react';
import type { ComponentProps } from 'react';

/** In modules. Scanners need it, on dark pages too. */
const QUIET_ZONE = 4;

/** @param size in pixels */
export const QrCode = ({ size = 232, ...code }: Omit<ComponentProps<typeof QRCodeSVG>, 'marginSize'>) => (
  <Flex justify="center" mb="4">
    <Box borderRadius="md" overflow="hidden">
      <QRCodeSVG size={size} marginSize={QUIET_ZONE} {...code} />
    </Box>
  </Flex>
);
