import { Box, chakra, Flex } from '@chakra-ui/react';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { CopyButton } from '../../../components/ui/copy-value.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { listOf } from '../model/reason.ts';
import { LIST_FAMILIES, LIST_LABELS, TEXTS } from '../texts.ts';

export const Quiet = chakra('div', {
  base: { textStyle: 'xs', color: 'fg.subtle', overflowWrap: 'anywhere' },
});

export const EndToEnd = ({ id }: { readonly id: string | null }) =>
  id === null ? (
    <Quiet>{TEXTS.noEndToEnd}</Quiet>
  ) : (
    <Flex align="center" gap="1" color="fg.subtle" minW="0">
      <Box textStyle="mono" truncate title={id}>
        {id}
      </Box>
      <CopyButton label={TEXTS.endToEnd} value={id} />
    </Flex>
  );

export const StateTag = ({ payment }: { readonly payment: IncomingPaymentRecord }) => {
  const list = listOf(payment);
  return (
    <Tag family={LIST_FAMILIES[list]} dot>
      {LIST_LABELS[list]}
    </Tag>
  );
};
