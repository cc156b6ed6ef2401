import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { Treasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { useCallback, useEffect, useState } from 'react';
import { CoverageNotice } from '../../../../components/ui/coverage-notice.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { type ListQuery, LoadMore } from '../../../../components/ui/paged-list.tsx';
import { PlainSelect } from '../../../../components/ui/plain-select.tsx';
import { SearchField } from '../../../../components/ui/search-field.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { useRest } from '../../../../lib/queries/kept-holdings.ts';
import { csvOf, saveFile } from '../../../../lib/save-file.ts';
import { utcDay } from '../../../../lib/format/time.ts';
import { type Customer, isSort, type Listed, type Sort, SORTS } from '../model/listed.ts';
import { TEXTS } from '../texts.ts';
import { CustomerTable } from './customer-table.tsx';

const { columns, loaded } = TEXTS.export;

/** Amounts exactly as the server sends them; an unknown balance is empty, not 0. */
const rowOf = (customer: Customer): readonly string[] => [
  customer.name,
  customer.email,
  customer.external_id,
  customer.walletAddress,
  customer.state === 'loaded' ? customer.balance : '',
  customer.state === 'loaded' ? customer.currency : '',
  customer.status,
  customer.lastDeposit ?? '',
  customer.lastActivity,
  loaded[customer.state],
  customer.asOf ?? '',
];

/** CSV in the list's order. @param nowMs milliseconds since the epoch */
export const treasuryFile = (listed: readonly Customer[], nowMs: number) => ({
  name: `treasury-${utcDay(nowMs)}.csv`,
  type: 'text/csv;charset=utf-8',
  text: csvOf([columns, ...listed.map(rowOf)]),
});

const { leftOut: LEFT_OUT, customers: C, export: E, sort: S } = TEXTS;

const SHOWN = 5;

const Rows = chakra('ul', { base: { mt: '1', ps: '4', listStyleType: 'disc' } });

const LeftOutNotice = ({ leftOut }: { readonly leftOut: Treasury['left_out'] }) => {
  if (leftOut.length === 0) return null;
  const more = leftOut.length - SHOWN;
  return (
    <Box px={{ base: '3', md: '4' }} pb="4">
      <Notice family="info" title={LEFT_OUT.title(leftOut.length)}>
        <Rows>
          {leftOut.slice(0, SHOWN).map(({ id, reason }) => (
            <li key={`${id} ${reason}`}>{`${id}: ${reason}`}</li>
          ))}
          {more > 0 && <li>{LEFT_OUT.more(more)}</li>}
        </Rows>
      </Notice>
    </Box>
  );
};

const SORT_CHOICES = SORTS.map((value) => ({ value, label: S[value] }));

/** Saves the list once all customers have loaded. */
const useExport = (
  { hasNextPage, isFetchNextPageError }: ListQuery,
  listed: readonly Customer[],
  wanted: boolean,
  onEnd: () => void,
): void => {
  useEffect(() => {
    if (!wanted || (hasNextPage && !isFetchNextPageError)) return;
    onEnd();
    if (hasNextPage) {
      toast.failure(E.failed, E.failedText);
      return;
    }
    const { name, type, text } = treasuryFile(listed, Date.now());
    saveFile(name, type, text);
    toast.success('Export saved', E.doneText(listed.length, name));
  }, [wanted, hasNextPage, isFetchNextPageError, listed, onEnd]);
};

interface CustomerToolsProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly isEmpty: boolean;
  readonly exporting: boolean;
  readonly onExport: () => void;
}

const CustomerTools = ({
  search,
  onSearch,
  sort,
  onSort,
  isEmpty,
  exporting,
  onExport,
}: CustomerToolsProps) => (
  <Flex gap="2" wrap={{ base: 'wrap', md: 'nowrap' }} ms="auto" w={{ base: 'full', xl: 'auto' }}>
    <Box flex="1" minW={{ base: '0', xl: 'form' }}>
      <SearchField
        label="Search customers"
        placeholder="Search customers..."
        value={search}
        onChange={onSearch}
      />
    </Box>
    <Button size="md" disabled={isEmpty} loading={exporting} onClick={onExport}>
      <Icon name="download" />
      Export
    </Button>
    <Box hideFrom="xl" w={{ base: 'full', md: 'auto' }} flexShrink={0}>
      <PlainSelect
        aria-label={S.label}
        choices={SORT_CHOICES}
        value={sort}
        onChange={({ target }) => isSort(target.value) && onSort(target.value)}
      />
    </Box>
  </Flex>
);

const LINES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const CustomersSkeleton = () => (
  <Box role="status" aria-label="Loading customer treasuries">
    {LINES.map((line) => (
      <Flex key={line} align="center" justify="space-between" px="4" h="14" borderTopWidth="1px">
        <Skeleton w="24" />
        <Skeleton w="20" />
      </Flex>
    ))}
  </Box>
);

/** Above this length, keyboard users get a link past the list. */
const LONG = 20;

const PassOver = chakra('button', {
  base: { color: 'accent.fg', textDecoration: 'underline', cursor: 'pointer', borderRadius: 'sm' },
});

interface CustomersPanelProps {
  readonly query: ListQuery & { readonly data: unknown };
  readonly treasury: Treasury | undefined;
  readonly view: Listed;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
  readonly onPassOver: () => void;
}

/** S2.62, S2.63. The search text stays when the list reloads. */
export const CustomersPanel = ({
  query,
  treasury,
  view,
  refreshing,
  onRefresh,
  onPassOver,
}: CustomersPanelProps) => {
  const { search, setSearch, sort, setSort, listed } = view;
  const [exporting, setExporting] = useState(false);
  const endExport = useCallback(() => setExporting(false), []);
  // The first customers are the newest; anything else needs all of them.
  const needsAll = search !== '' || sort !== 'newest' || exporting;
  useRest({ ...query, hasNextPage: query.hasNextPage && needsAll });
  useExport(query, listed, exporting, endExport);
  const total = treasury?.counts.total ?? 0;
  const isLoadingRest = needsAll && query.hasNextPage && !query.isFetchNextPageError;
  return (
    <Panel mt="4" aria-labelledby="customer-treasuries">
      <Flex wrap="wrap" align="center" columnGap="4" rowGap="3" px={{ base: '3', md: '4' }} py="4">
        <Box>
          <Box as="h2" id="customer-treasuries" textStyle="section">
            {C.title}
          </Box>
          <Flex align="center" gap="2" minH="5" textStyle="xs" color="fg.subtle">
            <Box role="status">{treasury && C.count(listed.length, total)}</Box>
            {listed.length > LONG && (
              <PassOver type="button" onClick={onPassOver}>
                Go to Recent Transactions
              </PassOver>
            )}
          </Flex>
        </Box>
        <CustomerTools
          search={search}
          onSearch={setSearch}
          sort={sort}
          onSort={setSort}
          isEmpty={listed.length === 0}
          exporting={exporting}
          onExport={() => setExporting(true)}
        />
      </Flex>
      {treasury && (
        <Box px={{ base: '3', md: '4' }} pb="4" _empty={{ display: 'none' }}>
          <CoverageNotice
            total={total}
            loaded={treasury.counts.loaded}
            outdated={treasury.outdated}
            oldestAt={treasury.oldest_at}
            refreshing={refreshing}
            onRefresh={onRefresh}
          >
            {treasury.problem}
          </CoverageNotice>
        </Box>
      )}
      {treasury && <LeftOutNotice leftOut={treasury.left_out} />}
      {(!treasury || (isLoadingRest && listed.length === 0)) && <CustomersSkeleton />}
      {listed.length > 0 && (
        <Box borderTopWidth="1px">
          <CustomerTable customers={listed} sort={sort} onSort={setSort} />
        </Box>
      )}
      {query.hasNextPage && !isLoadingRest && (
        <Box py="3" borderTopWidth="1px">
          <LoadMore query={query} />
        </Box>
      )}
      {treasury && total === 0 && (
        <State
          icon="vault"
          title="No customer treasury data available"
          text="Customers appear here once their sub-accounts are synced."
        />
      )}
      {total > 0 && listed.length === 0 && !isLoadingRest && (
        <State icon="search" title="No customers found matching your search">
          <Button onClick={() => setSearch('')}>Clear search</Button>
        </State>
      )}
    </Panel>
  );
};
