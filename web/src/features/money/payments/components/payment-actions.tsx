import { Button, Flex } from '@chakra-ui/react';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { useCallback, useRef, useState } from 'react';
import { brl } from '../../../../lib/format/amount.ts';
import { TEXTS } from '../texts.ts';

export type PaymentAction = 'convert' | 'close';

interface Question {
  readonly payment: IncomingPaymentRecord;
  readonly asking: PaymentAction | null;
  readonly button: HTMLElement;
  /** All attempts of the request share one key. */
  readonly key: string;
}

export const useQuestion = () => {
  const [question, setQuestion] = useState<Question | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const ask = useCallback(
    (payment: IncomingPaymentRecord, asking: PaymentAction, button: HTMLElement) =>
      setQuestion({ payment, asking, button, key: crypto.randomUUID() }),
    [],
  );
  return {
    ask,
    place,
    dialogs: question && {
      payment: question.payment,
      asking: question.asking,
      requestKey: question.key,
      finalFocus: () => (question.button.isConnected ? question.button : place.current),
      onClose: () => setQuestion({ ...question, asking: null }),
    },
  };
};

export interface PaymentActionsProps {
  readonly payment: IncomingPaymentRecord;
  readonly foremost?: true;
  /** @param button gets the focus back if the payment is still listed */
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
