import * as calls from '@ramps-gateway/shared/contract/calls/attention.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import type { AttentionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { OrderSlotRecord } from '@ramps-gateway/shared/contract/order-slots.ts';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { URGENCY } from '@ramps-gateway/shared/domain/attention.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { SlotList } from '../../../modules/orders/slot.ts';

/** Maximum exceptions shown, and maximum orders to assign. */
const SHOWN = 10;

const ofException = (exception: ExceptionRecord): AttentionRecord => ({
  id: exception.id,
  kind: 'exception_open',
  user_id: null,
  manager_id: null,
  sub_account_id: exception.sub_account.id,
  sub_account: exception.sub_account,
  subject_id: exception.id,
  amount: exception.asset === '' ? null : exception.amount,
  asset: exception.asset === '' ? null : exception.asset,
  text: exception.detail,
  since: exception.first_seen_at,
});

const ofSlot = (slot: OrderSlotRecord): AttentionRecord => ({
  id: slot.id,
  kind: 'order_to_assign',
  user_id: null,
  manager_id: null,
  sub_account_id: slot.sub_account_id,
  sub_account: slot.sub_account,
  subject_id: slot.id,
  amount: slot.amount,
  asset: slot.type === 'exchange' ? slot.source_asset : slot.target_asset,
  text: `Its orders are on hold until somebody says which order of the provider this ${slot.type} is.`,
  since: slot.taken_at,
});

const mostUrgentFirst = (a: AttentionRecord, b: AttentionRecord): number =>
  URGENCY[b.kind] - URGENCY[a.kind] || (a.since < b.since ? 1 : -1);

const listAttention =
  ({ attention, exceptions, slots }: AttentionPorts) =>
  async (who: Principal, page: PageRequest): Promise<Page<AttentionRecord>> => {
    const isAll = who.role === 'admin' && page.cursor === undefined;
    const [found, open, waiting] = await Promise.all([
      attention.page(who, page),
      isAll ? exceptions.list('open', { limit: SHOWN }) : undefined,
      isAll ? slots.page({ limit: SHOWN }) : undefined,
    ]);
    const items = [
      ...found.items,
      ...(open?.items ?? []).map(ofException),
      ...(waiting?.items ?? []).map(ofSlot),
    ];
    return { items: items.toSorted(mostUrgentFirst), next_cursor: found.next_cursor };
  };

interface AttentionPorts {
  readonly attention: {
    /** Pending items of accounts that the caller may see now, most urgent first. */
    page(who: Principal, page: PageRequest): Promise<Page<AttentionRecord>>;
  };
  readonly exceptions: {
    list(state: 'open', page: PageRequest): Promise<Page<ExceptionRecord>>;
  };
  readonly slots: SlotList;
}

export const attentionRoutes = (ports: AttentionPorts): readonly Route[] => {
  const list = listAttention(ports);
  return [route(calls.listAttention, ({ who }, { query }) => list(who, query))];
};
