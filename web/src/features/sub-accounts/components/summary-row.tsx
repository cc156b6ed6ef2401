import { Grid } from '@chakra-ui/react';
import { StatCard } from '../../../components/ui/stat-card.tsx';
import { brl, usdFour } from '../../../lib/format/amount.ts';
import type { Totals } from '../model/totals.ts';
import { TEXTS } from '../texts.ts';

const { summary: S } = TEXTS;

interface SummaryRowProps {
  /** Undefined until the list is loaded. */
  readonly totals: Totals | undefined;
  readonly failed: boolean;
}

/** Four figures, and of how many sub-accounts each one is. */
export const SummaryRow = ({ totals, failed }: SummaryRowProps) => {
  const pending = failed ? S.unknown : S.loading;
  const count = totals?.accounts ?? 0;
  /** Nothing is a figure only when there is nothing to load. */
  const figure = (text: string | undefined, loaded: number) => {
    if (failed) return TEXTS.none;
    return loaded > 0 || count === 0 ? text : undefined;
  };
  const hint = (loaded: number) => (totals ? S.loaded(loaded, count) : pending);
  return (
    <Grid as="dl" templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }} gap={{ base: '3', md: '4' }}>
      <StatCard
        label={S.accounts}
        value={failed ? TEXTS.none : totals && count.toLocaleString('en-US')}
        hint={totals ? S.accountsHint(totals.activeAccounts) : pending}
      />
      <StatCard
        label={S.brl}
        value={figure(totals && brl(totals.brl), totals?.balancesOf ?? 0)}
        hint={hint(totals?.balancesOf ?? 0)}
      />
      <StatCard
        label={S.usdt}
        value={figure(totals && usdFour(totals.usdt), totals?.balancesOf ?? 0)}
        hint={hint(totals?.balancesOf ?? 0)}
      />
      <StatCard
        label={S.wallets}
        value={figure(totals && totals.wallets.toLocaleString('en-US'), totals?.walletsOf ?? 0)}
        hint={hint(totals?.walletsOf ?? 0)}
      />
    </Grid>
  );
};
