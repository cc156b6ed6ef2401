import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { SavedViews } from '../../../../components/saved-views/saved-views.tsx';
import { ExportButton } from '../../../../components/ui/export-button.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { useAddressParams } from '../../../../lib/address-params.ts';
import { useKeptScroll } from '../../../../lib/kept-scroll.ts';
import { subAccountsQuery } from '../../../../lib/queries/sub-accounts.ts';
import { rememberedAccounts } from '../../../../lib/remembered-accounts.ts';
import { filterIn, queryOf, wordsOf } from '../model/filter.ts';
import { FILTERS as F, TEXTS } from '../texts.ts';
import { useQuestion } from './payment-actions.tsx';
import { PaymentDialogs } from './payment-dialogs.tsx';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentsList } from './payments-list.tsx';

/** Names from the last visit show until the accounts load. */
const useAccountNames = (isNeeded: boolean) => {
  const { data } = useQuery({ ...subAccountsQuery, enabled: isNeeded });
  return (id: string): string =>
    (data ?? rememberedAccounts()).find((account) => account.id === id)?.name ?? F.oneAccount;
};

export const PaymentsPage = () => {
  const [params, change] = useAddressParams();
  const filter = filterIn(params);
  const nameOf = useAccountNames(filter.account !== undefined);
  const { ask, place, dialogs } = useQuestion();
  useKeptScroll();
  const { state, ...query } = queryOf(filter);
  const words = wordsOf(filter, nameOf);
  return (
    <Page
      title={TEXTS.title}
      subtitle="Every incoming PIX and its outcome"
      actions={
        <>
          <SavedViews
            page="payments"
            describe={(search) => wordsOf(filterIn(new URLSearchParams(search)), nameOf)}
          />
          <ExportButton
            request={{ kind: 'payments', ...query, ...(state && { list: state }) }}
            what={`${TEXTS.title}, ${words === F.none ? 'All' : words}`}
          />
        </>
      }
    >
      <Box ref={place} tabIndex={-1} outline="0" display="grid" gap="4">
        <PaymentFilters filter={filter} nameOf={nameOf} onChange={change} />
        <PaymentsList key={JSON.stringify(filter)} filter={filter} place={place} onAsk={ask} />
      </Box>
      {dialogs && <PaymentDialogs key={dialogs.payment.id} {...dialogs} />}
    </Page>
  );
};
