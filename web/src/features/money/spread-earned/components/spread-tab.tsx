import { Box, Button, Grid } from '@chakra-ui/react';
import {
  SPREAD_VIEWS,
  type SpreadEarnedRow,
  type SpreadView,
} from '@ramps-gateway/shared/contract/calls/spread-earned.ts';
import { isPositive } from '@ramps-gateway/shared/domain/money.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { precise } from '../../../../lib/format/amount.ts';
import { gatewaySettingsQuery } from '../../../../lib/queries/gateway-settings.ts';
import { spreadEarnedQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';
import type { CollectDialogProps } from './collect-dialog.tsx';
import { Collections } from './collections.tsx';
import type { WalletDialogProps } from './wallet-dialog.tsx';
import { WalletPanel } from './wallet-panel.tsx';

const NONE = '–';

const usdt = (amount: string): string => precise(amount, 'USDT');

interface RowProps {
  readonly row: SpreadEarnedRow;
  readonly isTime: boolean;
  /** `undefined` if the row cannot be collected. */
  readonly onCollect: ((button: HTMLElement) => void) | undefined;
  readonly opening: boolean;
}

const Row = ({ row: { name, earned, collected, remaining }, isTime, onCollect, opening }: RowProps) => (
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
    {onCollect && (
      <CardCell label={TEXTS.actions}>
        <Box textAlign={{ xl: 'end' }} minH={{ xl: '8' }}>
          {remaining !== null && isPositive(remaining) ? (
            <Button
              size="sm"
              aria-label={TEXTS.collectFrom(name)}
              loading={opening}
              onClick={({ currentTarget }) => onCollect(currentTarget)}
            >
              {TEXTS.collect}
            </Button>
          ) : (
            <Box as="span" hideFrom="xl">
              {NONE}
            </Box>
          )}
        </Box>
      </CardCell>
    )}
  </CardRow>
);

/** Opens the wallet dialog with the settings as read at that moment. */
const useNaming = (onClosed: () => void) => {
  const { data: settings } = useQuery(gatewaySettingsQuery);
  const [opened, setOpened] = useState<typeof settings>();
  const { Part, loading, request } = useOnDemand<WalletDialogProps>(() => import('./wallet-dialog.tsx'));
  return {
    loading,
    open: () => request(() => setOpened(settings)),
    dialog: opened && Part && (
      <Part
        settings={opened}
        onClose={() => {
          setOpened(undefined);
          onClosed();
        }}
      />
    ),
  };
};

const SpreadTab = () => {
  const [by, setBy] = useState<SpreadView>('client');
  const query = useInfiniteQuery(spreadEarnedQuery(by));
  const first = query.data?.pages[0];
  const value = (amount: string | undefined) =>
    amount === undefined ? (query.isLoadingError ? NONE : undefined) : usdt(amount);
  const isTime = by === 'day' || by === 'month';
  const collects = by === 'sub_account';
  // Disabled while the dialog loads, it loses the focus, which the dialog could not give back.
  const opener = useRef<HTMLElement>(null);
  const toOpener = () => requestAnimationFrame(() => opener.current?.focus());
  const naming = useNaming(toOpener);
  const [from, setFrom] = useState<{ readonly row: SpreadEarnedRow; readonly isOpen: boolean }>();
  const collect = useOnDemand<CollectDialogProps>(() => import('./collect-dialog.tsx'));
  const ask = (row: SpreadEarnedRow, button: HTMLElement) => {
    opener.current = button;
    setFrom({ row, isOpen: false });
    collect.request(() => setFrom({ row, isOpen: true }));
  };
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
      <WalletPanel
        opening={naming.loading}
        onName={(button) => {
          opener.current = button;
          naming.open();
        }}
      />
      <StateFilter
        label={TEXTS.filter}
        states={SPREAD_VIEWS}
        labels={TEXTS.views}
        chosen={by}
        onChoose={setBy}
      />
      <Box textStyle="sm" color="fg.muted">
        {collects ? TEXTS.collects : TEXTS.toCollect}
      </Box>
      <PagedList query={query} loading={TEXTS.loading} loadFailed={TEXTS.loadFailed} empty={TEXTS.empty}>
        {(items) => (
          <Panel as="div" overflow="hidden" css={{ '& th:not(:first-of-type)': { textAlign: 'end' } }}>
            <CardTable
              label={TEXTS.label}
              columns={[
                TEXTS.views[by],
                TEXTS.earned,
                ...(isTime ? [] : [TEXTS.remaining]),
                TEXTS.collected,
                ...(collects ? [TEXTS.actions] : []),
              ]}
            >
              {items.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  isTime={isTime}
                  onCollect={collects ? (button) => ask(row, button) : undefined}
                  opening={collect.loading && from?.row.id === row.id}
                />
              ))}
            </CardTable>
          </Panel>
        )}
      </PagedList>
      <Collections />
      {from?.isOpen && collect.Part && (
        <collect.Part
          subAccountId={from.row.id}
          name={from.row.name}
          onNameWallet={() => {
            setFrom(undefined);
            naming.open();
          }}
          onClose={() => {
            setFrom(undefined);
            toOpener();
          }}
        />
      )}
      {naming.dialog}
    </Box>
  );
};

export default SpreadTab;
