import { Box, Button, Flex } from '@chakra-ui/react';
import { Modal } from '../../../components/ui/modal.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { messageOf } from '../../../lib/api/error.ts';
import type { Pix } from '../model/pix.ts';
import { TEXTS } from '../texts.ts';
import { PixCode } from './pix-code.tsx';

const { pix: P } = TEXTS;

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

/** The PIX that a customer pays: shown to be scanned and copied, made, and made anew. */
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
