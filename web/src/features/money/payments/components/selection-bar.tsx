import { Box, Button, Flex } from '@chakra-ui/react';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { useState } from 'react';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { sumOf } from '../model/selection.ts';
import { SELECTION as S } from '../texts.ts';
import type { PaymentAction } from './payment-actions.tsx';

interface SelectionBarProps {
  /** All held payments on the page. */
  readonly listed: readonly IncomingPaymentRecord[];
  readonly chosen: readonly IncomingPaymentRecord[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly finalFocus: () => HTMLElement | null;
}

const idsOf = (payments: readonly IncomingPaymentRecord[]): readonly string[] => payments.map(({ id }) => id);

/** Stays in view while something is selected. */
export const SelectionBar = ({ listed, chosen, onChoose, finalFocus }: SelectionBarProps) => {
  const dialog = useOnDemand(() => import('./decide-dialog.tsx'));
  /** As selected when the dialog opened: the list changes while it runs. */
  const [asked, setAsked] = useState<{
    readonly action: PaymentAction;
    readonly payments: readonly IncomingPaymentRecord[];
  }>();
  const ask = (action: PaymentAction) => dialog.request(() => setAsked({ action, payments: chosen }));
  return (
    <>
      {chosen.length > 0 && (
        <Flex
          role="region"
          aria-label={S.label}
          position="sticky"
          bottom="3"
          zIndex="sticky"
          wrap="wrap"
          align="center"
          gap="2"
          p="3"
          bg="bg.panel"
          borderWidth="1px"
          borderColor="accent.border"
          borderRadius="lg"
          boxShadow="raised"
        >
          <Box
            role="status"
            flex={{ base: '1 0 100%', md: '1' }}
            fontWeight="medium"
            fontVariantNumeric="tabular-nums"
          >
            {S.chosen(chosen.length, sumOf(chosen))}
          </Box>
          <Flex wrap="wrap" gap="2">
            {listed.length > chosen.length && (
              <Button variant="ghost" onClick={() => onChoose(idsOf(listed))}>
                {S.all(listed.length)}
              </Button>
            )}
            <Button variant="ghost" colorPalette="neutral" onClick={() => onChoose([])}>
              {S.clear}
            </Button>
          </Flex>
          <Flex gap="2">
            <Button aria-haspopup="dialog" loading={dialog.loading} onClick={() => ask('close')}>
              {S.close.action}
            </Button>
            <Button
              variant="solid"
              colorPalette="accent"
              aria-haspopup="dialog"
              loading={dialog.loading}
              onClick={() => ask('convert')}
            >
              {S.convert.action}
            </Button>
          </Flex>
        </Flex>
      )}
      {asked && dialog.Part && (
        <dialog.Part
          {...asked}
          finalFocus={finalFocus}
          onClose={(left) => {
            setAsked(undefined);
            onChoose(left);
          }}
        />
      )}
    </>
  );
};
