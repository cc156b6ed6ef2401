import { Box, Flex } from '@chakra-ui/react';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { subtract } from '@ramps-gateway/shared/domain/money.ts';
import { listOf } from '@ramps-gateway/shared/domain/payments.ts';
import { PAYMENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { brl } from '../../../../lib/format/amount.ts';

/** The last characters of an end-to-end id always show. */
const TOLD_APART = 8;

const Reference = ({ label, id }: { readonly label: string; readonly id: string }) => (
  <Flex align="center" gap="1" color="fg.subtle" minW="0">
    {/* Many ids start with the same bank and day; their ends differ. */}
    <Flex textStyle="mono" minW="0" title={id}>
      <Box as="span" truncate>
        {id.slice(0, -TOLD_APART)}
      </Box>
      <Box as="span" flexShrink="0">
        {id.slice(-TOLD_APART)}
      </Box>
    </Flex>
    <CopyButton label={label} value={id} />
  </Flex>
);

/** Identifies a deposit in search and support: its end-to-end id, or its order if the provider has none. */
export const EndToEnd = ({ id, order }: { readonly id: string | null; readonly order: string }) =>
  id === null ? (
    <>
      <Reference label="deposit order" id={order} />
      <Quiet>Deposit order</Quiet>
    </>
  ) : (
    <Reference label="end-to-end id" id={id} />
  );

/** In BRL; null if no part of the deposit was returned. */
export const returnedText = ({ amount, returned_amount }: IncomingPaymentRecord): string | null =>
  returned_amount === undefined
    ? null
    : `${brl(returned_amount)} returned, ${brl(subtract(amount, returned_amount))} left`;

export const StateTag = ({ payment }: { readonly payment: IncomingPaymentRecord }) => (
  <LabelTag of={PAYMENT_TAGS[listOf(payment)]} />
);
