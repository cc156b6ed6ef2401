import { Box, chakra, Flex } from '@chakra-ui/react';
import { shortPixHash } from '@ramps-gateway/shared/domain/masks.ts';
import { QRCodeSVG } from 'qrcode.react';
import { CopyButton } from '../../../components/ui/copy-value.tsx';
import { mayShowImage, type Pix } from '../model/pix.ts';
import { TEXTS } from '../texts.ts';

const { pix: P } = TEXTS;

/** Pixels. With the quiet zone that scanners need around it, also on a dark page. */
const SIZE = 232;
const QUIET_MODULES = 4;

const Image = chakra('img');

/** What a payer scans, drawn from the hash itself; the provider's image only where there is no hash. */
const Code = ({ pix }: { readonly pix: Pix }) => {
  if (pix.hash)
    return <QRCodeSVG value={pix.hash} size={SIZE} marginSize={QUIET_MODULES} title={P.image} role="img" />;
  if (mayShowImage(pix)) return <Image src={pix.imageUrl} width={SIZE} height={SIZE} alt={P.image} />;
  return null;
};

/** The QR code and the hash beneath it, truncated (spec 9); it is copied in full. */
export const PixCode = ({ pix }: { readonly pix: Pix }) => (
  <>
    <Flex justify="center" mb="4">
      <Box borderRadius="md" overflow="hidden">
        <Code pix={pix} />
      </Box>
    </Flex>
    {pix.hash && (
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
    )}
  </>
);
