import { Box, chakra } from '@chakra-ui/react';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { use } from 'react';
import { useLocation } from 'react-router-dom';
import type { Column } from '../../../../components/ui/data-list.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { Quiet, TextLink } from '../../../../components/ui/text.ts';
import { brl, usdt } from '../../../../lib/format/amount.ts';
import { isHeld, reasonText } from '../../../../lib/payment-reason.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { fromList } from '../model/from-list.ts';
import { SelectionContext } from '../model/selection.ts';
import { SELECTION as S } from '../texts.ts';
import { ConvertNow, type PaymentActionsProps } from './payment-actions.tsx';
import { EndToEnd, returnedText, StateTag } from './payment-parts.tsx';

const Choice = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    // Easy to hit with a thumb.
    minH: { base: '8', xl: '5' },
    textStyle: 'sm',
    color: 'fg.muted',
    cursor: 'pointer',
  },
});

const Check = chakra('input', { base: { boxSize: '4', accentColor: 'accent.solid', cursor: 'pointer' } });

const Select = ({ payment: { id, amount, sub_account: account } }: PaymentProps) => {
  const { chosen, toggle } = use(SelectionContext);
  return (
    <Choice>
      <Check
        type="checkbox"
        checked={chosen.has(id)}
        aria-label={S.selectNamed(brl(amount), account.name)}
        onChange={() => toggle(id)}
      />
      <Box as="span" display={{ xl: 'none' }}>
        {S.select}
      </Box>
    </Choice>
  );
};

interface PaymentProps {
  readonly payment: IncomingPaymentRecord;
}

const Received = ({ payment: { id, amount, received_at: at, sub_account: account } }: PaymentProps) => {
  const { search } = useLocation();
  return (
    <TextLink data-row="" to={pathOf('payment', id)} state={fromList(search)} whiteSpace="nowrap">
      <Moment iso={at} inLink />
      <Box as="span" srOnly>
        {`: open the payment of ${brl(amount)}, ${account.name}`}
      </Box>
    </TextLink>
  );
};

const outcomeOf = ({ state, reason, usdt_amount: sent, note }: IncomingPaymentRecord): string | null => {
  if (reason) return reasonText(reason);
  return state === 'converted' && sent !== null ? `${usdt(sent)} sent` : note;
};

export const columnsOf = (onAsk: PaymentActionsProps['onAsk']): readonly Column<IncomingPaymentRecord>[] => [
  {
    header: S.select,
    // Only these can be converted or closed.
    cell: (payment) => isHeld(payment) && <Select payment={payment} />,
    onPhone: 'title',
  },
  { header: 'Received', cell: (payment) => <Received payment={payment} /> },
  {
    header: 'Amount',
    align: 'end',
    cell: (payment) => (
      <>
        <Box fontWeight="medium">{brl(payment.amount)}</Box>
        {payment.returned_amount !== undefined && <Quiet>{returnedText(payment)}</Quiet>}
      </>
    ),
  },
  {
    header: 'Payer',
    cell: ({ payer }) =>
      payer ? (
        <>
          <Box overflowWrap="break-word">{payer.name ?? payer.document}</Box>
          {payer.name !== null && payer.document !== null && <Quiet>{payer.document}</Quiet>}
        </>
      ) : (
        <Quiet>Not provided</Quiet>
      ),
  },
  {
    header: 'Sub-account',
    cell: ({ sub_account: account }) => <Box overflowWrap="break-word">{account.name}</Box>,
  },
  {
    header: 'End-to-end id or order',
    cell: ({ end_to_end_id: id, order_id: order }) => (
      <Box maxW={{ xl: '10rem' }}>
        <EndToEnd id={id} order={order} />
      </Box>
    ),
  },
  {
    header: 'State',
    cell: (payment) => (
      <>
        <StateTag payment={payment} />
        {/* Reserves the row's height until the outcome arrives. */}
        <Quiet mt="1" minH="1lh" maxW={{ xl: '16rem' }}>
          {outcomeOf(payment)}
        </Quiet>
      </>
    ),
  },
  {
    header: 'Action',
    cell: (payment) => isHeld(payment) && <ConvertNow payment={payment} onAsk={onAsk} />,
    onPhone: 'title',
  },
];
