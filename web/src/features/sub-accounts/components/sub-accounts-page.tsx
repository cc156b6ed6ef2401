import { Box, Button } from '@chakra-ui/react';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { SyncSubAccounts } from '../../../components/ui/sync-sub-accounts.tsx';
import { subAccountsQuery } from '../../../lib/queries/sub-accounts.ts';
import { useProblemToasts } from '../model/use-problem-toasts.ts';
import { useTotals } from '../model/use-totals.ts';
import { TEXTS } from '../texts.ts';
import { AccountList } from './account-list.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { NoSubAccounts } from './no-sub-accounts.tsx';
import { RefreshAll } from './refresh-all.tsx';
import { SummaryRow } from './summary-row.tsx';
import { SyncErrors } from './sync-errors.tsx';

interface SubAccountsPageProps {
  /** The content of a card's Deposits tab. One function for as long as the page is there: cards are compared by it. */
  readonly deposits?: (account: SubAccountRecord) => ReactNode;
  /** What creates a sub-account. */
  readonly create?: ReactNode;
}

/** Sub-Accounts Management (spec 2). */
export const SubAccountsPage = ({ deposits, create }: SubAccountsPageProps) => {
  const query = useQuery(subAccountsQuery);
  const { data: accounts, error, isFetching, isPending } = query;
  const totals = useTotals(accounts);
  useProblemToasts();
  const reload = () => void query.refetch();
  return (
    <Page
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      actions={
        <>
          {create}
          <SyncSubAccounts />
          <RefreshAll />
        </>
      }
    >
      <SyncErrors />
      <SummaryRow totals={totals} failed={error !== null && !accounts} />
      <Box mt="6">
        {accounts && error && (
          <Box mb="4">
            <Notice
              family="warning"
              action={
                <Button size="xs" loading={isFetching} onClick={reload}>
                  {TEXTS.list.tryAgain}
                </Button>
              }
            >
              {TEXTS.list.outdated}
            </Notice>
          </Box>
        )}
        {accounts && accounts.length > 0 && <AccountList accounts={accounts} deposits={deposits} />}
        {isPending && <CardSkeletons />}
        {!isPending && !accounts?.length && (
          <NoSubAccounts error={error} retrying={isFetching} onRetry={reload} />
        )}
      </Box>
    </Page>
  );
};
