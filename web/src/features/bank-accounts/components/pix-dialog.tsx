import { Box, Button, Flex } from '@chakra-ui/react';
import { shortPixHash } from '@ramps-gateway/shared/domain/masks.ts';
import { QRCodeSVG } from 'qrcode.react';
import { CopyButton } from '../../../components/ui/copy-value.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { messageOf } from '../../../lib/api/error.ts';
import { fitsQr, type Pix } from '../model/pix.ts';
import { TEXTS } from '../texts.ts';

const { pix: P } = TEXTS;

/** Pixels. With the quiet zone that scanners need around it, also on a dark page. */
const SIZE = 232;
const QUIET_MODULES = 4;

/** What a payer scans, drawn here from the hash itself, and the hash below it, truncated (S9.34); it is copied in full. */
const PixCode = ({ pix }: { readonly pix: Pix }) => (
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
          {P.copyAndPaste} ({P.hash})
        </Box>
        <CopyButton label={P.hash} value={pix.hash} />
      </Flex>
      <Box textStyle="mono" overflowWrap="anywhere">
        {shortPixHash(pix.hash)}
      </Box>
    </Box>
  </>
);

interface PixDialogProps {
  readonly open: boolean;
  /** Of the sub-account. */
  readonly name: string;
  readonly pix: Pix | undefined;
  readonly running: boolean;
  readonly error: Error | null;
  readonly onGenerate: () => void;
  readonly onClose: () => void;
  /** Has the focus once it is closed. */
  readonly finalFocus: () => HTMLElement | null;
}

/** The PIX that a customer pays: shown to scan and copy, generated, and regenerated. */
const PixDialog = ({ open, name, pix, running, error, onGenerate, onClose, finalFocus }: PixDialogProps) => (
  <Modal open={open} title={P.title} description={P.text(name)} finalFocus={finalFocus} onClose={onClose}>
    {pix ? (
      <PixCode pix={pix} />
    ) : (
      <Box py="6" textAlign="center" color="fg.muted">
        {P.none}
      </Box>
    )}
    {error && (
      <Box mt="4">
        <Notice family="danger" title={P.failed} urgent>
          {messageOf(error)}
        </Notice>
      </Box>
    )}
    <Flex justify="flex-end" mt="5">
      <Button
        variant={pix ? 'outline' : 'solid'}
        colorPalette="accent"
        onClick={onGenerate}
        loading={running}
        loadingText={P.generating}
      >
        {pix ? P.regenerate : P.generate}
      </Button>
    </Flex>
  </Modal>
);

export default PixDialog;
