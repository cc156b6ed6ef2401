import { Box, Button, chakra } from '@chakra-ui/react';
import type { ClientSpread } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import { useState } from 'react';
import { type Column, DataRows } from '../../../../components/ui/data-list.tsx';
import { ListHead } from '../../../../components/ui/list-head.tsx';
import { Pager, usePaging } from '../../../../components/ui/pager.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { Strong } from '../../../../components/ui/text.ts';
import { day } from '../../../../lib/format/time.ts';
import { matching } from '../../../../lib/search.ts';
import { effective, rangeOf, shown } from '../model/spread-form.ts';
import { TEXTS } from '../texts.ts';

const Subtle = chakra('div', { base: { textStyle: 'sm', color: 'fg.subtle', overflowWrap: 'anywhere' } });

const whoOf = ({ profile, user_id: id }: ClientSpread) => {
  const email = profile?.email || id;
  return { email, name: profile ? profile.display_name || email : 'Unknown user' };
};

const columnsOf = (onChange: (spread: ClientSpread) => void): readonly Column<ClientSpread>[] => [
  {
    header: 'Client',
    cell: (spread) => {
      const { name, email } = whoOf(spread);
      return (
        <>
          <Strong>{name}</Strong>
          {name !== email && <Subtle>{email}</Subtle>}
        </>
      );
    },
    onPhone: 'title',
  },
  {
    header: 'Spread band',
    cell: ({ spread_band: band }) => (
      <>
        <Box overflowWrap="anywhere">{band?.name ?? 'Removed band'}</Box>
        {band && <Subtle>{rangeOf(band)}</Subtle>}
      </>
    ),
  },
  {
    header: 'Custom spread',
    cell: ({ custom_spread: custom }) => (custom === null ? <Subtle>Band minimum</Subtle> : shown(custom)),
  },
  { header: 'Effective', cell: (spread) => <Box fontWeight="semibold">{effective(spread)}</Box> },
  {
    header: 'Set on',
    cell: ({ updated_at: at }) => (
      <Box color="fg.muted" whiteSpace="nowrap">
        {day(at)}
      </Box>
    ),
  },
  {
    header: 'Actions',
    cell: (spread) => (
      <Button aria-label={`Change the spread of ${whoOf(spread).name}`} onClick={() => onChange(spread)}>
        Change
      </Button>
    ),
  },
];

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
        title={TEXTS.listTitle}
        search={
          spreads.length > 0 && {
            label: 'Search client spreads',
            placeholder: 'Search clients...',
            value: search,
            onChange: lookFor,
          }
        }
      />
      {spreads.length === 0 && (
        <State
          icon="coins"
          title="No client spreads yet"
          text={`Conversions of a client without one use ${effective(undefined)}.`}
        />
      )}
      {spreads.length > 0 && found.length === 0 && (
        <State icon="search" title="No client matches your search">
          <Button onClick={() => lookFor('')}>Clear search</Button>
        </State>
      )}
      {found.length > 0 && (
        <DataRows
          label={TEXTS.listTitle}
          columns={columnsOf(onChange)}
          rows={paging.shown}
          rowKey={({ user_id: id }) => id}
        />
      )}
      <Pager label="Pages of client spreads" paging={paging} />
    </Box>
  );
};
