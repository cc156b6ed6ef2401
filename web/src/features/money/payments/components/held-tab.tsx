import { Box, chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { pathOf } from '../../../../lib/routes.ts';
import { paymentsQuery } from '../api.ts';
import { useQuestion } from '../model/use-question.ts';
import { HELD, TEXTS } from '../texts.ts';
import { HeldList } from './held-list.tsx';
import type { PaymentActionsProps } from './payment-actions.tsx';
import { PaymentDialogs } from './payment-dialogs.tsx';

const Link = chakra(RouterLink, { base: { color: 'accent.fg', textDecoration: 'underline' } });

type HeldState = (typeof HELD.states)[number];

interface PaymentsProps extends Pick<PaymentActionsProps, 'onAsk'> {
  readonly state: HeldState;
}

const Payments = ({ state, onAsk }: PaymentsProps) => (
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
