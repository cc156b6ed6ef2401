import { Box, Button } from '@chakra-ui/react';
import type { ClientSpread } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import { useState } from 'react';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { ListHead } from '../../../../components/ui/list-head.tsx';
import { Pager } from '../../../../components/ui/pager.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { day } from '../../../../lib/format/time.ts';
import { usePaging } from '../../../../lib/paging.ts';
import { matching } from '../../../../lib/search.ts';
import { effective, rangeOf, shown } from '../model/spread-form.ts';
import { TEXTS } from '../texts.ts';

const {
  list: L,
  list: { columns: C },
} = TEXTS;

interface SpreadRowProps {
  readonly spread: ClientSpread;
  readonly onChange: (spread: ClientSpread) => void;
}

const Subtle = ({ children }: { readonly children: string }) => (
  <Box textStyle="sm" color="fg.subtle" overflowWrap="anywhere">
    {children}
  </Box>
);

const SpreadRow = ({ spread, onChange }: SpreadRowProps) => {
  const { profile, spread_band: band, custom_spread: custom } = spread;
  const email = profile?.email || spread.user_id;
  const name = profile ? profile.display_name || email : L.unknownClient;
  return (
    <CardRow>
      <CardCell>
        <Box fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Box>
        {name !== email && <Subtle>{email}</Subtle>}
      </CardCell>
      <CardCell label={C.band}>
        <Box overflowWrap="anywhere">{band?.name ?? L.unknownBand}</Box>
        {band && <Subtle>{rangeOf(band)}</Subtle>}
      </CardCell>
      <CardCell label={C.custom}>
        {custom === null ? <Subtle>{L.bandMinimum}</Subtle> : shown(custom)}
      </CardCell>
      <CardCell label={C.effective}>
        <Box fontWeight="semibold">{effective(spread)}</Box>
      </CardCell>
      <CardCell label={C.set}>
        <Box color="fg.muted" whiteSpace="nowrap">
          {day(spread.updated_at)}
        </Box>
      </CardCell>
      <CardCell label={C.actions}>
        <Button aria-label={L.changeOf(name)} onClick={() => onChange(spread)}>
          {L.change}
        </Button>
      </CardCell>
    </CardRow>
  );
};

const PAGE = 20;

interface SpreadListProps {
  readonly spreads: readonly ClientSpread[];
  readonly onChange: (spread: ClientSpread) => void;
}

export const SpreadList = ({ spreads, onChange }: SpreadListProps) => {
  const [search, setSearch] = useState('');
  const found = matching(spreads, search, ({ profile, spread_band, user_id }) => [
    profile?.display_name,
    profile?.email,
    spread_band?.name,
    user_id,
  ]);
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
