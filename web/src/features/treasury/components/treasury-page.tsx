import { Box, Button } from '@chakra-ui/react';
import { useRef } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { Failed } from '../../../components/ui/state.tsx';
import { SyncSubAccounts } from '../../../components/ui/sync-sub-accounts.tsx';
import { messageOf } from '../../../lib/api/error.ts';
import { useTreasury } from '../model/use-treasury.ts';
import { TEXTS } from '../texts.ts';
import { CustomersPanel } from './customers-panel.tsx';
import { Figures } from './figures.tsx';
import { TransactionsPanel } from './transactions-panel.tsx';

/** Treasury Management (spec 2): what the provider holds for each customer, and what moved last. */
export const TreasuryPage = () => {
  const { query, refreshing, refresh } = useTreasury();
  const transactionsTitle = useRef<HTMLHeadingElement>(null);
  const { data: treasury, error, isFetching, isRefetchError, isLoadingError } = query;
  const load = () => void query.refetch();
  return (
    <Page
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      actions={
        <>
          <SyncSubAccounts />
          <Button onClick={refresh} loading={refreshing}>
            <Icon name="retry" />
            {TEXTS.refresh.action}
          </Button>
        </>
      }
    >
      <Figures totals={treasury?.totals} failed={isLoadingError} />
      {isRefetchError && (
        <Box mt="4">
          <Notice
            family="warning"
            action={
              <Button size="xs" loading={isFetching} onClick={load}>
                {TEXTS.tryAgain}
              </Button>
            }
          >
            {TEXTS.outdated}
          </Notice>
        </Box>
      )}
      {isLoadingError ? (
        <Panel mt="4">
          <Failed title={TEXTS.failed.text} message={messageOf(error)} retrying={isFetching} onRetry={load} />
        </Panel>
      ) : (
        <CustomersPanel
          treasury={treasury}
          loading={isFetching}
          onLoad={load}
          onPassOver={() => transactionsTitle.current?.focus()}
        />
      )}
      {treasury && <TransactionsPanel transactions={treasury.transactions} titleRef={transactionsTitle} />}
    </Page>
  );
};
