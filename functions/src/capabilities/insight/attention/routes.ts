import * as calls from '@ramps-gateway/shared/contract/calls/attention.ts';
import type { AttentionItem } from '@ramps-gateway/shared/contract/calls/attention.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import type {
  AttentionRecord,
  ConfigurationRecord,
  ConversionRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { OrderSlotRecord } from '@ramps-gateway/shared/contract/order-slots.ts';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { URGENCY } from '@ramps-gateway/shared/domain/attention.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { StoredSubAccount } from '../../../modules/accounts/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { SlotList } from '../../../modules/orders/slot.ts';
import { dependsOnRule, remedyOf } from './remedy.ts';
import { stuckAmong, stuckRows } from './stuck.ts';

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
  text: `The sub-account sends no orders until somebody assigns this ${slot.type} to its order at the provider.`,
  since: slot.taken_at,
});

const mostUrgentFirst = (a: AttentionRecord, b: AttentionRecord): number =>
  URGENCY[b.kind] - URGENCY[a.kind] || (a.since < b.since ? 1 : -1);

const NO_CONVERSIONS = { items: [], more: false };

const listAttention =
  ({ attention, exceptions, slots, open, know, rules, clock }: AttentionPorts) =>
  async (who: Principal, page: PageRequest): Promise<Page<AttentionItem>> => {
    const isFirst = page.cursor === undefined;
    const isAll = who.role === 'admin' && isFirst;
    const known: KnownAccounts = new Map();
    const [found, exceptional, waiting] = await Promise.all([
      attention.page(who, page, known),
      isAll ? exceptions.list('open', { limit: SHOWN }) : undefined,
      isAll ? slots.page({ limit: SHOWN }) : undefined,
    ]);
    // Runs last: most of its accounts have been read by then.
    const conversions = isFirst ? await open(who, known) : NO_CONVERSIONS;
    const now = clock();
    const stuck = stuckAmong(conversions.items, now);
    const isListed = ({ conversion_id: id, kind, detail }: ExceptionRecord): boolean =>
      (kind === 'stalled' && stuck.some((conversion) => conversion.id === id)) ||
      (kind === 'parked' && found.items.some(({ subject_id, text }) => subject_id === id && text === detail));
    const items = [
      ...found.items,
      ...(exceptional?.items ?? []).filter((exception) => !isListed(exception)).map(ofException),
      ...(waiting?.items ?? []).map(ofSlot),
    ].toSorted(mostUrgentFirst);
    const asked = [...new Set(items.filter(dependsOnRule).map(({ sub_account_id: id }) => id))];
    const [ruleOf] = await Promise.all([rules(asked), know(asked, known)]);
    const withRemedy = (item: AttentionRecord): AttentionItem => {
      const { sub_account_id: id } = item;
      const current = { account: known.get(id)?.record, rule: ruleOf.get(id)?.record };
      return { ...item, remedy: remedyOf(item, current, { who, now }) };
    };
    const rows = stuckRows(stuck, { more: conversions.more, role: who.role });
    return { items: [...rows, ...items.map(withRemedy)], next_cursor: found.next_cursor };
  };

/** Sub-accounts that were read for this answer. */
type KnownAccounts = Map<string, StoredSubAccount | undefined>;

export interface AttentionPorts {
  readonly attention: {
    /** Pending items of accounts that the caller may see now, most urgent first. */
    page(who: Principal, page: PageRequest, known: KnownAccounts): Promise<Page<AttentionRecord>>;
  };
  readonly exceptions: {
    list(state: 'open', page: PageRequest): Promise<Page<ExceptionRecord>>;
  };
  readonly slots: SlotList;
  /** The oldest open conversions of accounts that the caller may see now. `more`: there are others. */
  readonly open: (
    who: Principal,
    known: KnownAccounts,
  ) => Promise<{ readonly items: readonly ConversionRecord[]; readonly more: boolean }>;
  /** Adds those that are not known yet. */
  readonly know: (ids: readonly string[], known: KnownAccounts) => Promise<void>;
  readonly rules: (
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly record: ConfigurationRecord }>>;
  readonly clock: Clock;
}

export const attentionRoutes = (ports: AttentionPorts): readonly Route[] => {
  const list = listAttention(ports);
  return [route(calls.listAttention, ({ who }, { query }) => list(who, query))];
};
