import { Grid } from '@chakra-ui/react';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { brl, usdtFigure } from '../../../../lib/format/amount.ts';
import { meanDuration, utcDay } from '../../../../lib/format/time.ts';
import { statisticsQuery } from '../../../../lib/queries/statistics.ts';
import { partnerTotalsQuery, treasuryTotalsQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';

const { figures: F } = TEXTS;

/** S2.36: the four cards, from totals that the server keeps. */
export const Figures = ({ role }: { readonly role: Role }) => {
  const statistics = useQuery(statisticsQuery(role === 'admin' ? 'all' : 'own'));
  const treasury = useQuery(treasuryTotalsQuery);
  const partners = useQuery(partnerTotalsQuery);
  const today = utcDay(useNow());
  const conversions = statistics.data?.totals.conversions;
  const received = statistics.data?.days.find(({ day }) => day === today)?.conversions;
  /** A figure that failed to load is not zero. */
  const shown = (value: string | undefined, { isError }: { readonly isError: boolean }) =>
    value ?? (isError ? F.none : undefined);
  return (
    <Grid as="dl" templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }} gap={{ base: '3', md: '4' }}>
      <StatCard
        label={F.active}
        value={shown(conversions && String(conversions.open.count), statistics)}
        hint={received ? F.activeHint(brl(received.completed.brl)) : F.loading}
      />
      <StatCard
        label={F.treasury}
        value={shown(treasury.data && usdtFigure(treasury.data.totals.treasury), treasury)}
        unit="USDT"
        hint={
          treasury.data ? F.treasuryHint(treasury.data.counts.loaded, treasury.data.counts.total) : F.loading
        }
      />
      <StatCard
        label={F.partners}
        value={shown(partners.data && String(partners.data.totals.partners), partners)}
        hint={partners.data ? F.partnersHint(partners.data.totals.active) : F.loading}
      />
      <StatCard
        label={F.average}
        value={shown(
          conversions && (conversions.average_ms === null ? F.none : meanDuration(conversions.average_ms)),
          statistics,
        )}
        hint={F.averageHint}
      />
    </Grid>
  );
};
