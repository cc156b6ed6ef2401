import { Box, Flex } from '@chakra-ui/react';
import { shortPixHash } from '@ramps-gateway/shared/domain/masks.ts';
import { QRCodeSVG } from 'qrcode.react';
import { CopyButton } from '../../../components/ui/copy-value.tsx';
import { fitsQr, type Pix } from '../model/pix.ts';
import { TEXTS } from '../texts.ts';

const { pix: P } = TEXTS;

/** Pixels. With the quiet zone that scanners need around it, also on a dark page. */
const SIZE = 232;
const QUIET_MODULES = 4;

/** What a payer scans, drawn here from the hash itself, and the hash beneath it, truncated (spec 9); it is copied in full. */
export const PixCode = ({ pix }: { readonly pix: Pix }) => (
  <>
    {fitsQr(pix) && (
      <Flex justify="center" mb="4">
        <Box borderRadius="md" overflow="hidden">
          <QRCodeSVG
            value={pix.hash}
            size={SIZE}
            level="L"
            marginSize={QUIET_MODULES}
            title={P.image}
            role="img"
          />
        </Box>
      </Flex>
    )}
    <Box>
      <Flex align="center" gap="1">
        <Box textStyle="label" color="fg.muted">
          {P.hash}
        </Box>
        <CopyButton label={P.hash} value={pix.hash} />
      </Flex>
      <Box textStyle="mono" overflowWrap="anywhere">
        {shortPixHash(pix.hash)}
      </Box>
    </Box>
  </>
);
