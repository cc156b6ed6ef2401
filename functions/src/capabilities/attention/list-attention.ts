import type { AttentionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { URGENCY } from '@ramps-gateway/shared/domain/attention.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { AttentionPorts } from './ports.ts';

const EXCEPTIONS_SHOWN = 10;

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

const mostUrgentFirst = (a: AttentionRecord, b: AttentionRecord): number =>
  URGENCY[b.kind] - URGENCY[a.kind] || (a.since < b.since ? 1 : -1);

export const listAttention =
  ({ attention, exceptions }: AttentionPorts) =>
  async (who: Principal, page: PageRequest): Promise<Page<AttentionRecord>> => {
    const withExceptions = who.role === 'admin' && page.cursor === undefined;
    const [found, open] = await Promise.all([
      attention.page(who, page),
      withExceptions ? exceptions.list('open', { limit: EXCEPTIONS_SHOWN }) : undefined,
    ]);
    const items = [...found.items, ...(open?.items ?? []).map(ofException)];
    return { items: items.toSorted(mostUrgentFirst), next_cursor: found.next_cursor };
  };
