import { Box } from '@chakra-ui/react';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { PAYMENT_LISTS, type PaymentList } from '@ramps-gateway/shared/domain/payments.ts';
import { PAYMENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SavedViews } from '../../../../components/saved-views/saved-views.tsx';
import { type Column, DataList } from '../../../../components/ui/data-list.tsx';
import { ExportButton } from '../../../../components/ui/export-button.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { Quiet, TextLink } from '../../../../components/ui/text.ts';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { brl, usdt } from '../../../../lib/format/amount.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { paymentsQuery } from '../api.ts';
import { isHeld, reasonText } from '../../../../lib/payment-reason.ts';
import { ConvertNow, type PaymentActionsProps, useQuestion } from './payment-actions.tsx';
import { TEXTS } from '../texts.ts';
import { PaymentDialogs } from './payment-dialogs.tsx';
import { EndToEnd, returnedText, StateTag } from './payment-parts.tsx';

type Shown = PaymentList | 'all';
const FILTERS = ['all', ...PAYMENT_LISTS] as const satisfies readonly Shown[];
const LABELS = { all: 'All', ...PAYMENT_TAGS } as const;

const isList = (text: string | null): text is PaymentList => PAYMENT_LISTS.some((list) => list === text);

/** In the URL, so that it survives a reload and can be shared. */
const useShown = (): readonly [Shown, (next: Shown) => void] => {
  const [params, setParams] = useSearchParams();
  const state = params.get('state');
  return [
    isList(state) ? state : 'all',
    (next) => setParams(next === 'all' ? {} : { state: next }, { replace: true, preventScrollReset: true }),
  ];
};

const outcomeOf = ({ state, reason, usdt_amount: sent, note }: IncomingPaymentRecord): string | null => {
  if (reason) return reasonText(reason);
  return state === 'converted' && sent !== null ? `${usdt(sent)} sent` : note;
};

const columnsOf = (onAsk: PaymentActionsProps['onAsk']): readonly Column<IncomingPaymentRecord>[] => [
  {
    header: 'Received',
    cell: ({ id, amount, received_at: receivedAt, sub_account: account }) => (
      <TextLink to={pathOf('payment', id)} whiteSpace="nowrap">
        <Moment iso={receivedAt} inLink />
        <Box as="span" srOnly>
          {`: open the payment of ${brl(amount)}, ${account.name}`}
        </Box>
      </TextLink>
    ),
  },
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
        <Quiet>{TEXTS.noPayer}</Quiet>
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

const Payments = ({ shown, onAsk }: Pick<PaymentActionsProps, 'onAsk'> & { readonly shown: Shown }) => (
  <DataList
    query={useInfiniteQuery(paymentsQuery(shown === 'all' ? undefined : shown))}
    label="Payments"
    loading="Loading payments"
    loadFailed="Failed to fetch payments"
    empty={TEXTS.empty[shown]}
    columns={useMemo(() => columnsOf(onAsk), [onAsk])}
    rowKey={({ id }) => id}
  />
);

export const PaymentsPage = () => {
  const [shown, show] = useShown();
  const { ask, place, dialogs } = useQuestion();
  return (
    <Page
      title={TEXTS.title}
      subtitle="Every incoming PIX and its outcome"
      actions={
        <>
          <SavedViews page="payments" />
          <ExportButton
            request={{ kind: 'payments', ...(shown !== 'all' && { list: shown }) }}
            what={`${TEXTS.title}, ${shown === 'all' ? LABELS.all : LABELS[shown][0]}`}
          />
        </>
      }
    >
      <Box ref={place} tabIndex={-1} outline="0" display="grid" gap="4">
        <StateFilter label={TEXTS.filter} states={FILTERS} labels={LABELS} chosen={shown} onChoose={show} />
        <Payments key={shown} shown={shown} onAsk={ask} />
      </Box>
      {dialogs && <PaymentDialogs key={dialogs.payment.id} {...dialogs} />}
    </Page>
  );
};
