import { Box, Button, chakra, Flex, type SystemStyleObject, Tabs } from '@chakra-ui/react';
import type { Balance } from '@ramps-gateway/shared/contract/balances.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect, useId, useState } from 'react';
import { announce } from '../../../components/ui/live-region.tsx';
import { RetryNotice } from '../../../components/ui/notice.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { useSeen } from '../../../lib/in-view.ts';
import { reserveQuery } from '../../../lib/queries/holdings.ts';
import { balancesInWords, sameBalances } from '../model/balances.ts';
import { loadingProblem } from '../model/loading-problem.ts';
import { type Holdings, useHoldings } from '../model/use-holdings.ts';
import { CARD_TABS, type CardTab } from '../model/use-kept.ts';
import { TEXTS } from '../texts.ts';
import { Details } from './details.tsx';
import { Overview } from './overview.tsx';
import { Wallets } from './wallets.tsx';

const { card: C } = TEXTS;

/** Says why something of the card is missing or outdated, and has it tried again. */
const HoldingsFailure = ({ holdings }: { readonly holdings: Holdings }) => {
  const { error, retry, retrying } = holdings;
  if (error === null) return null;
  const { title, text } = loadingProblem(error);
  return (
    <Box mb="3">
      <RetryNotice title={C.failed} query={{ isFetching: retrying, refetch: retry }}>
        {[title, text].filter(Boolean).join(' ')}
      </RetryNotice>
    </Box>
  );
};

/** S4.29. */
const HIGHLIGHT_MS = 2_000;

/** True for two seconds after balances have changed, which is read out too; never for those that come first. */
const useHighlight = (name: string, balances: readonly Balance[] | undefined): boolean => {
  const [known, setKnown] = useState(balances);
  const [changes, setChanges] = useState(0);
  const [shown, setShown] = useState(0);
  if (balances && balances !== known) {
    setKnown(balances);
    if (known && !sameBalances(known, balances)) setChanges(changes + 1);
  }
  const lit = changes !== shown;
  useEffect(() => {
    if (changes === 0 || !known) return;
    announce(TEXTS.announce.changed(name, balancesInWords(known)));
    const timer = setTimeout(() => setShown(changes), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
    // What is read out and how long it is lit depends on the change alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [changes]);
  return lit;
};

const STATES = {
  // The frame pulses, so that what it holds stays legible.
  '&[data-refreshing]': {
    _after: {
      content: '""',
      position: 'absolute',
      inset: '-1px',
      borderWidth: '2px',
      borderColor: 'accent.solid',
      borderRadius: 'lg',
      pointerEvents: 'none',
      animation: 'pulse 1s ease-in-out infinite',
    },
  },
  '&[data-changed]': { borderColor: 'accent.solid', animation: 'arrive 2s ease-out' },
} satisfies SystemStyleObject;

const Heading = chakra('h2', { base: { textStyle: 'section' } });

const Unavailable = ({ children }: { readonly children: ReactNode }) => (
  <Button flex="1" aria-disabled="true" title={TEXTS.notAvailable}>
    {children}
  </Button>
);

interface AccountCardProps {
  readonly account: SubAccountRecord;
  readonly tab: CardTab;
  readonly onTab: (accountId: string, tab: string) => void;
  /** A change of it was announced, and is being fetched. */
  readonly refreshing: boolean;
  /** The content of the Deposits tab. */
  readonly deposits: ((account: SubAccountRecord) => ReactNode) | undefined;
}

/** One sub-account. What the provider knows of it is asked for when the card first comes into view. */
export const AccountCard = memo(({ account, tab, onTab, refreshing, deposits }: AccountCardProps) => {
  const { ref, seen } = useSeen();
  const holdings = useHoldings(account.external_id, seen);
  const { data: reserve } = useQuery({
    ...reserveQuery(account.id, account.external_id),
    enabled: seen,
  });
  const changed = useHighlight(account.name, holdings.balances);
  const nameId = useId();
  const busy = refreshing || holdings.refreshing;
  const active = account.status === 'active';
  return (
    <Panel
      ref={ref}
      as="article"
      position="relative"
      p="4"
      css={STATES}
      aria-labelledby={nameId}
      aria-busy={busy}
      data-refreshing={busy || undefined}
      data-changed={changed || undefined}
    >
      <Flex justify="space-between" align="flex-start" gap="3" mb="1.5">
        <Box minW="0">
          <Heading id={nameId} truncate title={account.name}>
            {account.name}
          </Heading>
          <Box textStyle="xs" color="fg.subtle" truncate title={account.email}>
            {account.email}
          </Box>
        </Box>
        <Tag family={active ? 'success' : 'neutral'} dot>
          {active ? C.active : C.inactive}
        </Tag>
      </Flex>
      <Tabs.Root value={tab} onValueChange={({ value }) => onTab(account.id, value)} lazyMount>
        <Tabs.List aria-label={account.name}>
          {CARD_TABS.map((one) => (
            <Tabs.Trigger key={one} value={one}>
              {C.tabs[one]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="overview" pt="4">
          <HoldingsFailure holdings={holdings} />
          <Overview account={account} holdings={holdings} spread={reserve?.usdt_spread} />
        </Tabs.Content>
        <Tabs.Content value="wallets" pt="4">
          <HoldingsFailure holdings={holdings} />
          <Wallets
            accountId={account.external_id}
            wallets={holdings.wallets}
            failed={holdings.error !== null}
          />
        </Tabs.Content>
        <Tabs.Content value="deposits" pt="4">
          {deposits?.(account)}
        </Tabs.Content>
        <Tabs.Content value="details" pt="4">
          <Details account={account} balances={holdings.balances} reserve={reserve} />
        </Tabs.Content>
      </Tabs.Root>
      <Flex gap="2" mt="4">
        <Unavailable>{C.manage}</Unavailable>
        <Unavailable>{C.deposits}</Unavailable>
      </Flex>
    </Panel>
  );
});
AccountCard.displayName = 'AccountCard';
