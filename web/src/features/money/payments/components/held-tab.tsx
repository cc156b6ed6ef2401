import { Box, chakra } from '@chakra-ui/react';
import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { CopyButton } from '../../../../components/ui/copy-value.tsx';
import { NameCell } from '../../../../components/ui/name-cell.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { RelativeTime } from '../../../../components/ui/relative-time.tsx';
import { rowCells, RowHead } from '../../../../components/ui/row-cells.ts';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { brl } from '../../../../lib/format/amount.ts';
import { dayAndSecond, dayAndTime } from '../../../../lib/format/time.ts';
import { isHeld, reasonText } from '../../../../lib/payment-reason.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { paymentsQuery } from '../api.ts';
import { PaymentActions, type PaymentActionsProps, useQuestion } from './payment-actions.tsx';
import { HELD, TEXTS } from '../texts.ts';
import { PaymentDialogs } from './payment-dialogs.tsx';
import { EndToEnd, Quiet, StateTag } from './payment-parts.tsx';

const { columns: C } = HELD;

const CELLS = rowCells(
  'minmax(0, 1fr) minmax(7rem, auto) minmax(0, 1.4fr) minmax(9.5rem, auto) minmax(6rem, auto)',
);

const Item = chakra('li', {
  base: {
    ...CELLS.row,
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', xl: 'subgrid' },
    py: '3',
    '&:not(:last-child)': { borderBottomWidth: '1px' },
  },
});

const Outcome = ({
  payment: { state, conversion_id, closed },
}: {
  readonly payment: IncomingPaymentRecord;
}) => {
  if (state === 'not_converted' && closed)
    return (
      <Box mt="1" ps="3" borderInlineStartWidth="2px" textStyle="sm" overflowWrap="anywhere">
        <Quiet>{HELD.closedBy(closed.email || closed.by, dayAndTime(closed.at))}</Quiet>
        <Box whiteSpace="pre-wrap">{closed.note}</Box>
      </Box>
    );
  if (conversion_id === null) return null;
  return (
    <Box display="flex" alignItems="center" gap="1" textStyle="xs" color="fg.subtle" minW="0">
      {HELD.conversion}
      <Box as="span" textStyle="mono" truncate title={conversion_id}>
        {conversion_id}
      </Box>
      <CopyButton label={HELD.conversionOf} value={conversion_id} />
    </Box>
  );
};

const PaymentRow = memo(({ payment, now, onAsk }: PaymentActionsProps & { readonly now: number }) => {
  const { sub_account: account, amount, reason, received_at, end_to_end_id, order_id } = payment;
  return (
    <Item>
      <NameCell name={account.name} detail={account.email} />
      <Box
        textAlign="end"
        whiteSpace="nowrap"
        fontWeight="medium"
        alignSelf={{ base: 'start', xl: 'center' }}
      >
        {brl(amount)}
      </Box>
      <Box minW="0" gridColumn={{ base: '1 / -1', xl: 'auto' }}>
        <Box textStyle="sm" overflowWrap="anywhere">
          {reason && reasonText(reason)}
        </Box>
        <EndToEnd id={end_to_end_id} order={order_id} />
        <Outcome payment={payment} />
      </Box>
      <Box
        textAlign={{ xl: 'end' }}
        textStyle="sm"
        whiteSpace="nowrap"
        gridColumn={{ base: '1', xl: 'auto' }}
        alignSelf={{ base: 'end', xl: 'center' }}
      >
        <RelativeTime iso={received_at} now={now} />
        <Quiet>{dayAndSecond(received_at)}</Quiet>
      </Box>
      <Box justifySelf="end" alignSelf={{ base: 'end', xl: 'center' }}>
        {isHeld(payment) ? (
          <PaymentActions payment={payment} onAsk={onAsk} />
        ) : (
          <StateTag payment={payment} />
        )}
      </Box>
    </Item>
  );
});
PaymentRow.displayName = 'PaymentRow';

const ColumnNames = () => (
  <RowHead aria-hidden="true">
    <span>{C.account}</span>
    <Box as="span" textAlign="end">
      {C.amount}
    </Box>
    <span>{C.reason}</span>
    <Box as="span" textAlign="end">
      {C.received}
    </Box>
    <span />
  </RowHead>
);

interface HeldListProps extends Pick<PaymentActionsProps, 'onAsk'> {
  readonly items: readonly IncomingPaymentRecord[];
}

const HeldList = ({ items, onAsk }: HeldListProps) => {
  const now = useNow();
  return (
    <Panel as="div" overflow="hidden" css={CELLS.list}>
      <ColumnNames />
      <Box as="ul" aria-label={HELD.label} css={CELLS.group}>
        {items.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} now={now} onAsk={onAsk} />
        ))}
      </Box>
    </Panel>
  );
};

const Link = chakra(RouterLink, { base: { color: 'accent.fg', textDecoration: 'underline' } });

type HeldState = (typeof HELD.states)[number];

const Payments = ({ state, onAsk }: Pick<PaymentActionsProps, 'onAsk'> & { readonly state: HeldState }) => (
  <PagedList
    query={useInfiniteQuery(paymentsQuery(state))}
    loading={HELD.loading}
    loadFailed={HELD.loadFailed}
    empty={TEXTS.empty[state]}
  >
    {(items) => <HeldList items={items} onAsk={onAsk} />}
  </PagedList>
);

const HeldTab = () => {
  const [state, setState] = useState<HeldState>('not_converted');
  const { ask, place, dialogs } = useQuestion();
  return (
    <Box ref={place} tabIndex={-1} outline="0" display="grid" gap="4">
      <Box color="fg.muted" textStyle="sm" maxW="page">
        {HELD.intro} <Link to={pathOf('payments')}>{HELD.everyPayment}</Link>
      </Box>
      <StateFilter
        label={TEXTS.filter}
        states={HELD.states}
        labels={HELD.labels}
        chosen={state}
        onChoose={setState}
      />
      <Payments key={state} state={state} onAsk={ask} />
      {dialogs && <PaymentDialogs key={dialogs.payment.id} {...dialogs} />}
    </Box>
  );
};

export default HeldTab;
