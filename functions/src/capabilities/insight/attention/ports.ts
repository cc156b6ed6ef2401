import type { AttentionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SlotList } from '../../../modules/orders/slot.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';

export interface AttentionPorts {
  readonly attention: {
    /** For the accounts that the caller may see now, most urgent first. */
    page(who: Principal, page: PageRequest): Promise<Page<AttentionRecord>>;
  };
  readonly exceptions: {
    list(state: 'open', page: PageRequest): Promise<Page<ExceptionRecord>>;
  };
  readonly slots: SlotList;
}
