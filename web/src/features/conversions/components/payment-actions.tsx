import { Button, Flex } from '@chakra-ui/react';
import type { PaymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import { brl } from '../../../lib/format/amount.ts';
import { TEXTS } from '../held-texts.ts';
import type { PaymentAction } from './payment-dialogs.tsx';

export interface PaymentActionsProps {
  readonly payment: PaymentRecord;
  /** @param button has the focus back if the payment stays */
  readonly onAsk: (payment: PaymentRecord, action: PaymentAction, button: HTMLElement) => void;
}

/** The two ways on for a deposit that is held; both ask first. */
export const PaymentActions = ({ payment, onAsk }: PaymentActionsProps) => {
  const which = `${brl(payment.amount)}, ${payment.sub_account.name}`;
  return (
    <Flex gap="2" wrap="wrap" justify="flex-end">
      <Button
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onAsk(payment, 'convert', currentTarget)}
        aria-label={`${TEXTS.convert.action}: ${which}`}
      >
        {TEXTS.convert.action}
      </Button>
      <Button
        variant="ghost"
        colorPalette="neutral"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onAsk(payment, 'close', currentTarget)}
        aria-label={`${TEXTS.close.action}: ${which}`}
      >
        {TEXTS.close.action}
      </Button>
    </Flex>
  );
};
