import { Box, Button } from '@chakra-ui/react';
import type { ClientSpread } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import { useState } from 'react';
import { CardTable } from '../../../components/ui/card-table.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { ListHead } from '../../../components/ui/list-head.tsx';
import { State } from '../../../components/ui/state.tsx';
import { usePaging } from '../../../lib/paging.ts';
import { effective } from '../model/effective.ts';
import { matching } from '../model/search.ts';
import { TEXTS } from '../texts.ts';
import { SpreadRow } from './spread-row.tsx';

const { list: L } = TEXTS;

const PAGE = 20;

interface SpreadListProps {
  readonly spreads: readonly ClientSpread[];
  readonly onChange: (spread: ClientSpread) => void;
}

export const SpreadList = ({ spreads, onChange }: SpreadListProps) => {
  const [search, setSearch] = useState('');
  const found = matching(spreads, search);
  const paging = usePaging(found, PAGE);
  const lookFor = (text: string) => {
    setSearch(text);
    paging.setPage(0);
  };
  return (
    <Box borderWidth="1px" borderRadius="md" overflow="hidden">
      <ListHead
        as="h3"
        title={L.title}
        search={
          spreads.length > 0 && {
            label: L.search,
            placeholder: L.searchPlaceholder,
            value: search,
            onChange: lookFor,
          }
        }
      />
      {spreads.length === 0 && (
        <State icon="coins" title={L.empty} text={L.emptyText(effective(undefined))} />
      )}
      {spreads.length > 0 && found.length === 0 && (
        <State icon="search" title={L.noMatch}>
          <Button onClick={() => lookFor('')}>{L.clearSearch}</Button>
        </State>
      )}
      {found.length > 0 && (
        <CardTable label={L.title} columns={Object.values(L.columns)}>
          {paging.shown.map((spread) => (
            <SpreadRow key={spread.user_id} spread={spread} onChange={onChange} />
          ))}
        </CardTable>
      )}
      <Pager label={L.pages} paging={paging} />
    </Box>
  );
};
