import type { ChecklistRow, StoredChecklist } from '#functions/modules/provider/ports.ts';
import { NOTHING_CONFIRMED, type ProviderChecklist } from '#shared/contract/provider-checklist.ts';

const by = {
  confirmed_by: { id: 'admin-1', email: 'admin@example.com' },
  confirmed_at: '2026-11-20T09:00:00.000Z',
};

export const ALL_CONFIRMED: ProviderChecklist = {
  pool_balance: { answer: 'activated', ...by },
  bought_usdt: { answer: 'balance', ...by },
  webhooks: { answer: 'registered', ...by },
  first_exchange: null,
};

/** A versioned row. */
export class ChecklistInMemory implements ChecklistRow {
  kept: StoredChecklist;
  reads = 0;

  constructor(record: ProviderChecklist = NOTHING_CONFIRMED) {
    this.kept = { version: record === NOTHING_CONFIRMED ? 0 : 1, record };
  }

  read(): Promise<StoredChecklist> {
    this.reads += 1;
    return Promise.resolve(this.kept);
  }

  write(record: ProviderChecklist, expected: number): Promise<boolean> {
    if (this.kept.version !== expected) return Promise.resolve(false);
    this.kept = { record, version: expected + 1 };
    return Promise.resolve(true);
  }
}
