import { Box, Button, Flex } from '@chakra-ui/react';
import { shortPixHash } from '@ramps-gateway/shared/domain/masks.ts';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { QrCode } from '../../../../components/ui/qr-code.tsx';
import { Mono } from '../../../../components/ui/text.ts';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import type { Pix } from '../../../../lib/pix.ts';
import { TEXTS } from '../texts.ts';

const { pix: P } = TEXTS;

/** The QR code is drawn from the hash, which is truncated below it (S9.34) and copied in full. */
const PixCode = ({ pix }: { readonly pix: Pix }) => (
  <>
    <QrCode value={pix.hash} level="L" title={P.image} role="img" />
    <Box>
      <Flex align="center" gap="1">
        <Box textStyle="label" color="fg.muted">
          {P.copyAndPaste} ({P.hash})
        </Box>
        <CopyButton label={P.hash} value={pix.hash} />
      </Flex>
      <Mono>{shortPixHash(pix.hash)}</Mono>
    </Box>
  </>
);

interface PixDialogProps extends DialogProps {
  readonly name: string;
  readonly pix: Pix | undefined;
  readonly running: boolean;
  readonly error: Error | null;
  readonly onGenerate: () => void;
}

const PixDialog = ({ open, name, pix, running, error, onGenerate, onClose, finalFocus }: PixDialogProps) => (
  <Modal open={open} title={P.title} description={P.text(name)} finalFocus={finalFocus} onClose={onClose}>
    {pix?.isValid ? (
      <PixCode pix={pix} />
    ) : pix ? (
      !error && (
        <Notice family="danger" title={P.damaged}>
          {P.damagedText}
        </Notice>
      )
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
