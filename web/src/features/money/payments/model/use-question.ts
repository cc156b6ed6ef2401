import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { useCallback, useRef, useState } from 'react';

export type PaymentAction = 'convert' | 'close';

interface Question {
  readonly payment: IncomingPaymentRecord;
  readonly asking: PaymentAction | null;
  readonly button: HTMLElement;
  /** One key for all tries of the request. */
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
