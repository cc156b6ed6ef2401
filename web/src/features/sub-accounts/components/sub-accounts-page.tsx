import { Box, Button, chakra } from '@chakra-ui/react';
import { syncAnswer } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { isCancelledError, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { Icon } from '../../../components/ui/icon.tsx';
import { Notice, Outdated } from '../../../components/ui/notice.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { SyncSubAccounts } from '../../../components/ui/sync-sub-accounts.tsx';
import { toast } from '../../../components/ui/toast.ts';
import { subAccountsQuery } from '../../../lib/queries/sub-accounts.ts';
import { syncSubAccountsMutation } from '../../../lib/queries/sync-sub-accounts.ts';
import { keys } from '../../../lib/query/keys.ts';
import { loadingProblem, useProblemToasts } from '../model/loading-problem.ts';
import { useTotals } from '../model/totals.ts';
import { TEXTS } from '../texts.ts';
import { CardSkeletons } from './account-grid.tsx';
import { AccountList } from './account-list.tsx';
import { SummaryRow } from './summary-row.tsx';

const NoSubAccounts = lazy(() => import('./no-sub-accounts.tsx'));

const { toasts: T, sync: S } = TEXTS;

/** A fetch is cancelled when its card goes out of view: that is not a failure. */
const unlessCancelled = (error: unknown): void => {
  if (!isCancelledError(error)) throw error;
};

/** Fetches the list and what is in view; the rest counts as outdated until it is seen again. */
const useRefreshAll = () => {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const load = (queryKey: readonly unknown[]) =>
    client.invalidateQueries({ queryKey }, { throwOnError: true });
  const refresh = async () => {
    setRunning(true);
    try {
      await Promise.all([load(keys.subAccounts.all), load(keys.holdings.all).catch(unlessCancelled)]);
      toast.success(T.allUpdated, T.allUpdatedText);
    } catch (error) {
      const { title, text } = loadingProblem(error);
      toast.failure(T.refreshFailed, [title, text].filter(Boolean).join(' '));
    } finally {
      setRunning(false);
    }
  };
  return { running, refresh };
};

const RefreshAll = () => {
  const { running, refresh } = useRefreshAll();
  return (
    <Button onClick={() => void refresh()} loading={running} loadingText={TEXTS.refreshing}>
      <Icon name="retry" />
      {TEXTS.refreshAll}
    </Button>
  );
};

const List = chakra('ul', { base: { listStyle: 'disc', ps: '4', mt: '1' } });

/** More than these are not read one by one. */
const SHOWN = 5;

/** The accounts that the latest sync could not import, and why (S4.5). */
const SyncErrors = () => {
  const runs = useMutationState({
    filters: { mutationKey: syncSubAccountsMutation.mutationKey },
    select: ({ state: { data, submittedAt } }) => ({ data, submittedAt }),
  });
  const [dismissed, setDismissed] = useState(0);
  const run = runs.at(-1);
  const answer = z.safeParse(syncAnswer, run?.data);
  if (!run || !answer.success || run.submittedAt === dismissed) return null;
  const { errors } = answer.data;
  if (errors.length === 0) return null;
  const rest = errors.length - SHOWN;
  return (
    <Box mb="4">
      <Notice
        family="warning"
        title={S.leftOut(errors.length)}
        action={
          <Button size="xs" onClick={() => setDismissed(run.submittedAt)}>
            {S.dismiss}
          </Button>
        }
      >
        <List>
          {errors.slice(0, SHOWN).map(({ external_id, message }) => (
            <li key={external_id}>
              {external_id}: {message}
            </li>
          ))}
          {rest > 0 && <li>{S.more(rest)}</li>}
        </List>
      </Notice>
    </Box>
  );
};

interface SubAccountsPageProps {
  /** The content of a card's Deposits tab. One function for as long as the page is there: cards are compared by it. */
  readonly deposits?: (account: SubAccountRecord) => ReactNode;
  /** What creates a sub-account. */
  readonly create?: ReactNode;
}

/** Sub-Accounts Management (S2.71 to S2.84). */
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
            <Outdated query={query} />
          </Box>
        )}
        {accounts && accounts.length > 0 && <AccountList accounts={accounts} deposits={deposits} />}
        {isPending && <CardSkeletons />}
        {!isPending && !accounts?.length && (
          <Suspense fallback={null}>
            <NoSubAccounts problem={error && loadingProblem(error)} retrying={isFetching} onRetry={reload} />
          </Suspense>
        )}
      </Box>
    </Page>
  );
};
