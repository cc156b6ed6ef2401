import { Box, Button, Flex, SimpleGrid } from '@chakra-ui/react';
import { makeRecoveryCodes } from '@ramps-gateway/shared/contract/calls/recovery-codes.ts';
import { useMutation } from '@tanstack/react-query';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useReload } from '../../../../lib/query/calls.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { CODES as C } from '../texts.ts';

const Shown = ({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) => {
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <Notice family="warning">{C.once}</Notice>
      <SimpleGrid as="ul" columns={2} gap="2" my="4" listStyleType="none" aria-label={C.label}>
        {codes.map((code) => (
          <Box as="li" key={code} textStyle="mono">
            {code}
          </Box>
        ))}
      </SimpleGrid>
      <Flex justify="flex-end" align="center" gap="2" wrap="wrap">
        <CopyButton label={C.label.toLowerCase()} value={text} />
        <Button onClick={() => saveFile(C.file, 'text/plain', text)}>{C.save}</Button>
        <Button variant="solid" colorPalette="accent" onClick={onClose}>
          {C.kept}
        </Button>
      </Flex>
    </>
  );
};

const Codes = ({ onClose }: { readonly onClose: () => void }) => {
  // The codes exist only in this dialog's state.
  const make = useMutation({
    mutationFn: () => callApi(makeRecoveryCodes),
    gcTime: 0,
    onError: (error) => toast.failure(C.failed, messageOf(error)),
    onSettled: useReload(keys.recoveryCodes),
  });
  if (make.data) return <Shown codes={make.data.codes} onClose={onClose} />;
  return (
    <Flex justify="flex-end" gap="2">
      <Button onClick={onClose} disabled={make.isPending}>
        {C.later}
      </Button>
      <Button variant="solid" colorPalette="accent" loading={make.isPending} onClick={() => make.mutate()}>
        {C.make}
      </Button>
    </Flex>
  );
};

const RecoveryCodesDialog = ({ open, onClose, finalFocus }: DialogProps) => (
  <Modal open={open} title={C.label} description={C.text} finalFocus={finalFocus} onClose={onClose}>
    <Codes onClose={onClose} />
  </Modal>
);

export default RecoveryCodesDialog;
