import { Box } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { DataList } from '../../../../components/ui/data-list.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { isHeld } from '../../../../lib/payment-reason.ts';
import { useRowKeys } from '../../../../lib/row-keys.ts';
import { paymentsQuery } from '../api.ts';
import { type Filter, queryOf } from '../model/filter.ts';
import { SelectionContext, useSelection } from '../model/selection.ts';
import { FILTERS as F, TEXTS } from '../texts.ts';
import type { PaymentActionsProps } from './payment-actions.tsx';
import { columnsOf } from './payment-columns.tsx';
import { SelectionBar } from './selection-bar.tsx';

interface PaymentsListProps extends Pick<PaymentActionsProps, 'onAsk'> {
  readonly filter: Filter;
  /** Takes the focus when the selection is gone. */
  readonly place: RefObject<HTMLElement | null>;
}

/** With other filters than the state, nothing found says nothing about the payments. */
const emptyOf = ({ state, ...others }: Filter, hasMore: boolean) => {
  if (hasMore) return F.unfinished;
  return Object.keys(others).length > 0 ? F.empty : TEXTS.empty[state ?? 'all'];
};

export const PaymentsList = ({ filter, place, onAsk }: PaymentsListProps) => {
  const query = useInfiniteQuery(paymentsQuery(queryOf(filter)));
  const { selection, choose } = useSelection();
  useRowKeys(place);
  const listed = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const held = listed.filter(isHeld);
  return (
    <SelectionContext value={selection}>
      <DataList
        query={query}
        label="Payments"
        loading="Loading payments"
        loadFailed="Failed to fetch payments"
        empty={emptyOf(filter, query.hasNextPage)}
        columns={useMemo(() => columnsOf(onAsk), [onAsk])}
        rowKey={({ id }) => id}
        linked
      />
      {listed.length > 0 && (
        <Box hideBelow="xl">
          <Quiet>{F.keys}</Quiet>
        </Box>
      )}
      <SelectionBar
        listed={held}
        chosen={held.filter(({ id }) => selection.chosen.has(id))}
        onChoose={(ids) => choose(new Set(ids))}
        finalFocus={() => place.current}
      />
    </SelectionContext>
  );
};
