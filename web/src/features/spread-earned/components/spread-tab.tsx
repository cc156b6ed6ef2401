import { Box, Grid } from '@chakra-ui/react';
import {
  SPREAD_VIEWS,
  type SpreadEarnedRow,
  type SpreadView,
} from '@ramps-gateway/shared/contract/calls/spread-earned.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardCell, CardRow, CardTable } from '../../../components/ui/card-table.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { PagedList } from '../../../components/ui/paged-list.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { StatCard } from '../../../components/ui/stat-card.tsx';
import { StateFilter } from '../../../components/ui/state-filter.tsx';
import { precise } from '../../../lib/format/amount.ts';
import { spreadEarnedQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';

const NONE = '–';

const usdt = (amount: string): string => precise(amount, 'USDT');

interface RowProps {
  readonly row: SpreadEarnedRow;
  /** A day or a month: what remains is of no time. */
  readonly isTime: boolean;
}

const Row = ({ row: { name, earned, collected, remaining }, isTime }: RowProps) => (
  <CardRow>
    <CardCell>
      <Box fontWeight="medium" overflowWrap="anywhere">
        {name}
      </Box>
    </CardCell>
    <CardCell label={TEXTS.earned}>
      <Box textAlign={{ xl: 'end' }} whiteSpace="nowrap">
        {usdt(earned)}
      </Box>
    </CardCell>
    {!isTime && (
      <CardCell label={TEXTS.remaining}>
        <Box textAlign={{ xl: 'end' }} whiteSpace="nowrap">
          {remaining === null ? NONE : usdt(remaining)}
        </Box>
      </CardCell>
    )}
    <CardCell label={TEXTS.collected}>
      <Box textAlign={{ xl: 'end' }} whiteSpace="nowrap">
        {usdt(collected)}
      </Box>
    </CardCell>
  </CardRow>
);

/** What the gateway has earned: in all, and by client, sub-account, day or month. */
const SpreadTab = () => {
  const [by, setBy] = useState<SpreadView>('client');
  const query = useInfiniteQuery(spreadEarnedQuery(by));
  const first = query.data?.pages[0];
  const value = (amount: string | undefined) =>
    amount === undefined ? (query.isLoadingError ? NONE : undefined) : usdt(amount);
  const isTime = by === 'day' || by === 'month';
  return (
    <Box display="grid" gap="4">
      <Box color="fg.muted" textStyle="sm" maxW="page">
        {TEXTS.intro}
      </Box>
      <Grid as="dl" templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap={{ base: '3', md: '4' }}>
        <StatCard label={TEXTS.earned} value={value(first?.totals.earned)} hint={TEXTS.earnedHint} />
        <StatCard label={TEXTS.remaining} value={value(first?.totals.remaining)} hint={TEXTS.remainingHint} />
        <StatCard label={TEXTS.collected} value={value(first?.totals.collected)} hint={TEXTS.collectedHint} />
      </Grid>
      {first && !first.complete && <Notice family="info">{TEXTS.incomplete}</Notice>}
      <StateFilter
        label={TEXTS.filter}
        states={SPREAD_VIEWS}
        labels={TEXTS.views}
        chosen={by}
        onChoose={setBy}
      />
      <PagedList query={query} loading={TEXTS.loading} loadFailed={TEXTS.loadFailed} empty={TEXTS.empty}>
        {(items) => (
          <Panel as="div" overflow="hidden" css={{ '& th:not(:first-of-type)': { textAlign: 'end' } }}>
            <CardTable
              label={TEXTS.label}
              columns={[TEXTS.views[by], TEXTS.earned, ...(isTime ? [] : [TEXTS.remaining]), TEXTS.collected]}
            >
              {items.map((row) => (
                <Row key={row.id} row={row} isTime={isTime} />
              ))}
            </CardTable>
          </Panel>
        )}
      </PagedList>
    </Box>
  );
};

export default SpreadTab;
