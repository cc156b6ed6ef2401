import { Box } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadMore } from '../../../../components/ui/paged-list.tsx';
import { Notice, Outdated } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { booksQuery } from '../api.ts';
import { useView, type View } from '../model/use-view.ts';
import { TEXTS } from '../texts.ts';
import { AsOf } from './as-of.tsx';
import { BalancesSkeleton, BalancesTable, Group } from './balances-table.tsx';
import { Entries } from './entries.tsx';

const { balances: B } = TEXTS;

const Balances = ({ view: { asOf, addressOf } }: { readonly view: View }) => {
  const query = useInfiniteQuery(booksQuery(asOf));
  if (query.isPending)
    return (
      <Panel as="div">
        <BalancesSkeleton />
      </Panel>
    );
  if (!query.data)
    return (
      <Panel>
        <Failed title={B.failed} query={query} />
      </Panel>
    );
  const totals = query.data.pages[0]?.totals;
  const books = query.data.pages.flatMap(({ items }) => items);
  const isPast = asOf !== undefined;
  return (
    <>
      {query.isRefetchError && <Outdated query={query} what={B.what} />}
      {totals && totals.left_out > 0 && <Notice family="warning">{B.leftOut(totals.left_out)}</Notice>}
      {books.length === 0 ? (
        <Panel>
          <State icon="book" title={B.empty} text={B.emptyText} />
        </Panel>
      ) : (
        <Panel as="div" overflowX="auto">
          <BalancesTable>
            {totals && totals.sub_accounts > 1 && (
              <Group
                name={B.all(totals.sub_accounts)}
                balances={totals.balances}
                postings={totals.postings}
                postedAt={totals.posted_at}
                isPast={isPast}
                foremost
              />
            )}
            {books.map(({ sub_account: account, balances, postings, posted_at }) => (
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

export const BalancesTab = () => {
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
