import { Button, Flex } from '@chakra-ui/react';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { brl } from '../../../../lib/format/amount.ts';
import type { PaymentAction } from '../model/use-question.ts';
import { TEXTS } from '../texts.ts';

export interface PaymentActionsProps {
  readonly payment: IncomingPaymentRecord;
  readonly foremost?: true;
  /** @param button gets the focus back if the payment stays */
  readonly onAsk: (payment: IncomingPaymentRecord, action: PaymentAction, button: HTMLElement) => void;
}

const ActionButton = ({
  payment,
  onAsk,
  action,
  foremost,
}: PaymentActionsProps & { readonly action: PaymentAction }) => (
  <Button
    {...(action === 'close'
      ? { variant: 'ghost', colorPalette: 'neutral' }
      : foremost
        ? { variant: 'solid', colorPalette: 'accent' }
        : {})}
    aria-haspopup="dialog"
    onClick={({ currentTarget }) => onAsk(payment, action, currentTarget)}
    aria-label={`${TEXTS[action].action}: ${brl(payment.amount)}, ${payment.sub_account.name}`}
  >
    {TEXTS[action].action}
  </Button>
);

export const ConvertNow = (props: PaymentActionsProps) => <ActionButton {...props} action="convert" />;

export const PaymentActions = (props: PaymentActionsProps) => (
  <Flex gap="2" wrap="wrap" justify="flex-end">
    <ActionButton {...props} action="convert" />
    <ActionButton {...props} action="close" />
  </Flex>
);
