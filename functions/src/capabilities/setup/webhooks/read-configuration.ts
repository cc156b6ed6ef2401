import {
  DEFAULT_HEADER_KEY,
  MASKED_VALUE,
  type WebhookConfiguration,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashSecret } from './secrets.ts';
import type { StoredWebhookConfiguration, WebhookConfigurations } from './ports.ts';

export const webhookConfigurationId = (userId: string): string => `whc_${userId}`;

export const userOfWebhookConfiguration = (id: string): string | undefined =>
  id.startsWith('whc_') ? id.slice('whc_'.length) : undefined;

/** Where the provider sends its events (C5). `origin`: this deployment's public address, `https://host`. */
export const handlerUrl = (origin: string, id: string): string => `${origin}/api/webhooks/${id}`;

/** Secrets in full, in the one answer that sets them; otherwise they are masked (C3). */
interface Shown {
  readonly value?: string | undefined;
  readonly signingSecret?: string | undefined;
}

export const viewOf = (
  { record, version, secret }: StoredWebhookConfiguration,
  origin: string,
  now: Date,
  shown: Shown = {},
): WebhookConfiguration => {
  const handler_url = handlerUrl(origin, record.id);
  const until = secret.signing?.previous?.until;
  return {
    id: record.id,
    // Empty in the table means the default, so that it follows a deployment that moves.
    webhook_url: record.webhook_url === '' ? handler_url : record.webhook_url,
    webhook_header_key: record.webhook_header_key,
    webhook_header_value: shown.value ?? MASKED_VALUE,
    is_active: record.is_active,
    handler_url,
    signed: secret.signing !== undefined,
    signing_secret: shown.signingSecret ?? null,
    previous_signing_secret_until: until !== undefined && until > now.toISOString() ? until : null,
    version,
  };
};

export interface ReadConfigurationPorts {
  readonly configurations: Pick<WebhookConfigurations, 'get' | 'create'>;
  readonly clock: Clock;
  /** 16 to 256 visible characters that cannot be guessed. */
  readonly generate: () => string;
}

/** Made on the first read (C3). Of two first reads one shows the secret; the other shows it masked. */
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
