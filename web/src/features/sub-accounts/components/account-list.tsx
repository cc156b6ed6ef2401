import { Box, Button, Flex } from '@chakra-ui/react';
import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Panel } from '../../../components/ui/panel.tsx';
import { SearchField } from '../../../components/ui/search-field.tsx';
import { State } from '../../../components/ui/state.tsx';
import { matching } from '../../../lib/search.ts';
import { useLiveHoldings } from '../model/use-live-holdings.ts';
import { TEXTS } from '../texts.ts';
import { AccountGrid, CardSkeletons } from './account-grid.tsx';

const { list: L } = TEXTS;

const searched = ({ name, email, id, external_id }: SubAccountRecord) => [name, email, id, external_id];

interface AccountListProps {
  readonly accounts: readonly SubAccountRecord[];
  /** Whether they are all. */
  readonly isWhole: boolean;
  /** How many there are; undefined while that is not known. */
  readonly total: number | undefined;
  readonly held: ReadonlyMap<string, HoldingsRecord>;
  readonly isLoading: boolean;
  /** Told the ids of those that are on the page. */
  readonly onShown: (ids: readonly string[]) => void;
  readonly deposits?: ((account: SubAccountRecord) => ReactNode) | undefined;
}

/** The sub-accounts that match what is searched for, and how many they are. */
export const AccountList = ({ accounts, isWhole, total, deposits, ...rest }: AccountListProps) => {
  // A link to one of them names it; what is typed then is the page's own.
  const asked = useSearchParams()[0].get('search') ?? '';
  const [search, setSearch] = useState(asked);
  const [shown, setShown] = useState(asked);
  if (asked !== shown) {
    setShown(asked);
    setSearch(asked);
  }
  const wanted = useDeferredValue(search);
  const found = useMemo(() => matching(accounts, wanted, searched), [accounts, wanted]);
  const refreshing = useLiveHoldings(accounts);
  return (
    <Box display="grid" gap="4">
      <Flex align="center" gap="4" wrap="wrap">
        <Box flex="1" maxW="form">
          <SearchField label={L.search} placeholder={L.placeholder} value={search} onChange={setSearch} />
        </Box>
        <Box role="status" textStyle="sm" color="fg.muted" whiteSpace="nowrap">
          {isWhole
            ? L.found(found.length, accounts.length)
            : total !== undefined && L.loaded(accounts.length, total)}
        </Box>
      </Flex>
      {found.length > 0 && (
        <AccountGrid accounts={found} refreshing={refreshing} deposits={deposits} {...rest} />
      )}
      {found.length === 0 && !isWhole && <CardSkeletons />}
      {found.length === 0 && isWhole && (
        <Panel>
          <State icon="search" title={L.noMatch} text={L.noMatchText}>
            <Button onClick={() => setSearch('')}>{L.clear}</Button>
          </State>
        </Panel>
      )}
    </Box>
  );
};
