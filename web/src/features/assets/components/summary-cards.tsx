import { Grid } from '@chakra-ui/react';
import { StatCard } from '../../../components/ui/stat-card.tsx';
import type { Counts } from '../model/groups.ts';
import { TEXTS } from '../texts.ts';

const { summary: S } = TEXTS;
const NONE = '–';

const CARDS = [
  { count: 'all', label: S.total, hint: S.totalHint },
  { count: 'fiat', label: S.fiat, hint: S.fiatHint },
  { count: 'crypto', label: S.crypto, hint: S.cryptoHint },
  { count: 'active', label: S.active, hint: S.activeHint },
] as const;

interface SummaryCardsProps {
  /** Undefined until they are loaded. */
  readonly counts: Counts | undefined;
  readonly failed: boolean;
}

export const SummaryCards = ({ counts, failed }: SummaryCardsProps) => (
  <Grid as="dl" templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }} gap={{ base: '3', md: '4' }}>
    {CARDS.map(({ count, label, hint }) => (
      <StatCard
        key={count}
        label={label}
        value={failed ? NONE : counts && String(counts[count])}
        hint={failed ? S.none : hint}
      />
    ))}
  </Grid>
);
