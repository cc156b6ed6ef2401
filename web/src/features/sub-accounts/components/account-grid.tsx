import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { useGrid } from '../model/use-grid.ts';
import { useKept } from '../model/use-kept.ts';
import { TEXTS } from '../texts.ts';
import { AccountCard } from './account-card.tsx';
import { CardCell, CardGrid } from './grid-layout.ts';

/** Pixels of a card with its overview open, until it is measured. */
const USUAL_HEIGHT = 392;

interface AccountGridProps {
  readonly accounts: readonly SubAccountRecord[];
  /** The provider's ids of those that are being refreshed. */
  readonly refreshing: ReadonlySet<string>;
  readonly deposits?: ((account: SubAccountRecord) => ReactNode) | undefined;
}

/**
 * The cards. Of thousands only those in view, one row beyond them and those that somebody works on are on the page;
 * the list says how many there are. Each column is as long as its own cards, so that an opened one leaves no hole.
 */
export const AccountGrid = ({ accounts, refreshing, deposits }: AccountGridProps) => {
  const { ref, columns, top } = useGrid();
  const { tabOf, openTab, onFocus, isKept } = useKept();
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: accounts.length,
    lanes: columns,
    overscan: 1,
    scrollMargin: top,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => accounts[index]?.id ?? index,
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range);
      const kept = accounts.flatMap(({ id }, index) => (isKept(id) ? [index] : []));
      return [...new Set([...inView, ...kept])].toSorted((one, other) => one - other);
    },
  });
  return (
    <CardGrid
      ref={ref}
      role="list"
      aria-label={TEXTS.list.label}
      onFocus={onFocus}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, lane, start }) => {
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
                tab={tabOf(account.id)}
                onTab={openTab}
                refreshing={refreshing.has(account.external_id)}
                deposits={deposits}
              />
            </CardCell>
          )
        );
      })}
    </CardGrid>
  );
};
