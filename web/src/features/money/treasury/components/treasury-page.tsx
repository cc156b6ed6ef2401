import { Box, Button, chakra } from '@chakra-ui/react';
import type { Treasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { TREASURY_CURRENCY, VOLUME_CURRENCY, volumeSince } from '@ramps-gateway/shared/domain/treasury.ts';
import { useRef } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { SyncSubAccounts } from '../../../../components/ui/sync-sub-accounts.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { useCounterValue } from '../../../../lib/queries/counter-value.ts';
import { readersWall, readersZone, startOfReadersDay } from '../../../../lib/format/zone.ts';
import { inCurrency } from '../../../../lib/format/amount.ts';
import { useRefresh, useTreasury } from '../api.ts';
import { type Customer, useListed } from '../model/listed.ts';
import { figure, TEXTS } from '../texts.ts';
import { CustomersPanel } from './customers-panel.tsx';
import { TransactionsPanel } from './transactions-panel.tsx';

const NONE = '–';
const NO_CUSTOMERS: readonly Customer[] = [];

/** On phones, the total has its own line. */
const Row = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(3, 1fr)' },
    gap: { base: '3', md: '4' },
    '& > :first-child': { gridColumn: { base: '1 / -1', md: 'auto' } },
  },
});

interface FiguresProps {
  readonly totals: Treasury['totals'] | undefined;
  readonly failed: boolean;
  /** Customers whose ledger and provider balances differ. */
  readonly differing: number;
}

/** The day in the user's time zone, if it differs from the UTC day and starts on the hour. */
const ownDay = ({ volume_hours }: Treasury['totals'], now: number): string => {
  const midnight = startOfReadersDay(now);
  const isUtc = readersWall(midnight) === midnight;
  const volume = isUtc ? undefined : volumeSince(volume_hours, new Date(midnight).toISOString());
  if (volume === undefined) return 'of the UTC day';
  return `${inCurrency(volume, VOLUME_CURRENCY)} since midnight, ${readersZone()}`;
};

const besideTotal = (counterValue: string | undefined, differing: number): string =>
  [counterValue, differing > 0 && TEXTS.differ(differing)].filter(Boolean).join(' · ') || '\u00a0';

/** S2.61. */
const Figures = ({ totals, failed, differing }: FiguresProps) => {
  const now = useNow();
  const counterValue = useCounterValue();
  const value = (text: string | undefined) => (failed ? NONE : text);
  return (
    <Row>
      <StatCard
        label="Total Treasury"
        value={value(totals && inCurrency(totals.treasury, TREASURY_CURRENCY))}
        hint="Across all customer wallets"
        source="The provider's balances at the last refresh"
        beside={besideTotal(totals && counterValue(totals.treasury, now), differing)}
      />
      <StatCard
        label="Active Customers"
        value={value(totals && figure(totals.active_customers))}
        hint="With active treasury balances"
      />
      <StatCard
        label="Today's Volume"
        value={value(totals && inCurrency(totals.volume_today, VOLUME_CURRENCY))}
        hint="In treasury deposits"
        source="All confirmed deposits of the UTC day, from the gateway's ledger"
        beside={totals ? ownDay(totals, now) : '\u00a0'}
      />
    </Row>
  );
};

/** S2.60 to S2.67. */
export const TreasuryPage = () => {
  const { query, treasury } = useTreasury();
  const all = treasury?.customers ?? NO_CUSTOMERS;
  const view = useListed(all);
  const { refreshing, refresh } = useRefresh(query, view.listed);
  const transactionsTitle = useRef<HTMLHeadingElement>(null);
  const { isRefetchError, isLoadingError } = query;
  return (
    <Page
      title="Treasury Management"
      subtitle="Monitor customer treasury balances and transactions"
      actions={
        <>
          <SyncSubAccounts />
          <Button onClick={refresh} loading={refreshing}>
            <Icon name="retry" />
            Refresh Data
          </Button>
        </>
      }
    >
      <Figures totals={treasury?.totals} failed={isLoadingError} differing={treasury?.differing ?? 0} />
      {isRefetchError && (
        <Box mt="4">
          <Outdated what="The treasury" query={query} />
        </Box>
      )}
      {isLoadingError ? (
        <Panel mt="4">
          <Failed title={TEXTS.failedText} query={query} />
        </Panel>
      ) : (
        <CustomersPanel
          query={query}
          treasury={treasury}
          view={view}
          refreshing={refreshing}
          onRefresh={refresh}
          onPassOver={() => transactionsTitle.current?.focus()}
        />
      )}
      {treasury && (
        <TransactionsPanel
          transactions={treasury.transactions}
          customers={all}
          titleRef={transactionsTitle}
        />
      )}
    </Page>
  );
};
