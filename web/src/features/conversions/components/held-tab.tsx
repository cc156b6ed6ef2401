import { Box } from '@chakra-ui/react';
import { PAYMENT_STATES, type PaymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { PagedList } from '../../../components/ui/paged-list.tsx';
import { StateFilter } from '../../../components/ui/state-filter.tsx';
import { paymentsQuery, type PaymentState } from '../api/payments.ts';
import { STATE_LABELS, TEXTS } from '../held-texts.ts';
import { TEXTS as PAGE } from '../texts.ts';
import type { PaymentActionsProps } from './payment-list.tsx';
import { type PaymentAction, PaymentDialogs } from './payment-dialogs.tsx';
import { PaymentList } from './payment-list.tsx';

interface Question {
  readonly payment: PaymentRecord;
  /** Null once it is answered. */
  readonly asking: PaymentAction | null;
  readonly button: HTMLElement;
}

interface PaymentsProps extends Pick<PaymentActionsProps, 'onAsk'> {
  readonly state: PaymentState;
}

const Payments = ({ state, onAsk }: PaymentsProps) => (
  <PagedList
    query={useInfiniteQuery(paymentsQuery(state))}
    loading={PAGE.heldLoading}
    loadFailed={TEXTS.loadFailed}
    empty={TEXTS.empty[state]}
  >
    {(items) => <PaymentList items={items} onAsk={onAsk} />}
  </PagedList>
);

/** Deposits that were not converted, and the ways on from there. */
const HeldTab = () => {
  const [state, setState] = useState<PaymentState>('held');
  const [question, setQuestion] = useState<Question | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const ask = useCallback<PaymentsProps['onAsk']>(
    (payment, asking, button) => setQuestion({ payment, asking, button }),
    [],
  );
  return (
    <Box ref={place} tabIndex={-1} outline="0" display="grid" gap="4">
      <Box color="fg.muted" textStyle="sm" maxW="page">
        {TEXTS.intro}
      </Box>
      <StateFilter
        label={TEXTS.filter}
        states={PAYMENT_STATES}
        labels={STATE_LABELS}
        chosen={state}
        onChoose={setState}
      />
      <Payments key={state} state={state} onAsk={ask} />
      {question && (
        <PaymentDialogs
          key={question.payment.id}
          payment={question.payment}
          asking={question.asking}
          // What was acted on is no longer in the list.
          finalFocus={() => (question.button.isConnected ? question.button : place.current)}
          onClose={() => setQuestion({ ...question, asking: null })}
        />
      )}
    </Box>
  );
};

export default HeldTab;
