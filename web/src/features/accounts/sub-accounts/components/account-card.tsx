import { Box, Button, chakra, Flex, type SystemStyleObject, Tabs } from '@chakra-ui/react';
import type { Balance } from '@ramps-gateway/shared/contract/balances.ts';
import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { lazy, memo, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { announce } from '../../../../components/ui/live-region.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { pathOf } from '../../../../lib/routes.ts';
import { balancesInWords, sameBalances } from '../model/balances.ts';
import { CARD_TABS, type CardTab } from '../model/use-kept.ts';
import { TEXTS } from '../texts.ts';
import { Overview } from './overview.tsx';

const Details = lazy(() => import('./details.tsx'));
const Wallets = lazy(() => import('./wallets.tsx'));

const { card: C } = TEXTS;

/** S4.29. */
const HIGHLIGHT_MS = 2_000;

/** True for two seconds after a balance change, which is also announced; not for the first load. */
const useHighlight = (name: string, balances: readonly Balance[] | null | undefined): boolean => {
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
  // Only the border pulses, so that the text stays legible.
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

interface WayProps {
  readonly to: string;
  readonly of: string;
  readonly children: string;
}

const Way = ({ to, of, children }: WayProps) => (
  <Button asChild flex="1">
    <Link to={to} aria-label={TEXTS.wayOf(children, of)}>
      {children}
    </Link>
  </Button>
);

interface AccountCardProps {
  readonly account: SubAccountRecord;
  readonly held: HoldingsRecord | undefined;
  readonly loading: boolean;
  readonly tab: CardTab;
  readonly onTab: (accountId: string, tab: string) => void;
  /** An announced order or settlement is being fetched. */
  readonly refreshing: boolean;
  readonly deposits: ((account: SubAccountRecord) => ReactNode) | undefined;
}

/** Uses stored holdings. Only tabs and dialogs that a user opens ask the provider. */
export const AccountCard = memo(
  ({ account, held, loading, tab, onTab, refreshing, deposits }: AccountCardProps) => {
    const balances = held?.balances;
    const changed = useHighlight(account.name, balances);
    const nameId = useId();
    const active = account.status === 'active';
    const page = pathOf('sub-account', account.id);
    return (
      <Panel
        as="article"
        position="relative"
        p="4"
        css={STATES}
        aria-labelledby={nameId}
        aria-busy={refreshing}
        data-refreshing={refreshing || undefined}
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
            <Overview account={account} held={held} loading={loading} />
          </Tabs.Content>
          <Tabs.Content value="wallets" pt="4">
            <Suspense fallback={<Skeleton h="16" w="full" />}>
              <Wallets accountId={account.external_id} subAccountId={account.id} />
            </Suspense>
          </Tabs.Content>
          <Tabs.Content value="deposits" pt="4">
            {deposits?.(account)}
          </Tabs.Content>
          <Tabs.Content value="details" pt="4">
            <Suspense fallback={<Skeleton h="48" w="full" />}>
              <Details account={account} held={held} />
            </Suspense>
          </Tabs.Content>
        </Tabs.Root>
        <Flex gap="2" mt="4">
          <Way to={page} of={account.name}>
            {C.manage}
          </Way>
          <Way to={`${page}#deposits`} of={account.name}>
            {C.deposits}
          </Way>
        </Flex>
      </Panel>
    );
  },
);
AccountCard.displayName = 'AccountCard';
