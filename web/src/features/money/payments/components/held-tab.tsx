import { Box } from '@chakra-ui/react';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { PAYMENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { type Column, DataList, NameCell } from '../../../../components/ui/data-list.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { InlineLink, Muted, Quiet } from '../../../../components/ui/text.ts';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { brl } from '../../../../lib/format/amount.ts';
import { dayAndSecond, dayAndTime } from '../../../../lib/format/time.ts';
import { isHeld, reasonText } from '../../../../lib/payment-reason.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { paymentsQuery } from '../api.ts';
import { HELD, TEXTS } from '../texts.ts';
import { PaymentActions, type PaymentActionsProps, useQuestion } from './payment-actions.tsx';
import { PaymentDialogs } from './payment-dialogs.tsx';
import { EndToEnd, StateTag } from './payment-parts.tsx';

const { columns: C } = HELD;

const Outcome = ({
  payment: { state, conversion_id, closed },
}: {
  readonly payment: IncomingPaymentRecord;
}) => {
  if (state === 'not_converted' && closed)
    return (
      <Box mt="1" ps="3" borderInlineStartWidth="2px" overflowWrap="anywhere">
        <Quiet>{`Closed by ${closed.email || closed.by}, ${dayAndTime(closed.at)}`}</Quiet>
        <Box whiteSpace="pre-wrap">{closed.note}</Box>
      </Box>
    );
  if (conversion_id === null) return null;
  return (
    <Quiet display="flex" alignItems="center" gap="1" minW="0">
      Conversion
      <Box as="span" textStyle="mono" truncate title={conversion_id}>
        {conversion_id}
      </Box>
      <CopyButton label="conversion id" value={conversion_id} />
    </Quiet>
  );
};

const columnsOf = (onAsk: PaymentActionsProps['onAsk']): readonly Column<IncomingPaymentRecord>[] => [
  {
    header: C.account,
    cell: ({ sub_account: { name, email } }) => <NameCell name={name} detail={email} />,
    onPhone: [1, 'start'],
    width: 'minmax(0, 1fr)',
  },
  {
    header: C.amount,
    cell: ({ amount }) => brl(amount),
    align: 'end',
    onPhone: [1, 'end'],
    width: 'minmax(7rem, auto)',
    css: { fontWeight: 'medium' },
  },
  {
    header: C.reason,
    cell: (payment) => (
      <>
        {payment.reason && <Box>{reasonText(payment.reason)}</Box>}
        <EndToEnd id={payment.end_to_end_id} order={payment.order_id} />
        <Outcome payment={payment} />
      </>
    ),
    onPhone: [2, 'whole'],
    width: 'minmax(0, 1.4fr)',
    css: { textStyle: 'sm', overflowWrap: 'anywhere' },
  },
  {
    header: C.received,
    cell: ({ received_at: receivedAt }, { now }) => (
      <>
        <RelativeTime iso={receivedAt} now={now} />
        <Quiet>{dayAndSecond(receivedAt)}</Quiet>
      </>
    ),
    align: 'end',
    onPhone: [3, 'start'],
    width: 'minmax(9.5rem, auto)',
    css: { textStyle: 'sm' },
  },
  {
    header: '',
    cell: (payment) =>
      isHeld(payment) ? <PaymentActions payment={payment} onAsk={onAsk} /> : <StateTag payment={payment} />,
    align: 'end',
    onPhone: [3, 'end'],
    width: 'minmax(6rem, auto)',
  },
];

type HeldState = (typeof HELD.states)[number];

const Payments = ({ state, onAsk }: Pick<PaymentActionsProps, 'onAsk'> & { readonly state: HeldState }) => (
  <DataList
    query={useInfiniteQuery(paymentsQuery({ state }))}
    loading="Loading held payments"
    loadFailed="Failed to fetch held payments"
    empty={TEXTS.empty[state]}
    layout="list"
    label="Held payments"
    columns={useMemo(() => columnsOf(onAsk), [onAsk])}
    rowKey={({ id }) => id}
  />
);

const HeldTab = () => {
  const [state, setState] = useState<HeldState>('not_converted');
  const { ask, place, dialogs } = useQuestion();
  return (
    <Box ref={place} tabIndex={-1} outline="0" display="grid" gap="4">
      <Muted maxW="page">
        {HELD.intro} <InlineLink to={pathOf('payments')}>All payments</InlineLink>
      </Muted>
      <StateFilter
        label={TEXTS.filter}
        states={HELD.states}
        labels={PAYMENT_TAGS}
        chosen={state}
        onChoose={setState}
      />
      <Payments key={state} state={state} onAsk={ask} />
      {dialogs && <PaymentDialogs key={dialogs.payment.id} {...dialogs} />}
    </Box>
  );
};

export default HeldTab;
