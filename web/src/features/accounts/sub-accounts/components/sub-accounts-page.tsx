import { Box, Button, chakra, Grid } from '@chakra-ui/react';
import { listSubAccounts, syncAnswer } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import type { HoldingsPage } from '@ramps-gateway/shared/contract/calls/holdings.ts';
import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CoverageNotice } from '../../../../components/ui/coverage-notice.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Notice, Outdated } from '../../../../components/ui/notice.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { SyncSubAccounts, syncSubAccountsMutation } from '../../../../components/ui/sync-sub-accounts.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { useNow } from '../../../../lib/clock.ts';
import { brl, grouped, usdFour } from '../../../../lib/format/amount.ts';
import { useCounterValue } from '../../../../lib/queries/counter-value.ts';
import {
  askProvider,
  FIRST_ACCOUNTS,
  keptHoldingsQuery,
  useRest,
} from '../../../../lib/queries/kept-holdings.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { rememberAccounts } from '../../../../lib/remembered-accounts.ts';
import { isFresh } from '../model/fresh.ts';
import { inWords, loadingProblem, problemOf, useProblemToasts } from '../model/loading-problem.ts';
import { TEXTS } from '../texts.ts';
import { AccountList } from './account-list.tsx';
import { CardSkeletons } from './card-skeletons.tsx';

const MOST_IN_A_PART = 200;

const listedQuery = infiniteQueryOptions({
  queryKey: keys.subAccounts.listed,
  queryFn: ({ signal, pageParam: cursor }) =>
    callApi(listSubAccounts, {
      query: cursor === '' ? { limit: FIRST_ACCOUNTS } : { limit: MOST_IN_A_PART, cursor },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
});

/** Loaded pages only. When all are loaded, this browser stores them (S3.34). */
const useListed = () => {
  const query = useInfiniteQuery(listedQuery);
  useRest(query);
  const { data, hasNextPage } = query;
  const accounts = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const isWhole = accounts !== undefined && !hasNextPage;
  useEffect(() => {
    if (accounts && isWhole) rememberAccounts(accounts);
  }, [accounts, isWhole]);
  return { query, accounts, isWhole };
};

const useKeptHoldings = () => {
  const query = useInfiniteQuery(keptHoldingsQuery);
  useRest(query);
  const { data, hasNextPage, isError } = query;
  const held = useMemo(
    (): ReadonlyMap<string, HoldingsRecord> =>
      new Map(data?.pages.flatMap(({ items }) => items.map((row) => [row.id, row] as const))),
    [data],
  );
  return {
    query,
    totals: data?.pages[0]?.totals,
    held,
    /** More rows can still arrive. */
    isLoading: (!data || hasNextPage) && !isError,
    problem: [...held.values()].find((row) => row.problem)?.problem?.message ?? null,
  };
};

const { summary: SUMMARY } = TEXTS;

interface SummaryRowProps {
  readonly totals: HoldingsPage['totals'] | undefined;
  readonly failed: boolean;
}

/** As long as most counter-values: on a phone they take two lines. */
const COUNTER_VALUE_PLACE = (
  <span style={{ visibility: 'hidden' }}>{'≈ R$ 000,000.00, at the rate of 00:00'}</span>
);

/** Each figure says how many sub-accounts it covers. Unknown is not zero. */
const SummaryRow = ({ totals, failed }: SummaryRowProps) => {
  const now = useNow();
  const counterValue = useCounterValue();
  const pending = failed ? SUMMARY.unknown : SUMMARY.loading;
  const figure = (of: (known: HoldingsPage['totals']) => string, known = totals?.accounts) => {
    if (!totals) return failed ? TEXTS.none : undefined;
    return known === 0 && totals.accounts > 0 ? TEXTS.none : of(totals);
  };
  const hint = (known: number | undefined) =>
    totals && known !== undefined ? SUMMARY.loaded(known, totals.accounts) : pending;
  return (
    <Grid as="dl" templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }} gap={{ base: '3', md: '4' }}>
      <StatCard
        label={SUMMARY.accounts}
        value={figure(({ accounts }) => grouped(accounts))}
        hint={totals ? SUMMARY.accountsHint(totals.active_accounts) : pending}
      />
      <StatCard
        label={SUMMARY.brl}
        value={figure((known) => brl(known.brl), totals?.balances_of)}
        hint={hint(totals?.balances_of)}
      />
      <StatCard
        label={SUMMARY.usdt}
        value={figure((known) => usdFour(known.usdt), totals?.balances_of)}
        hint={hint(totals?.balances_of)}
        beside={
          failed && !totals
            ? undefined
            : (totals && totals.balances_of > 0 && counterValue(totals.usdt, now)) || COUNTER_VALUE_PLACE
        }
      />
      <StatCard
        label={SUMMARY.wallets}
        value={figure(({ wallets }) => grouped(wallets), totals?.wallets_of)}
        hint={hint(totals?.wallets_of)}
      />
    </Grid>
  );
};

const NoSubAccounts = lazy(() => import('./no-sub-accounts.tsx'));

const { toasts: T, sync: S } = TEXTS;

/** Queries the provider for the rows in view, then reloads the list. */
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

/** S4.5: accounts that the latest sync could not import, and why. */
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
  /** Must be stable, because cards are memoized. */
  readonly deposits?: (account: SubAccountRecord) => ReactNode;
  readonly create?: ReactNode;
}

/** S2.71 to S2.84. Shows stored data, so that nobody waits for the provider. */
export const SubAccountsPage = ({ deposits, create }: SubAccountsPageProps) => {
  const { query, accounts, isWhole } = useListed();
  const { query: kept, totals, held, isLoading, problem } = useKeptHoldings();
  const { running, refresh, onShown } = useRefreshAll();
  useProblemToasts(problem);
  const now = useNow();
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
              fresh={accounts?.filter((each) => isFresh(each, held.get(each.id), now)).length ?? 0}
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
