import { Box } from '@chakra-ui/react';
import { CopyValue } from '../../../components/ui/copy-value.tsx';
import { TEXTS } from '../texts.ts';

const { handler: H } = TEXTS;

/** Read-only: the address that this gateway answers events at. */
export const HandlerUrl = ({ url }: { readonly url: string }) => (
  <Box minW="0">
    <Box textStyle="label" color="fg.muted">
      {H.label}
    </Box>
    <Box mt="1.5" px="2.5" py="1" minH="9" borderWidth="1px" borderRadius="md" bg="bg.sunken">
      <CopyValue label={H.copy} value={url} />
    </Box>
    <Box mt="1.5" textStyle="xs" color="fg.subtle">
      {H.help}
    </Box>
  </Box>
);
