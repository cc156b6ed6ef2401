import type { PreferencesRecord } from '@ramps-gateway/shared/contract/preferences.ts';
import type { SavedViewsRecord } from '@ramps-gateway/shared/contract/saved-views.ts';
import type { NotificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

/** What people were notified of. */
export interface Notifications {
  get(id: string): Promise<{ readonly version: number; readonly record: NotificationRecord } | undefined>;
  /** Those of these ids, as they are now. */
  ofMany(
    ids: readonly string[],
  ): Promise<readonly { readonly version: number; readonly record: NotificationRecord }[]>;
  /** False when it has changed since `expected`. */
  replace(record: NotificationRecord, expected: number): Promise<boolean>;
  /** Of one person, newest first. */
  page(userId: string, page: PageRequest): Promise<Page<NotificationRecord>>;
}

/** What each person has chosen. */
export interface PreferenceRows {
  get(userId: string): Promise<{ readonly version: number; readonly record: PreferencesRecord } | undefined>;
  /** Over version `expected`, 0 where there is none yet; false when it has another one. */
  write(record: PreferencesRecord, expected: number): Promise<boolean>;
}

/** The views that each person has saved. */
export interface SavedViewRows {
  get(userId: string): Promise<{ readonly version: number; readonly record: SavedViewsRecord } | undefined>;
  /** Over version `expected`, 0 where there is none yet; false when it has another one. */
  write(record: SavedViewsRecord, expected: number): Promise<boolean>;
}
