import { chakra } from '@chakra-ui/react';
import type { Treasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import { TREASURY_CURRENCY, VOLUME_CURRENCY } from '@ramps-gateway/shared/domain/treasury.ts';
import { StatCard } from '../../../components/ui/stat-card.tsx';
import { inCurrency } from '../../../lib/format/amount.ts';
import { figure, TEXTS } from '../texts.ts';

const { figures: F } = TEXTS;
const NONE = '–';

/** On phones the sum has a line of its own. */
const Row = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(3, 1fr)' },
    gap: { base: '3', md: '4' },
    '& > :first-child': { gridColumn: { base: '1 / -1', md: 'auto' } },
  },
});

interface FiguresProps {
  /** Undefined until they are loaded. */
  readonly totals: Treasury['totals'] | undefined;
  readonly failed: boolean;
}

/** The three figures of the treasury (spec 2). */
export const Figures = ({ totals, failed }: FiguresProps) => {
  const value = (text: string | undefined) => (failed ? NONE : text);
  return (
    <Row>
      <StatCard
        label={F.total}
        value={value(totals && inCurrency(totals.treasury, TREASURY_CURRENCY))}
        hint={F.totalHint}
      />
      <StatCard
        label={F.active}
        value={value(totals && figure(totals.active_customers))}
        hint={F.activeHint}
      />
      <StatCard
        label={F.volume}
        value={value(totals && inCurrency(totals.volume_today, VOLUME_CURRENCY))}
        hint={F.volumeHint}
      />
    </Row>
  );
};
