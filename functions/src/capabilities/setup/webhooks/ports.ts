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

/** Reads a body in the shape of the deployment's provider. Returns the event, or the first invalid field. */
export type ReadEvent = (
  body: unknown,
) => { readonly ok: true; readonly value: ReceivedEvent } | { readonly ok: false; readonly field: string };

/** Sealed, not hashed, because checking a signature needs the secret. */
export interface SigningSecrets {
  readonly current: string;
  /** Accepted for a while after a rotation. */
  readonly previous: { readonly sealed: string; readonly until: string } | null;
}

/** The secret is shown only once and never stored. With 16 or more random characters, a salted hash is enough. */
export interface SecretHash {
  /** 16 random bytes, hex. */
  readonly salt: string;
  /** SHA-256 of salt and secret, hex. */
  readonly hash: string;
}

/** If there are signing secrets, they replace the header. */
export interface WebhookSecrets extends SecretHash {
  readonly signing?: SigningSecrets | undefined;
}

export interface StoredWebhookConfiguration {
  readonly version: number;
  readonly record: WebhookConfigurationRecord;
  readonly secret: WebhookSecrets;
}

/** One webhook configuration per user (S6.12). */
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
  /** The table's counts of this minute: all of the owner's events, and those for the account. */
  readonly counts?: { readonly total: number; readonly account: number };
}

export interface Intake {
  read(userId: string, accountId: string | undefined, now: Date): Promise<IntakeRecords>;
  /**
   * False if the event was stored before.
   * @param due when the sweep handles it; null for never
   * @param concerns true if the sender may speak for the account; only then is an ignored event listed with its order
   */
  record(
    event: {
      readonly record: WebhookLogRecord;
      readonly event: WebhookEvent | null;
      /** The redacted fields of a body that is not an event. */
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
  /** Null if the body is not an event. */
  readonly event: WebhookEvent | null;
  /** The redacted fields of a body that is not an event; null for an event. */
  readonly extract: string | null;
  readonly attempts: number;
  readonly revealed: WebhookEventDetails['revealed'];
}

export interface WebhookUse {
  /** Undefined if none was ever set up. */
  readonly configuration: Pick<WebhookConfigurationRecord, 'id' | 'is_active'> | undefined;
  readonly taken: number;
  /** Of today, UTC. */
  readonly refused: RefusalCounts;
}

interface Concerned {
  /** Undefined for an unknown sub-account. */
  readonly account: Ownership | undefined;
  /** Undefined if the order is not an incoming PIX. */
  readonly payment: { readonly id: string; readonly conversion_id: string | null } | undefined;
  /** The binding of an order that is not a deposit. */
  readonly binding: OrderBinding | undefined;
}

export interface WebhookLog {
  /** Events of one configuration's owner, or of everyone for null, newest first. */
  page(userId: string | null, status: Status | undefined, page: PageRequest): Promise<Page<WebhookLogRecord>>;
  /** Finished events of one order, by the provider's ids, newest first, in one Query. */
  ofOrder(accountId: string, orderId: string, page: PageRequest): Promise<Page<WebhookLogRecord>>;
  get(id: string): Promise<LoggedEvent | undefined>;
  /** Makes the event pending again, due `now`; false if it has changed since it was read. */
  requeue(event: LoggedEvent, now: string, act: Act): Promise<boolean>;
  /** By the provider's ids. @param of null to read only the account; `isDeposit` null if the event does not say */
  concerned(
    externalAccountId: string,
    of: { readonly order: string; readonly isDeposit: boolean | null } | null,
  ): Promise<Concerned>;
  /** Records who sees the body and counts it, in one write. @param known the count when the event was read */
  reveal(
    id: string,
    seen: { readonly by: string; readonly at: string },
    known: number,
    act: Act,
    fresh: Fresh,
  ): Promise<void>;
}

export interface SettlementList {
  /** Newest first, in one Query. */
  page(page: PageRequest): Promise<Page<SettlementPayoutRecord>>;
}
