import { Box, Button, Flex } from '@chakra-ui/react';
import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { SearchField } from '../../../../components/ui/search-field.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { matching } from '../../../../lib/search.ts';
import { LIST } from '../list-texts.ts';
import { useListView } from '../model/use-list-view.ts';
import { useLiveHoldings } from '../model/use-live-holdings.ts';
import { useRows } from '../model/use-rows.ts';
import { isFiltered } from '../model/view.ts';
import { TEXTS } from '../texts.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { ListControls } from './list-controls.tsx';

const AccountGrid = lazy(() => import('./account-grid.tsx'));
const AccountTable = lazy(() => import('./account-table.tsx'));

const { list: L } = TEXTS;

const searched = ({ name, email, id, external_id }: SubAccountRecord) => [name, email, id, external_id];

interface AccountListProps {
  readonly accounts: readonly SubAccountRecord[];
  readonly isWhole: boolean;
  readonly total: number | undefined;
  readonly held: ReadonlyMap<string, HoldingsRecord>;
  readonly isLoading: boolean;
  readonly onShown: (ids: readonly string[]) => void;
  readonly deposits?: ((account: SubAccountRecord) => ReactNode) | undefined;
}

export const AccountList = ({
  accounts,
  isWhole,
  total,
  held,
  isLoading,
  onShown,
  deposits,
}: AccountListProps) => {
  const { view, change, search, setSearch } = useListView();
  const wanted = useDeferredValue(search);
  const matched = useMemo(() => matching(accounts, wanted, searched), [accounts, wanted]);
  const rows = useRows(matched, held, view);
  const found = useMemo(() => rows.map(({ account }) => account), [rows]);
  const refreshing = useLiveHoldings(accounts);
  const isOrdered = view.sort !== undefined || isFiltered(view);
  // Rows still to come may belong anywhere.
  const isPartly = !isWhole || (isLoading && isOrdered);
  return (
    <Box display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <Flex align="center" gap="4" wrap="wrap">
        <Box flex="1" minW={{ base: 'full', md: '0' }} maxW="form">
          <SearchField label={L.search} placeholder={L.placeholder} value={search} onChange={setSearch} />
        </Box>
        <Box role="status" textStyle="sm" color="fg.muted">
          {isWhole
            ? L.found(found.length, accounts.length)
            : total !== undefined && L.loaded(accounts.length, total)}
          {isPartly && isOrdered && `; ${LIST.partly}`}
        </Box>
      </Flex>
      <ListControls view={view} onChange={change} />
      {found.length > 0 &&
        (view.layout === 'table' ? (
          <Suspense fallback={<ListSkeleton label={L.loading} />}>
            <AccountTable rows={rows} view={view} onSort={(sort) => change({ sort })} onShown={onShown} />
          </Suspense>
        ) : (
          <Suspense fallback={<CardSkeletons />}>
            <AccountGrid
              accounts={found}
              held={held}
              isLoading={isLoading}
              onShown={onShown}
              refreshing={refreshing}
              deposits={deposits}
            />
          </Suspense>
        ))}
      {found.length === 0 && !isWhole && <CardSkeletons />}
      {found.length === 0 && isWhole && (
        <Panel>
          {isFiltered(view) ? (
            <State icon="filter" title={LIST.noMatch} text={L.found(0, accounts.length)}>
              <Button
                onClick={() => {
                  setSearch('');
                  change({ status: undefined, kyc: undefined, stopped: false, problem: false });
                }}
              >
                {LIST.clear}
              </Button>
            </State>
          ) : (
            <State icon="search" title={L.noMatch} text={L.noMatchText}>
              <Button onClick={() => setSearch('')}>{L.clear}</Button>
            </State>
          )}
        </Panel>
      )}
    </Box>
  );
};
