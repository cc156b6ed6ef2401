import { Box, chakra } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useEffect, useRef } from 'react';
import { Panel } from '../../../../components/ui/panel.tsx';
import { RowHead } from '../../../../components/ui/row-cells.ts';
import { useNow } from '../../../../lib/clock.ts';
import { useVirtualRows } from '../../../../lib/virtual-rows.ts';
import { CELLS, ProcessCard } from './process-card.tsx';

const List = chakra('ul', { base: CELLS.group });

/** Pixels when closed: a table row from 1280 up, a card below. */
const rowHeight = (): number => (window.innerWidth < 1280 ? 120 : 65);

const ColumnNames = () => (
  <RowHead aria-hidden="true">
    <span />
    <span>Sub-account</span>
    <span>Status</span>
    <Box as="span" textAlign="end">
      Deposit
    </Box>
    <Box as="span" textAlign="end">
      USDT
    </Box>
    <Box as="span" textAlign="end">
      Started
    </Box>
    <span />
  </RowHead>
);

interface ProcessListProps {
  readonly label?: string;
  readonly items: readonly ConversionRecord[];
  /** Creation time of the newest item when the list opened; later ones are new. */
  readonly openedWith?: string;
  readonly opened: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Pixels; a row nearer than this to the bottom counts as hidden. */
const HIDDEN = 200;

/** Scrolls to a row that the URL opened. */
const useScrolledToOpened = () => {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = panel.current?.querySelector('[aria-expanded="true"]');
    if (row && row.getBoundingClientRect().top > window.innerHeight - HIDDEN)
      row.scrollIntoView({ block: 'center' });
  }, []);
  return panel;
};

export const ProcessList = ({ label, items, openedWith, opened, onToggle }: ProcessListProps) => {
  const panel = useScrolledToOpened();
  const now = useNow();
  const { listRef, rowRef, indexes, before, after } = useVirtualRows<HTMLUListElement>({
    count: items.length,
    estimate: rowHeight,
    keyOf: (index) => items[index]?.id ?? String(index),
  });
  return (
    <Panel ref={panel} as="div" overflow="hidden" css={CELLS.list}>
      <ColumnNames />
      <List
        ref={listRef}
        aria-label={label ?? 'Conversions'}
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {indexes.map((index) => {
          const item = items[index];
          return (
            item && (
              <ProcessCard
                key={item.id}
                conversion={item}
                now={now}
                expanded={opened.includes(item.id)}
                onToggle={onToggle}
                arrived={openedWith !== undefined && item.created_at > openedWith}
                place={index + 1}
                of={items.length}
                rowRef={rowRef}
              />
            )
          );
        })}
      </List>
    </Panel>
  );
};
