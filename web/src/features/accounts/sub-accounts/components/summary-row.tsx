import { Grid } from '@chakra-ui/react';
import type { HoldingsPage } from '@ramps-gateway/shared/contract/calls/holdings.ts';
import { StatCard } from '../../../../components/ui/stat-card.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { useCounterValue } from '../../../../lib/queries/counter-value.ts';
import { brl, usdFour } from '../../../../lib/format/amount.ts';
import { TEXTS } from '../texts.ts';

const { summary: S } = TEXTS;

interface SummaryRowProps {
  readonly totals: HoldingsPage['totals'] | undefined;
  readonly failed: boolean;
}

/** Each figure says how many sub-accounts it covers. Unknown is not zero. */
export const SummaryRow = ({ totals, failed }: SummaryRowProps) => {
  const now = useNow();
  const counterValue = useCounterValue();
  const pending = failed ? S.unknown : S.loading;
  const figure = (of: (known: HoldingsPage['totals']) => string, known = totals?.accounts) => {
    if (!totals) return failed ? TEXTS.none : undefined;
    return known === 0 && totals.accounts > 0 ? TEXTS.none : of(totals);
  };
  const hint = (known: number | undefined) =>
    totals && known !== undefined ? S.loaded(known, totals.accounts) : pending;
  return (
    <Grid as="dl" templateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }} gap={{ base: '3', md: '4' }}>
      <StatCard
        label={S.accounts}
        value={figure(({ accounts }) => accounts.toLocaleString('en-US'))}
        hint={totals ? S.accountsHint(totals.active_accounts) : pending}
      />
      <StatCard
        label={S.brl}
        value={figure((known) => brl(known.brl), totals?.balances_of)}
        hint={hint(totals?.balances_of)}
      />
      <StatCard
        label={S.usdt}
        value={figure((known) => usdFour(known.usdt), totals?.balances_of)}
        hint={hint(totals?.balances_of)}
        beside={
          failed && !totals
            ? undefined
            : (totals && totals.balances_of > 0 && counterValue(totals.usdt, now)) || '\u00a0'
        }
      />
      <StatCard
        label={S.wallets}
        value={figure(({ wallets }) => wallets.toLocaleString('en-US'), totals?.wallets_of)}
        hint={hint(totals?.wallets_of)}
      />
    </Grid>
  );
};
