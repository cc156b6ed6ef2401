import {
  MASKED_VALUE,
  type WebhookConfiguration,
  type WebhookConfigurationChange,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { Clock } from '../../platform/clock.ts';
import { VisibleError } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/webhook-secret.ts';
import type { WebhookConfigurations } from './configuration-ports.ts';
import { handlerUrl, viewOf } from './configuration-view.ts';

export interface SaveConfigurationPorts {
  readonly configurations: Pick<WebhookConfigurations, 'get' | 'replace'>;
  readonly clock: Clock;
  readonly generate: () => string;
}

/** The value to set, or undefined to keep the stored one. */
const newValue = (change: WebhookConfigurationChange, generate: () => string): string | undefined => {
  const told = change.webhook_header_value;
  if (told !== undefined && told !== MASKED_VALUE) return told;
  return change.generate === true ? generate() : undefined;
};

/** Fields that are not in the change stay. A version that is not the last one read is a 409 (contract 3). */
export const saveConfiguration =
  ({ configurations, clock, generate }: SaveConfigurationPorts) =>
  async (
    userId: string,
    change: WebhookConfigurationChange,
    origin: string,
  ): Promise<WebhookConfiguration> => {
    const found = await configurations.get(userId);
    if (found?.version !== change.version) throw new VisibleError('CONFLICT');
    const url = change.webhook_url ?? found.record.webhook_url;
    const record = {
      ...found.record,
      webhook_url: url === handlerUrl(origin, found.record.id) ? '' : url,
      webhook_header_key: change.webhook_header_key ?? found.record.webhook_header_key,
      is_active: change.is_active ?? found.record.is_active,
      updated_at: clock().toISOString(),
    };
    const value = newValue(change, generate);
    const secret = value === undefined ? found.secret : hashSecret(value);
    if (!(await configurations.replace(record, secret, found.version))) throw new VisibleError('CONFLICT');
    return viewOf(record, found.version + 1, origin, value);
  };
