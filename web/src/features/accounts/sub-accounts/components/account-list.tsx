import { Box, Button, Flex } from '@chakra-ui/react';
import { SUB_ACCOUNT_TAGS } from '@ramps-gateway/shared/domain/states/accounts.ts';
import { KYC_TAGS } from '@ramps-gateway/shared/domain/states/kyc.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { lazy, Suspense, useDeferredValue, useId, useMemo, useState } from 'react';
import { SavedViews } from '../../../../components/saved-views/saved-views.tsx';
import { ChoiceButton } from '../../../../components/ui/choice-button.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { PlainSelect } from '../../../../components/ui/plain-select.tsx';
import { SearchField } from '../../../../components/ui/search-field.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { matching } from '../../../../lib/search.ts';
import { columnLabel, LIST } from '../list-texts.ts';
import { useRows } from '../model/rows.ts';
import { useLiveHoldings } from '../model/use-live-holdings.ts';
import {
  type Column,
  COLUMNS,
  isFiltered,
  UNFILTERED,
  KYC_GROUPS,
  type ListView,
  type Sort,
  SORTED,
  STATUSES,
  useListView,
} from '../model/view.ts';
import { TEXTS } from '../texts.ts';
import type { AccountGridProps } from './account-grid.tsx';
import { CardSkeletons } from './card-skeletons.tsx';

interface ControlsProps {
  readonly view: ListView;
  readonly onChange: (change: Partial<ListView>) => void;
}

const NONE = '';

const chosen = <T extends string>(all: readonly T[], value: string): T | undefined =>
  all.find((each) => each === value);

const textOf = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`;

const SORTS: readonly Sort[] = SORTED.flatMap((by) => [
  { by, descending: false },
  { by, descending: true },
]);

const SORT_CHOICES = SORTS.map((sort) => ({
  value: textOf(sort),
  label: LIST.sortedBy(columnLabel(sort.by), sort.descending),
}));

const Columns = ({ view, onChange }: ControlsProps) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const toggle = (column: Column) =>
    onChange({
      columns: view.columns.includes(column)
        ? view.columns.filter((each) => each !== column)
        : [...view.columns, column],
    });
  return (
    <>
      <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon name="sliders" />
        {LIST.columns}
      </Button>
      <Flex
        id={id}
        hidden={!open}
        role="group"
        aria-label={LIST.columns}
        gap="1.5"
        wrap="wrap"
        w="full"
        order="1"
      >
        {COLUMNS.map((column) => (
          <ChoiceButton
            key={column}
            type="button"
            aria-pressed={view.columns.includes(column)}
            onClick={() => toggle(column)}
          >
            {LIST.columnsOf[column]}
          </ChoiceButton>
        ))}
      </Flex>
    </>
  );
};

const Sorting = ({ view, onChange }: ControlsProps) => (
  <PlainSelect
    aria-label={LIST.sort}
    placeholder={LIST.newest}
    choices={SORT_CHOICES}
    value={view.sort ? textOf(view.sort) : NONE}
    onChange={({ target }) => onChange({ sort: SORTS.find((sort) => textOf(sort) === target.value) })}
  />
);

const ListControls = ({ view, onChange }: ControlsProps) => (
  <Flex role="group" aria-label={LIST.filters} gap="2" wrap="wrap" align="center">
    <Flex role="group" aria-label={LIST.layout} gap="1.5">
      {(['cards', 'table'] as const).map((layout) => (
        <ChoiceButton
          key={layout}
          type="button"
          aria-pressed={view.layout === layout}
          onClick={() => onChange({ layout })}
        >
          {LIST.layouts[layout]}
        </ChoiceButton>
      ))}
    </Flex>
    <Box w="9rem">
      <PlainSelect
        aria-label={LIST.status}
        placeholder={LIST.anyStatus}
        choices={STATUSES.map((value) => ({ value, label: SUB_ACCOUNT_TAGS[value][0] }))}
        value={view.status ?? NONE}
        onChange={({ target }) => onChange({ status: chosen(STATUSES, target.value) })}
      />
    </Box>
    <Box w="9rem">
      <PlainSelect
        aria-label={LIST.kyc}
        placeholder={LIST.anyKyc}
        choices={KYC_GROUPS.map((value) => ({ value, label: KYC_TAGS[value][0] }))}
        value={view.kyc ?? NONE}
        onChange={({ target }) => onChange({ kyc: chosen(KYC_GROUPS, target.value) })}
      />
    </Box>
    <Box w="13rem">
      <Sorting view={view} onChange={onChange} />
    </Box>
    <ChoiceButton
      type="button"
      aria-pressed={view.stopped}
      onClick={() => onChange({ stopped: !view.stopped })}
    >
      {SUB_ACCOUNT_TAGS.stopped[0]}
    </ChoiceButton>
    <ChoiceButton
      type="button"
      aria-pressed={view.problem}
      onClick={() => onChange({ problem: !view.problem })}
    >
      {SUB_ACCOUNT_TAGS.problem[0]}
    </ChoiceButton>
    {isFiltered(view) && (
      <Button variant="ghost" onClick={() => onChange(UNFILTERED)}>
        {LIST.clear}
      </Button>
    )}
    {view.layout === 'table' && <Columns view={view} onChange={onChange} />}
    <SavedViews page="sub-accounts" />
  </Flex>
);

const AccountGrid = lazy(() => import('./account-grid.tsx'));
const AccountTable = lazy(() => import('./account-table.tsx'));

const { list: L } = TEXTS;

const searched = ({ name, email, id, external_id }: SubAccountRecord) => [name, email, id, external_id];

interface AccountListProps extends Omit<AccountGridProps, 'refreshing'> {
  readonly isWhole: boolean;
  readonly total: number | undefined;
}

export const AccountList = ({ accounts, isWhole, total, ...shown }: AccountListProps) => {
  const { held, isLoading, onShown } = shown;
  const { view, change, search, setSearch } = useListView();
  const wanted = useDeferredValue(search);
  const matched = useMemo(() => matching(accounts, wanted, searched), [accounts, wanted]);
  const rows = useRows(matched, held, view);
  const found = useMemo(() => rows.map(({ account }) => account), [rows]);
  const refreshing = useLiveHoldings(accounts);
  const isOrdered = view.sort !== undefined || isFiltered(view);
  // Rows not loaded yet could sort anywhere.
  const isPartly = !isWhole || (isLoading && isOrdered);
  return (
    <Box display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <Flex align="center" gap="4" wrap="wrap">
        <Box flex="1" minW={{ base: 'full', md: '0' }} maxW="form">
          <SearchField label={L.search} placeholder={L.placeholder} value={search} onChange={setSearch} />
        </Box>
        <Muted role="status">
          {isWhole
            ? L.found(found.length, accounts.length)
            : total !== undefined && L.loaded(accounts.length, total)}
          {isPartly && isOrdered && `; ${LIST.partly}`}
        </Muted>
      </Flex>
      <ListControls view={view} onChange={change} />
      {found.length > 0 &&
        (view.layout === 'table' ? (
          <Suspense fallback={<ListSkeleton label={L.loading} />}>
            <AccountTable rows={rows} view={view} onSort={(sort) => change({ sort })} onShown={onShown} />
          </Suspense>
        ) : (
          <Suspense fallback={<CardSkeletons />}>
            <AccountGrid {...shown} accounts={found} refreshing={refreshing} />
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
                  change(UNFILTERED);
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
