import { Box, Grid } from '@chakra-ui/react';
import { add } from '@ramps-gateway/shared/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { brl, usdtFigure } from '../../../../lib/format/amount.ts';
import { meanDuration } from '../../../../lib/format/time.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { statisticsQuery } from '../../../../lib/queries/statistics.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { LiveBoard } from './live-board.tsx';
import { CardLink } from './live-card.tsx';
import { TransfersFrame, type TransfersPageProps } from './transfers-frame.tsx';

/** From totals that the server stores, not from the loaded cards. */
const LiveFigures = () => {
  const { data, isError } = useQuery(statisticsQuery(useRole() === 'admin' ? 'all' : 'own'));
  /** A figure that failed to load is unknown, not zero. */
  const shown = (value: string | undefined): string | undefined => value ?? (isError ? '–' : undefined);
  const completed = data?.days.map(({ conversions }) => conversions.completed);
  const total = (pick: (day: { readonly brl: string; readonly usdt: string }) => string) =>
    completed?.reduce((sum, day) => add(sum, pick(day)), '0');
  const sent = total(({ usdt }) => usdt);
  const converted = total(({ brl: amount }) => amount);
  const { open, average_ms: average } = data?.totals.conversions ?? {};
  return (
    <Grid
      as="dl"
      templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }}
      gap={{ base: '3', md: '4' }}
      mb="4"
    >
      <StatCard
        label="Sent in 7 days"
        value={shown(sent === undefined ? undefined : usdtFigure(sent))}
        unit="USDT"
        hint="The last seven UTC days"
      />
      <StatCard
        label="Transfers in 7 days"
        value={shown(completed && String(completed.reduce((sum, { count }) => sum + count, 0)))}
        hint={converted === undefined ? 'Loading' : `${brl(converted)} converted`}
      />
      <StatCard
        label="In progress"
        value={shown(open && String(open.count))}
        hint={open ? `${brl(open.brl)} being exchanged or sent` : 'Loading'}
      />
      <StatCard
        label="Average delivery"
        value={shown(data && (average === undefined || average === null ? '–' : meanDuration(average)))}
        hint="From the deposit to the transfer"
      />
    </Grid>
  );
};

/** S2.25, "Transfers board". */
export const TransferBoardPage = (props: TransfersPageProps) => (
  <TransfersFrame
    title="Money Transfer Dashboard"
    subtitle="Money movements in real time"
    sampleSubtitle="Drag a transfer to the column of its next status"
    links={
      <Box mb="3">
        <CardLink to={pathOf('transfers')}>Compact view</CardLink>
      </Box>
    }
    samples={{ view: 'board', isDashboard: true }}
    figures={<LiveFigures />}
    send={props.send}
    decisions={props.decisions}
  >
    {(shown) => <LiveBoard {...shown} dense={false} />}
  </TransfersFrame>
);
