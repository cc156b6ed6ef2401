import type { PreferencesRecord } from '@ramps-gateway/shared/contract/preferences.ts';
import type { NotificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Page, PageRequest, Versioned } from '../../../platform/page.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Fresh } from '../../../modules/act/work.ts';

export interface Notifications {
  get(id: string): Promise<Versioned<NotificationRecord> | undefined>;
  ofMany(ids: readonly string[]): Promise<readonly Versioned<NotificationRecord>[]>;
  replace(record: NotificationRecord, expected: number): Promise<boolean>;
  page(userId: string, page: PageRequest): Promise<Page<NotificationRecord>>;
}

export interface PreferenceRows {
  get(userId: string): Promise<Versioned<PreferencesRecord> | undefined>;
  /** False if the version is not `expected`, 0 for none yet. */
  write(record: PreferencesRecord, expected: number, act: Act, fresh: Fresh): Promise<boolean>;
}
