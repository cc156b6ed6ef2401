import { Box, Button, Grid } from '@chakra-ui/react';
import {
  SPREAD_VIEWS,
  type SpreadEarnedRow,
  type SpreadView,
} from '@ramps-gateway/shared/contract/calls/spread-earned.ts';
import { isPositive } from '@ramps-gateway/shared/domain/money.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Column, DataList } from '../../../../components/ui/data-list.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { Muted, Strong } from '../../../../components/ui/text.ts';
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

const amount = (of: 'collected' | 'earned' | 'remaining'): Column<SpreadEarnedRow> => ({
  header: TEXTS[of],
  cell: ({ [of]: shown }) => (shown === null ? NONE : usdt(shown)),
  align: 'end',
});

interface CollectButtonProps {
  readonly row: SpreadEarnedRow;
  readonly opening: boolean;
  readonly onCollect: (row: SpreadEarnedRow, button: HTMLElement) => void;
}

const CollectButton = ({ row, opening, onCollect }: CollectButtonProps) => (
  <Box minH={{ xl: '8' }}>
    {row.remaining !== null && isPositive(row.remaining) ? (
      <Button
        size="sm"
        aria-label={`Collect from ${row.name}`}
        loading={opening}
        onClick={({ currentTarget }) => onCollect(row, currentTarget)}
      >
        Collect
      </Button>
    ) : (
      <Box as="span" hideFrom="xl">
        {NONE}
      </Box>
    )}
  </Box>
);

/** Opens the wallet dialog with the current settings. */
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
  const collects = by === 'sub_account';
  // The button is disabled while the dialog loads. It loses the focus, so the dialog cannot return it.
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
  const columns: readonly Column<SpreadEarnedRow>[] = [
    { header: TEXTS.views[by], cell: ({ name }) => <Strong>{name}</Strong>, onPhone: 'title' },
    amount('earned'),
    ...(by === 'day' || by === 'month' ? [] : [amount('remaining')]),
    amount('collected'),
  ];
  const actions: Column<SpreadEarnedRow> = {
    header: 'Actions',
    cell: (row) => (
      <CollectButton row={row} opening={collect.loading && from?.row.id === row.id} onCollect={ask} />
    ),
    align: 'end',
  };
  return (
    <Box display="grid" gap="4">
      <Muted maxW="page">{TEXTS.intro}</Muted>
      <Grid as="dl" templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap={{ base: '3', md: '4' }}>
        <StatCard
          label={TEXTS.earned}
          value={value(first?.totals.earned)}
          hint="From all conversions, including rounding"
        />
        <StatCard
          label={TEXTS.remaining}
          value={value(first?.totals.remaining)}
          hint="Earned and not collected"
        />
        <StatCard
          label={TEXTS.collected}
          value={value(first?.totals.collected)}
          hint="Sent to the gateway's own wallet"
        />
      </Grid>
      <WalletPanel
        opening={naming.loading}
        onName={(button) => {
          opener.current = button;
          naming.open();
        }}
      />
      <StateFilter
        label="Spread by"
        states={SPREAD_VIEWS}
        labels={TEXTS.views}
        chosen={by}
        onChoose={setBy}
      />
      <Muted>
        {collects
          ? "Collect sends what remains in a sub-account to the gateway's wallet."
          : 'To collect what remains, choose Sub-account.'}
      </Muted>
      <DataList
        query={query}
        label="Spread earned"
        loading="Loading the spread"
        loadFailed="The spread could not be loaded"
        empty={TEXTS.empty}
        columns={collects ? [...columns, actions] : columns}
        rowKey={({ id }) => id}
      />
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
