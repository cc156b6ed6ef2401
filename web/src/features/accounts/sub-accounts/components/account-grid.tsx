import { Box, chakra, Flex, type SystemStyleObject, Tabs } from '@chakra-ui/react';
import { SUB_ACCOUNT_TAGS } from '@ramps-gateway/shared/domain/states/accounts.ts';
import type { Balance } from '@ramps-gateway/shared/contract/balances.ts';
import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  lazy,
  memo,
  type ReactNode,
  type RefCallback,
  startTransition,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useState,
} from 'react';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { announce } from '../../../../components/ui/live-region.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { changedBalances } from '../model/balances.ts';
import { TEXTS } from '../texts.ts';
import { CardCell, CardGrid, CardSkeletons } from './card-skeletons.tsx';
import { Overview } from './overview.tsx';

const CARD_TABS = ['overview', 'wallets', 'deposits', 'details'] as const;
type CardTab = (typeof CARD_TABS)[number];

const asTab = (value: string): CardTab => CARD_TABS.find((tab) => tab === value) ?? 'overview';

/**
 * The open tab of each card. Cards with another tab open, or with the focus, stay rendered out of view, so that their
 * input is not lost.
 */
export const useKept = () => {
  const [tabs, setTabs] = useState<ReadonlyMap<string, CardTab>>(new Map());
  const [focused, setFocused] = useState<string | null>(null);
  const openTab = useCallback((id: string, value: string) => {
    setTabs((before) => {
      const after = new Map(before);
      const tab = asTab(value);
      if (tab === 'overview') after.delete(id);
      else after.set(id, tab);
      return after;
    });
  }, []);
  const onFocus = useCallback((event: FocusEvent) => {
    const card = event.target.closest('[data-account]');
    setFocused(card?.getAttribute('data-account') ?? null);
  }, []);
  return {
    tabOf: (id: string): CardTab => tabs.get(id) ?? 'overview',
    openTab,
    onFocus,
    isKept: (id: string): boolean => tabs.has(id) || focused === id,
  };
};

const Details = lazy(() => import('./details.tsx'));
const Wallets = lazy(() => import('./wallets.tsx'));

const { card: C } = TEXTS;

/** S4.29. */
const HIGHLIGHT_MS = 2_000;

/** True for two seconds after a balance change, which is also announced; never for the first load. */
const useHighlight = (name: string, balances: readonly Balance[] | null | undefined): boolean => {
  const [known, setKnown] = useState(balances);
  const [change, setChange] = useState({ nth: 0, text: '' });
  const [shown, setShown] = useState(0);
  if (balances && balances !== known) {
    setKnown(balances);
    const text = known ? changedBalances(known, balances) : '';
    if (text !== '') setChange({ nth: change.nth + 1, text });
  }
  const lit = change.nth !== shown;
  useEffect(() => {
    if (change.nth === 0) return;
    announce(`${name}: ${change.text}`);
    const timer = setTimeout(() => setShown(change.nth), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
    // Announcement and highlight depend only on the change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [change]);
  return lit;
};

const STATES = {
  // Only the border pulses: the text stays legible.
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
  <LinkButton to={to} aria-label={TEXTS.wayOf(children, of)} flex="1">
    {children}
  </LinkButton>
);

interface AccountCardProps {
  readonly account: SubAccountRecord;
  readonly held: HoldingsRecord | undefined;
  readonly loading: boolean;
  readonly tab: CardTab;
  readonly onTab: (accountId: string, tab: string) => void;
  /** Fetching holdings after an order or settlement event. */
  readonly refreshing: boolean;
  readonly deposits: ((account: SubAccountRecord) => ReactNode) | undefined;
}

/** Shows stored holdings. Only tabs and dialogs that a user opens query the provider. */
const AccountCard = memo(({ account, held, loading, tab, onTab, refreshing, deposits }: AccountCardProps) => {
  const balances = held?.balances;
  const changed = useHighlight(account.name, balances);
  const nameId = useId();
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
          <Quiet truncate title={account.email}>
            {account.email}
          </Quiet>
        </Box>
        <LabelTag of={SUB_ACCOUNT_TAGS[account.status]} />
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
});
AccountCard.displayName = 'AccountCard';

interface Measured {
  readonly columns: number;
  readonly top: number;
}

/** The stylesheet sets the columns: one computed track each. */
const columnsOf = (element: HTMLElement): number =>
  getComputedStyle(element)
    .gridTemplateColumns.split(' ')
    .filter((track) => track.endsWith('px')).length || 1;

const measure = (element: HTMLElement): Measured => ({
  columns: columnsOf(element),
  top: Math.round(element.getBoundingClientRect().top + window.scrollY),
});

/** Put `ref` on the element with the columns. */
const useGrid = (): Measured & { readonly ref: RefCallback<HTMLElement> } => {
  const [measured, setMeasured] = useState<Measured>({ columns: 1, top: 0 });
  const ref = useCallback<RefCallback<HTMLElement>>((element) => {
    if (!element) return;
    const read = () => {
      const now = measure(element);
      setMeasured((before) => (before.columns === now.columns && before.top === now.top ? before : now));
    };
    // Content above can also grow, which resizes the parent.
    const observer = new ResizeObserver(read);
    for (const watched of [element, element.parentElement]) if (watched) observer.observe(watched);
    read();
    return () => observer.disconnect();
  }, []);
  return { ...measured, ref };
};

const NO_CARDS: ReadonlySet<VirtualItem['key']> = new Set();

/** Renders new cards one at a time. A full screen of them at once would block scrolling. */
const useOneByOne = (wanted: readonly VirtualItem[]): readonly VirtualItem[] => {
  const [drawn, setDrawn] = useState(NO_CARDS);
  const next = wanted.find(({ key }) => !drawn.has(key));
  useEffect(() => {
    if (!next) return;
    const wantedKeys = new Set(wanted.map(({ key }) => key));
    startTransition(() => {
      setDrawn((before) => new Set([...before, next.key].filter((key) => wantedKeys.has(key))));
    });
  }, [wanted, next]);
  return wanted.filter(({ key }) => drawn.has(key) || key === next?.key);
};

/** Pixels of a card with its overview open, until measured. */
const USUAL_HEIGHT = 392;

export interface AccountGridProps {
  readonly accounts: readonly SubAccountRecord[];
  /** Stored holdings by id; incomplete while `isLoading`. */
  readonly held: ReadonlyMap<string, HoldingsRecord>;
  readonly isLoading: boolean;
  readonly onShown: (ids: readonly string[]) => void;
  /** Ids whose holdings are being updated. */
  readonly refreshing: ReadonlySet<string>;
  readonly deposits?: ((account: SubAccountRecord) => ReactNode) | undefined;
}

/**
 * Virtualized: renders cards in view, one row around them, and cards in use. Columns are independent in height, so that
 * an opened card leaves no gap.
 */
const AccountGrid = ({ accounts, held, isLoading, onShown, refreshing, deposits }: AccountGridProps) => {
  const { ref, columns, top } = useGrid();
  const { tabOf, openTab, onFocus, isKept } = useKept();
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: accounts.length,
    lanes: columns,
    overscan: 2,
    useFlushSync: false,
    scrollMargin: top,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => accounts[index]?.id ?? index,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      const kept = accounts.flatMap(({ id }, index) => (isKept(id) ? [index] : []));
      return [...new Set([...near, ...kept])].toSorted((one, other) => one - other);
    },
  });
  const inView = useOneByOne(useDeferredValue(virtualizer.getVirtualItems()));
  useEffect(() => {
    onShown(inView.flatMap(({ index }) => accounts[index]?.id ?? []));
  });
  // The first cards are drawn after the grid is measured.
  const isEmpty = inView.length === 0;
  return (
    <>
      <CardGrid
        ref={ref}
        role="list"
        aria-label={TEXTS.list.label}
        onFocus={onFocus}
        style={{ height: isEmpty ? 0 : virtualizer.getTotalSize() }}
      >
        {inView.map(({ index, key, lane, start }) => {
          const account = accounts[index];
          return (
            account && (
              <CardCell
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-account={account.id}
                role="listitem"
                aria-posinset={index + 1}
                aria-setsize={accounts.length}
                position="absolute"
                top="0"
                style={{
                  width: `${100 / columns}%`,
                  left: `${(100 / columns) * lane}%`,
                  transform: `translateY(${start - top}px)`,
                }}
              >
                <AccountCard
                  account={account}
                  held={held.get(account.id)}
                  loading={isLoading}
                  tab={tabOf(account.id)}
                  onTab={openTab}
                  refreshing={refreshing.has(account.id)}
                  deposits={deposits}
                />
              </CardCell>
            )
          );
        })}
      </CardGrid>
      {isEmpty && <CardSkeletons />}
    </>
  );
};

export default AccountGrid;
