import type { WebhookEvent } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { WebhookConfigurationRecord, WebhookLogRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Custody, Role } from '@ramps-gateway/shared/domain/roles.ts';
import type { SecretHash } from '../../platform/webhook-secret.ts';

/** What an event is judged by, read at once. */
export interface IntakeFacts {
  readonly configuration:
    | {
        readonly record: Pick<
          WebhookConfigurationRecord,
          'id' | 'user_id' | 'webhook_header_key' | 'is_active'
        >;
        readonly secret: SecretHash;
      }
    | undefined;
  /** The role of the configuration's owner. */
  readonly role: Role;
  /** Undefined where the event names no account, or one that is not known. */
  readonly account: Custody | undefined;
}

export interface Intake {
  /** One read for all of it. */
  facts(userId: string, externalAccountId: string | undefined): Promise<IntakeFacts>;
  /** False when this event has been recorded before. `due`: when the sweep looks at it, null for never. */
  record(
    event: { readonly record: WebhookLogRecord; readonly event: WebhookEvent | null },
    due: string | null,
  ): Promise<boolean>;
}
