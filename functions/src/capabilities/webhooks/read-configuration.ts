import {
  DEFAULT_HEADER_KEY,
  type WebhookConfiguration,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { Clock } from '../../platform/clock.ts';
import { webhookConfigurationId } from '../../platform/ids.ts';
import { hashSecret } from '../../platform/webhook-secret.ts';
import type { WebhookConfigurations } from './configuration-ports.ts';
import { viewOf } from './configuration-view.ts';

export interface ReadConfigurationPorts {
  readonly configurations: Pick<WebhookConfigurations, 'get' | 'create'>;
  readonly clock: Clock;
  /** 16 to 256 visible characters that nobody can guess. */
  readonly generate: () => string;
}

/**
 * The caller's webhook configuration, made on the first read (C3). Of two first reads at once one makes
 * it and shows the value; the other finds it, and shows it masked.
 */
export const readConfiguration =
  ({ configurations, clock, generate }: ReadConfigurationPorts) =>
  async (userId: string, origin: string): Promise<WebhookConfiguration> => {
    const found = await configurations.get(userId);
    if (found) return viewOf(found, origin, clock());
    const value = generate();
    const record = {
      id: webhookConfigurationId(userId),
      user_id: userId,
      webhook_url: '',
      webhook_header_key: DEFAULT_HEADER_KEY,
      is_active: true,
      updated_at: clock().toISOString(),
    };
    const secret = hashSecret(value);
    if (await configurations.create(record, secret))
      return viewOf({ record, secret, version: 1 }, origin, clock(), { value });
    const other = await configurations.get(userId);
    if (!other) throw new Error('a webhook configuration was there and is gone');
    return viewOf(other, origin, clock());
  };
