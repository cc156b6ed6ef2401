import { Box } from '@chakra-ui/react';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { PAYMENT_LISTS, type PaymentList } from '@ramps-gateway/shared/domain/payments.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SavedViews } from '../../../../components/saved-views/saved-views.tsx';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { ExportButton } from '../../../../components/ui/export-button.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { brl, usdt } from '../../../../lib/format/amount.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { paymentsQuery } from '../api.ts';
import { isHeld, reasonText } from '../../../../lib/payment-reason.ts';
import { useQuestion } from '../model/use-question.ts';
import { LIST_LABELS, TEXTS } from '../texts.ts';
import { ConvertNow, type PaymentActionsProps } from './payment-actions.tsx';
import { PaymentDialogs } from './payment-dialogs.tsx';
import { EndToEnd, Quiet, returnedText, StateTag, TextLink } from './payment-parts.tsx';

const { columns: C } = TEXTS;

type Shown = PaymentList | 'all';
const FILTERS = ['all', ...PAYMENT_LISTS] as const satisfies readonly Shown[];
const LABELS: Record<Shown, string> = { all: TEXTS.all, ...LIST_LABELS };

const isList = (text: string | null): text is PaymentList => PAYMENT_LISTS.some((list) => list === text);

/** Kept in the address, so that it survives a reload and can be shared. */
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
  return state === 'converted' && sent !== null ? TEXTS.sends(usdt(sent)) : note;
};

const PaymentRow = memo(({ payment, onAsk }: PaymentActionsProps) => {
  const {
    id,
    amount,
    payer,
    sub_account: account,
    received_at: receivedAt,
    end_to_end_id,
    order_id,
  } = payment;
  return (
    <CardRow>
      <CardCell label={C.received}>
        <TextLink to={pathOf('payment', id)} whiteSpace="nowrap">
          <Moment iso={receivedAt} inLink />
          <Box as="span" srOnly>
            {TEXTS.open(brl(amount), account.name)}
          </Box>
        </TextLink>
      </CardCell>
      <CardCell label={C.amount}>
        <Box fontWeight="medium" whiteSpace="nowrap" textAlign={{ xl: 'end' }}>
          {brl(amount)}
        </Box>
        {payment.returned_amount !== undefined && <Quiet>{returnedText(payment)}</Quiet>}
      </CardCell>
      <CardCell label={C.payer}>
        {payer ? (
          <>
            <Box overflowWrap="break-word">{payer.name ?? payer.document}</Box>
            {payer.name !== null && payer.document !== null && <Quiet>{payer.document}</Quiet>}
          </>
        ) : (
          <Quiet>{TEXTS.noPayer}</Quiet>
        )}
      </CardCell>
      <CardCell label={C.account}>
        <Box overflowWrap="break-word">{account.name}</Box>
      </CardCell>
      <CardCell label={C.endToEnd}>
        <Box maxW={{ xl: '10rem' }}>
          <EndToEnd id={end_to_end_id} order={order_id} />
        </Box>
      </CardCell>
      <CardCell label={C.state}>
        <StateTag payment={payment} />
        {/* Keeps the row's height when the outcome arrives. */}
        <Quiet mt="1" minH="1lh" maxW={{ xl: '16rem' }}>
          {outcomeOf(payment)}
        </Quiet>
      </CardCell>
      <CardCell>{isHeld(payment) && <ConvertNow payment={payment} onAsk={onAsk} />}</CardCell>
    </CardRow>
  );
});
PaymentRow.displayName = 'PaymentRow';

const Payments = ({ shown, onAsk }: Pick<PaymentActionsProps, 'onAsk'> & { readonly shown: Shown }) => (
  <PagedList
    query={useInfiniteQuery(paymentsQuery(shown === 'all' ? undefined : shown))}
    loading={TEXTS.loading}
    loadFailed={TEXTS.loadFailed}
    empty={TEXTS.empty[shown]}
  >
    {(items) => (
      <Panel as="div" overflowX="auto">
        <CardTable label={TEXTS.label} columns={Object.values(C)}>
          {items.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} onAsk={onAsk} />
          ))}
        </CardTable>
      </Panel>
    )}
  </PagedList>
);

export const PaymentsPage = () => {
  const [shown, show] = useShown();
  const { ask, place, dialogs } = useQuestion();
  return (
    <Page
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      actions={
        <>
          <SavedViews page="payments" />
          <ExportButton
            request={{ kind: 'payments', ...(shown !== 'all' && { list: shown }) }}
            what={`${TEXTS.title}, ${LABELS[shown]}`}
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
