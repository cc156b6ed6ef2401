import type { WebhookConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { WebhookSecrets } from '../../platform/webhook-secret.ts';

export interface StoredWebhookConfiguration {
  readonly version: number;
  readonly record: WebhookConfigurationRecord;
  readonly secret: WebhookSecrets;
}

/** One webhook configuration for each user (S6.12). */
export interface WebhookConfigurations {
  get(userId: string): Promise<StoredWebhookConfiguration | undefined>;
  /** False when there already is one. */
  create(record: WebhookConfigurationRecord, secret: WebhookSecrets): Promise<boolean>;
  /** False when it has changed since `expected`. */
  replace(record: WebhookConfigurationRecord, secret: WebhookSecrets, expected: number): Promise<boolean>;
}
