import type { Versioned } from '../../platform/page.ts';
import type { ApprovalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import type {
  AlertGroupRecord,
  AlertObjectRecord,
  AlertRecord,
  PoolRecord,
} from '@ramps-gateway/shared/contract/alerts.ts';
import type { PreferencesRecord } from '@ramps-gateway/shared/contract/preferences.ts';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type {
  AttentionRecord,
  NotificationRecord,
  ProfileRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { AccountStopsRecord, GatewayStopRecord } from '@ramps-gateway/shared/contract/stops.ts';
import type { Seconds } from '@ramps-gateway/shared/domain/policy.ts';
import type { AlertKind } from '@ramps-gateway/shared/domain/alerts.ts';
import type { MeasuredMinute } from '@ramps-gateway/shared/domain/provider-health.ts';

export interface AlertObject {
  readonly kind: AlertKind;
  readonly id: string;
}

/** An object as read; undefined if it never had an alert. */
export interface ReadObject extends AlertObject {
  readonly before: Versioned<AlertObjectRecord> | undefined;
}

/** Alerts with their objects. Writes are atomic, and false if something has changed meanwhile. */
export interface AlertRows {
  get(id: string): Promise<Versioned<AlertRecord> | undefined>;
  objects(of: readonly AlertObject[]): Promise<readonly ReadObject[]>;
  latest(kind: AlertKind, scope: string): Promise<Versioned<AlertGroupRecord> | undefined>;
  /** @param scope null if it is never grouped @param after the latest one that was read */
  raise(
    alert: AlertRecord,
    scope: string | null,
    objects: readonly ReadObject[],
    after: Versioned<AlertGroupRecord> | undefined,
  ): Promise<boolean>;
  /** Adds objects to an open alert. @param open false if it cannot end @param receivers old and new ones */
  add(
    id: string,
    objects: readonly ReadObject[],
    open: boolean,
    receivers: readonly string[],
  ): Promise<boolean>;
  remember(objects: readonly ReadObject[]): Promise<boolean>;
  end(id: string, objects: readonly ReadObject[]): Promise<boolean>;
  /** Ends an alert whose objects have all cleared. @param at ISO 8601 */
  clear(id: string, at: string): Promise<boolean>;
}

export interface AlertSources {
  attention(ids: readonly string[]): Promise<ReadonlyMap<string, AttentionRecord>>;
  exceptions(ids: readonly string[]): Promise<ReadonlyMap<string, ExceptionRecord>>;
  approvals(ids: readonly string[]): Promise<ReadonlyMap<string, ApprovalRecord>>;
  accountStops(subAccountIds: readonly string[]): Promise<readonly AccountStopsRecord[]>;
  gatewayStop(): Promise<GatewayStopRecord>;
  seconds(): Promise<Seconds>;
  /** Whether this session has ever read its profile. */
  hasSession(userId: string, id: string): Promise<boolean>;
  ownsAny(userId: string): Promise<boolean>;
  pool(): Promise<PoolRecord | undefined>;
  measuredSince(from: Date): Promise<readonly MeasuredMinute[]>;
}

export interface AlertReceivers {
  administrators(): Promise<readonly string[]>;
  profiles(ids: readonly string[]): Promise<ReadonlyMap<string, ProfileRecord>>;
  preferences(ids: readonly string[]): Promise<ReadonlyMap<string, PreferencesRecord>>;
}

export interface Inbox {
  get(id: string): Promise<Versioned<NotificationRecord> | undefined>;
  create(record: NotificationRecord): Promise<boolean>;
  replace(record: NotificationRecord, expected: number): Promise<boolean>;
}
