import { Grid } from '@chakra-ui/react';
import type { Treasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { TREASURY_CURRENCY, VOLUME_CURRENCY } from '@ramps-gateway/shared/domain/treasury.ts';
import { StatCard } from '../../../components/ui/stat-card.tsx';
import { inCurrency } from '../../../lib/format/amount.ts';
import { TEXTS } from '../texts.ts';

const { figures: F } = TEXTS;
const NONE = '–';

interface FiguresProps {
  /** Undefined until they are loaded. */
  readonly totals: Treasury['totals'] | undefined;
  readonly failed: boolean;
}

/** The three figures of the treasury (spec 2). */
export const Figures = ({ totals, failed }: FiguresProps) => {
  const value = (text: string | undefined) => (failed ? NONE : text);
  return (
    <Grid as="dl" templateColumns={{ base: '1fr', sm: 'repeat(3, 1fr)' }} gap={{ base: '3', md: '4' }}>
      <StatCard
        label={F.total}
        value={value(totals && inCurrency(totals.treasury, TREASURY_CURRENCY))}
        hint={F.totalHint}
      />
      <StatCard
        label={F.active}
        value={value(totals && String(totals.active_customers))}
        hint={F.activeHint}
      />
      <StatCard
        label={F.volume}
        value={value(totals && inCurrency(totals.volume_today, VOLUME_CURRENCY))}
        hint={F.volumeHint}
      />
    </Grid>
  );
};
