import type {
  RefusalCounts,
  WebhookEventDetails,
} from '@ramps-gateway/shared/contract/calls/webhook-events.ts';
import type { ReceivedEvent, WebhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type {
  OrderBinding,
  WebhookConfigurationRecord,
  WebhookLogRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import type { SettlementPayoutRecord } from '@ramps-gateway/shared/contract/settlements.ts';
import type { Ownership, Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Act } from '../../../modules/audit/act.ts';
import type { Fresh } from '../../../modules/act/work.ts';

/** What a webhook says, in the shape of the deployment's provider, or the field that is not as expected. */
export type ReadEvent = (
  body: unknown,
) => { readonly ok: true; readonly value: ReceivedEvent } | { readonly ok: false; readonly field: string };

/** Sealed, not hashed: checking a signature needs the secret itself. */
export interface SigningSecrets {
  readonly current: string;
  /** Accepted for a while after a rotation. */
  readonly previous: { readonly sealed: string; readonly until: string } | null;
}

/** The secret is shown once and not stored. It has 16 or more random characters, so one salted hash is enough. */
export interface SecretHash {
  /** 16 random bytes, hex. */
  readonly salt: string;
  /** SHA-256 of salt and secret, hex. */
  readonly hash: string;
}

/** Signing secrets, if any, replace the header. */
export interface WebhookSecrets extends SecretHash {
  readonly signing?: SigningSecrets | undefined;
}

export interface StoredWebhookConfiguration {
  readonly version: number;
  readonly record: WebhookConfigurationRecord;
  readonly secret: WebhookSecrets;
}

/** One webhook configuration for each user (S6.12). */
export interface WebhookConfigurations {
  get(userId: string): Promise<StoredWebhookConfiguration | undefined>;
  create(record: WebhookConfigurationRecord, secret: WebhookSecrets): Promise<boolean>;
  replace(
    record: WebhookConfigurationRecord,
    secret: WebhookSecrets,
    expected: number,
    act: Act,
    fresh: Fresh,
  ): Promise<boolean>;
}

export interface EventCounts {
  readonly total: number;
  readonly accounts: ReadonlyMap<string, number>;
}

export interface IntakeRecords {
  readonly configuration:
    | {
        readonly record: Pick<
          WebhookConfigurationRecord,
          'id' | 'user_id' | 'webhook_header_key' | 'is_active'
        >;
        readonly secret: WebhookSecrets;
      }
    | undefined;
  readonly role: Role;
  /** Undefined if the event names no account, or an unknown one. */
  readonly account: Ownership | undefined;
  /** What the table has counted of this minute: of the owner's events, and of those for the account. */
  readonly counts?: { readonly total: number; readonly account: number };
}

export interface Intake {
  read(userId: string, externalAccountId: string | undefined, now: Date): Promise<IntakeRecords>;
  /**
   * False when recorded before. @param due when the sweep looks, null for never
   * @param concerns whether an ignored event is listed with its order: its sender may speak for the account
   */
  record(
    event: {
      readonly record: WebhookLogRecord;
      readonly event: WebhookEvent | null;
      /** Of a body that is no event: its fields, redacted. */
      readonly extract?: string | undefined;
    },
    due: string | null,
    concerns: boolean,
  ): Promise<boolean>;
}

type Status = WebhookLogRecord['processing_status'];

export interface LoggedEvent {
  readonly record: WebhookLogRecord;
  readonly version: number;
  /** Null for a body that is no event. */
  readonly event: WebhookEvent | null;
  /** Of such a body its fields, redacted; null for an event. */
  readonly extract: string | null;
  readonly attempts: number;
  readonly revealed: WebhookEventDetails['revealed'];
}

export interface WebhookUse {
  /** Undefined where none was ever set up. */
  readonly configuration: Pick<WebhookConfigurationRecord, 'id' | 'is_active'> | undefined;
  readonly taken: number;
  /** Today, UTC. */
  readonly refused: RefusalCounts;
}

interface Concerned {
  /** Undefined for an unknown sub-account. */
  readonly account: Ownership | undefined;
  /** Undefined where the order is no incoming PIX. */
  readonly payment: { readonly id: string; readonly conversion_id: string | null } | undefined;
  /** Of another order. */
  readonly binding: OrderBinding | undefined;
}

export interface WebhookLog {
  /** Of one configuration's owner, or of everyone; newest first. */
  page(userId: string | null, status: Status | undefined, page: PageRequest): Promise<Page<WebhookLogRecord>>;
  /** Of one order, by the provider's ids, those that have been judged; newest first. One Query. */
  ofOrder(accountId: string, orderId: string, page: PageRequest): Promise<Page<WebhookLogRecord>>;
  get(id: string): Promise<LoggedEvent | undefined>;
  /** Waits to be judged, from `now` on; false where it has changed since `expected`. */
  requeue(event: LoggedEvent, now: string, act: Act): Promise<boolean>;
  /** By the provider's ids. @param of `null` if only the account is needed; `isDeposit` null where the event does not say */
  concerned(
    externalAccountId: string,
    of: { readonly order: string; readonly isDeposit: boolean | null } | null,
  ): Promise<Concerned>;
  /** Writes down who sees the body, in one write that counts each time. `known`: how often it was seen when it was read. */
  reveal(
    id: string,
    seen: { readonly by: string; readonly at: string },
    known: number,
    act: Act,
    fresh: Fresh,
  ): Promise<void>;
}

export interface SettlementList {
  /** Newest first. One Query. */
  page(page: PageRequest): Promise<Page<SettlementPayoutRecord>>;
}
