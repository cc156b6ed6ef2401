import { Box, Button, chakra } from '@chakra-ui/react';
import { syncAnswer } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CoverageNotice } from '../../../../components/ui/coverage-notice.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Notice, Outdated } from '../../../../components/ui/notice.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { SyncSubAccounts, syncSubAccountsMutation } from '../../../../components/ui/sync-sub-accounts.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { askProvider } from '../../../../lib/queries/kept-holdings.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useKeptHoldings, useListed } from '../api/listed.ts';
import { inWords, loadingProblem, problemOf, useProblemToasts } from '../model/loading-problem.ts';
import { TEXTS } from '../texts.ts';
import { AccountList } from './account-list.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { SummaryRow } from './summary-row.tsx';

const NoSubAccounts = lazy(() => import('./no-sub-accounts.tsx'));

const { toasts: T, sync: S } = TEXTS;

/** Asks the provider about the rows in view, then reads the list. */
const useRefreshAll = () => {
  const shown = useRef<readonly string[]>([]);
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const refresh = async () => {
    setRunning(true);
    try {
      const [notAsked] = await Promise.all([
        askProvider(client, shown.current),
        client.invalidateQueries({ queryKey: keys.subAccounts.all }, { throwOnError: true }),
        client.invalidateQueries({ queryKey: keys.holdings.all }),
      ]);
      const [first] = notAsked;
      if (first) toast.failure(T.refreshFailed, T.notAsked(notAsked.length, first.reason));
      else toast.success(T.allUpdated, T.allUpdatedText);
    } catch (error) {
      toast.failure(T.refreshFailed, inWords(loadingProblem(error)));
    } finally {
      setRunning(false);
    }
  };
  return {
    running,
    refresh: () => void refresh(),
    onShown: (ids: readonly string[]) => {
      shown.current = ids;
    },
  };
};

const List = chakra('ul', { base: { listStyle: 'disc', ps: '4', mt: '1' } });

const SHOWN = 5;

/** S4.5: accounts the latest sync could not import, and why. */
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
  /** Must keep its identity: cards are memoized. */
  readonly deposits?: (account: SubAccountRecord) => ReactNode;
  readonly create?: ReactNode;
}

/** S2.71 to S2.84. Shows stored data, so that nobody waits for the provider. */
export const SubAccountsPage = ({ deposits, create }: SubAccountsPageProps) => {
  const { query, accounts, isWhole } = useListed();
  const { query: kept, totals, held, isLoading, problem } = useKeptHoldings();
  const { running, refresh, onShown } = useRefreshAll();
  useProblemToasts(problem);
  const { error, isFetching, isPending } = query;
  const reload = () => void query.refetch();
  return (
    <Page
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      actions={
        <>
          {create}
          <SyncSubAccounts />
          <Button onClick={refresh} loading={running} loadingText={TEXTS.refreshing}>
            <Icon name="retry" />
            {TEXTS.refreshAll}
          </Button>
        </>
      }
    >
      <SyncErrors />
      <SummaryRow
        totals={query.isLoadingError ? undefined : totals}
        failed={query.isLoadingError || kept.isError}
      />
      <Box mt="6">
        <Box display="grid" gap="4" mb="4" _empty={{ display: 'none' }}>
          {accounts && error && <Outdated query={query} />}
          {kept.isError && <Outdated what={TEXTS.holdings} query={kept} />}
          {totals && (
            <CoverageNotice
              total={totals.accounts}
              loaded={totals.balances_of}
              outdated={totals.outdated}
              oldestAt={totals.oldest_at}
              refreshing={running}
              onRefresh={refresh}
            >
              {problem && inWords(problemOf(problem))}
            </CoverageNotice>
          )}
        </Box>
        {accounts && accounts.length > 0 && (
          <AccountList
            accounts={accounts}
            isWhole={isWhole || error !== null}
            total={totals?.accounts}
            held={held}
            isLoading={isLoading}
            onShown={onShown}
            deposits={deposits}
          />
        )}
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
