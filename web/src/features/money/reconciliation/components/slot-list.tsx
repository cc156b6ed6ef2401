import { Box, chakra } from '@chakra-ui/react';
import type { OrderSlotRecord } from '@ramps-gateway/shared/contract/order-slots.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Failed } from '../../../../components/ui/failed.tsx';
import { LoadMore } from '../../../../components/ui/paged-list.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { NameCell } from '../../../../components/ui/name-cell.tsx';
import { OpeningRow, placedAt, rowCells, RowHead } from '../../../../components/ui/row-cells.ts';
import { RowToggle } from '../../../../components/ui/row-toggle.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { exactly } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { orderedText, pairText } from '../model/assign.ts';
import { slotsQuery } from '../slots-api.ts';
import { PURPOSE_LABELS, REASON_FAMILIES, REASON_LABELS, TEXTS } from '../slot-texts.ts';
import { Amount, Since } from './row-parts.tsx';
import { SlotDetails } from './slot-details.tsx';

const { columns: C } = TEXTS;

const CELLS = rowCells(
  'auto minmax(8rem, auto) minmax(0, 1fr) minmax(0, 1fr) minmax(7rem, auto) minmax(6rem, auto)',
);
const Item = chakra('li', { base: CELLS.opening });

interface SlotRowProps {
  readonly slot: OrderSlotRecord;
  readonly now: number;
  readonly expanded: boolean;
  readonly onToggle: () => void;
}

const SlotRow = ({ slot, now, expanded, onToggle }: SlotRowProps) => {
  const detailsId = useId();
  const { type, source_asset, target_asset, amount, sub_account: account, taken_at: since } = slot;
  const why = slot.why ?? 'unassigned';
  return (
    <Item>
      <OpeningRow>
        <RowToggle
          label={`${REASON_LABELS[why]}, ${account.name}, ${orderedText(slot)}`}
          detailsId={detailsId}
          expanded={expanded}
          onToggle={onToggle}
        />
        <Box>
          <Tag family={REASON_FAMILIES[why]}>{REASON_LABELS[why]}</Tag>
        </Box>
        <NameCell
          name={account.name}
          detail={account.external_id}
          mono
          {...placedAt('2 / -1', 2)}
          mt={{ base: '1', xl: '0' }}
        />
        <Box minW="0" textStyle="sm" {...placedAt('2 / -1', 3)}>
          {capitalised(type)}, {pairText(slot)}
          <Box color="fg.subtle">{PURPOSE_LABELS[slot.purpose]}</Box>
        </Box>
        <Amount>{exactly(amount, type === 'exchange' ? source_asset : target_asset)}</Amount>
        <Since iso={since} now={now} />
      </OpeningRow>
      {expanded && <SlotDetails elementId={detailsId} id={slot.id} />}
    </Item>
  );
};

const Rows = ({ items }: { readonly items: readonly OrderSlotRecord[] }) => {
  const now = useNow();
  const [expanded, setExpanded] = useState<string | null>(null);
  return (
    <Panel as="div" overflow="hidden" css={CELLS.list}>
      <RowHead aria-hidden="true">
        <Box as="span" w="5" />
        <span>{C.why}</span>
        <span>{C.account}</span>
        <span>{C.ordered}</span>
        <Box as="span" textAlign="end">
          {C.amount}
        </Box>
        <Box as="span" textAlign="end">
          {C.since}
        </Box>
      </RowHead>
      <Box as="ul" aria-label={TEXTS.label} css={CELLS.group}>
        {items.map((slot) => (
          <SlotRow
            key={slot.id}
            slot={slot}
            now={now}
            expanded={expanded === slot.id}
            onToggle={() => setExpanded((before) => (before === slot.id ? null : slot.id))}
          />
        ))}
      </Box>
    </Panel>
  );
};

/** As high as the empty one, which most gateways always see. */
const Line = chakra(Panel, {
  base: { px: '4', h: '12', display: 'flex', alignItems: 'center', color: 'fg.muted', textStyle: 'sm' },
});

const Found = () => {
  const query = useInfiniteQuery(slotsQuery);
  if (query.isPending)
    return (
      <Line role="status" aria-label={TEXTS.loading}>
        <Skeleton w="40" />
      </Line>
    );
  if (!query.data)
    return (
      <Panel>
        <Failed title={TEXTS.loadFailed} query={query} />
      </Panel>
    );
  const items = query.data.pages.flatMap((page) => page.items);
  return (
    <>
      {query.isRefetchError && <Outdated query={query} />}
      {items.length === 0 ? (
        <Line>{TEXTS.empty}</Line>
      ) : (
        <>
          <Box color="fg.muted" textStyle="sm" maxW="page">
            {TEXTS.intro}
          </Box>
          <Rows items={items} />
        </>
      )}
      {query.hasNextPage && <LoadMore query={query} />}
    </>
  );
};

export const OrdersToAssign = () => (
  <Box as="section" aria-label={TEXTS.title} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
    <Box as="h2" textStyle="section">
      {TEXTS.title}
    </Box>
    <Found />
  </Box>
);
