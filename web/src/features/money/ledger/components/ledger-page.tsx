import { Box, Tabs } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Failed } from '../../../../components/ui/failed.tsx';
import { LoadMore } from '../../../../components/ui/paged-list.tsx';
import { Notice, Outdated } from '../../../../components/ui/notice.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { ledgerQuery } from '../api.ts';
import { useView, type View } from '../model/use-view.ts';
import { TEXTS } from '../texts.ts';
import { AsOf } from './as-of.tsx';
import { BalancesSkeleton, BalancesTable, Group } from './balances-table.tsx';
import { Entries } from './entries.tsx';

const Balances = ({ view: { asOf, addressOf } }: { readonly view: View }) => {
  const query = useInfiniteQuery(ledgerQuery(asOf));
  if (query.isPending)
    return (
      <Panel as="div">
        <BalancesSkeleton />
      </Panel>
    );
  if (!query.data)
    return (
      <Panel>
        <Failed title="The ledger could not be loaded" query={query} />
      </Panel>
    );
  const totals = query.data.pages[0]?.totals;
  const ledger = query.data.pages.flatMap(({ items }) => items);
  const isPast = asOf !== undefined;
  return (
    <>
      {query.isRefetchError && <Outdated query={query} what="The ledger" />}
      {totals && totals.left_out > 0 && (
        <Notice family="warning">{TEXTS.balances.leftOut(totals.left_out)}</Notice>
      )}
      {ledger.length === 0 ? (
        <Panel>
          <State
            icon="book"
            title="No sub-accounts yet"
            text="The ledger of a sub-account appears here from its first deposit."
          />
        </Panel>
      ) : (
        <Panel as="div" overflowX="auto">
          <BalancesTable>
            {totals && totals.sub_accounts > 1 && (
              <Group
                name={TEXTS.balances.all(totals.sub_accounts)}
                balances={totals.balances}
                postings={totals.postings}
                postedAt={totals.posted_at}
                isPast={isPast}
                foremost
              />
            )}
            {ledger.map(({ sub_account: account, balances, postings, posted_at }) => (
              <Group
                key={account.id}
                name={account.name}
                subAccountId={account.id}
                addressOf={addressOf}
                balances={balances}
                postings={postings}
                postedAt={posted_at}
                isPast={isPast}
              />
            ))}
          </BalancesTable>
        </Panel>
      )}
      {query.hasNextPage && <LoadMore query={query} />}
    </>
  );
};

const BalancesTab = () => {
  const view = useView();
  const { asOf, setAsOf, opened, addressOf } = view;
  return (
    <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <AsOf asOf={asOf} onChange={setAsOf} />
      {opened ? (
        <Entries
          key={`${opened.subAccountId} ${opened.ledger}`}
          opened={opened}
          asOf={asOf}
          back={addressOf(undefined)}
        />
      ) : (
        <Balances view={view} />
      )}
    </Box>
  );
};

const BALANCES = 'balances';

export interface LedgerTab {
  readonly value: string;
  readonly label: string;
  readonly content: ReactNode;
}

export const LedgerPage = ({
  tabs,
  mark,
}: {
  readonly tabs: readonly LedgerTab[];
  readonly mark?: ReactNode;
}) => {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const chosen = tabs.find(({ value }) => value === wanted)?.value ?? BALANCES;
  const all = [{ value: BALANCES, label: TEXTS.tabs.balances, content: <BalancesTab /> }, ...tabs];
  return (
    <Page title="Ledger" subtitle="Where every cent is, since when, and why" mark={mark}>
      <Tabs.Root
        value={chosen}
        onValueChange={({ value }) => setParams(value === BALANCES ? {} : { tab: value }, { replace: true })}
        lazyMount
        unmountOnExit
      >
        {all.length > 1 && (
          <Tabs.List gap={{ base: '3', md: '5' }} aria-label={TEXTS.tabs.label}>
            {all.map(({ value, label }) => (
              <Tabs.Trigger key={value} value={value}>
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
        )}
        {all.map(({ value, content }) => (
          <Tabs.Content key={value} value={value}>
            {content}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Page>
  );
};
