import { Grid } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { StatCard } from '../../../components/ui/stat-card.tsx';
import { useNow } from '../../../lib/clock.ts';
import { usdtFigure } from '../../../lib/format/amount.ts';
import { meanDuration } from '../../../lib/format/time.ts';
import { statsOf } from '../model/stats.ts';
import { TEXTS } from '../texts.ts';

const { stats: S } = TEXTS;
const NONE = '–';

interface StatsRowProps {
  /** Undefined until they are loaded. */
  readonly items: readonly ConversionRecord[] | undefined;
  readonly failed: boolean;
}

export const StatsRow = ({ items, failed }: StatsRowProps) => {
  const now = useNow();
  const stats = items && statsOf(items, now);
  const value = (text: string | undefined) => (failed ? NONE : text);
  const hint = (text: string) => (failed ? S.none : text);
  return (
    <Grid as="dl" templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }} gap={{ base: '3', md: '4' }}>
      <StatCard
        label={S.completedToday}
        value={value(stats && String(stats.completedToday))}
        hint={hint(S.completedTodayHint)}
      />
      <StatCard
        label={S.volume}
        value={value(stats && usdtFigure(stats.volumeToday))}
        unit="USDT"
        hint={hint(S.volumeHint)}
      />
      <StatCard
        label={S.average}
        value={value(stats && (stats.averageMs === null ? NONE : meanDuration(stats.averageMs)))}
        hint={hint(S.averageHint)}
      />
      <StatCard
        label={S.success}
        value={value(stats && `${stats.successPercent}%`)}
        hint={hint(stats ? S.successHint(stats.completed, stats.total) : S.successPending)}
      />
    </Grid>
  );
};
