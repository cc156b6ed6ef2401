import type { WebhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { WebhookConfigurationRecord, WebhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Ownership, Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { WebhookSecrets } from '../../platform/webhook-secret.ts';

/** Events that were taken in within a minute: all of a configuration's owner, and those of sub-accounts by our own ids. */
export interface EventCounts {
  readonly total: number;
  readonly accounts: ReadonlyMap<string, number>;
}

/** What an event is judged by, read at once. */
export interface IntakeFacts {
  readonly configuration:
    | {
        readonly record: Pick<
          WebhookConfigurationRecord,
          'id' | 'user_id' | 'webhook_header_key' | 'is_active'
        >;
        readonly secret: WebhookSecrets;
      }
    | undefined;
  /** The role of the configuration's owner. */
  readonly role: Role;
  /** Undefined where the event names no account, or one that is not known. */
  readonly account: Ownership | undefined;
  /** What the table has counted of this minute: of the owner's events, and of those for the account. */
  readonly counts?: { readonly total: number; readonly account: number };
}

export interface Intake {
  /** One read for all of it. */
  facts(userId: string, externalAccountId: string | undefined, now: Date): Promise<IntakeFacts>;
  /**
   * False when this event has been recorded before.
   * @param due when the sweep looks at it, null for never
   * @param concerns whether an ignored event belongs to what is known of its order: its sender may speak for the account
   */
  record(
    event: { readonly record: WebhookLogRecord; readonly event: WebhookEvent | null },
    due: string | null,
    concerns: boolean,
  ): Promise<boolean>;
}
