import type { ProviderHealth } from '@ramps-gateway/shared/contract/calls/provider-health.ts';
import {
  HEALTH_KNOWN_MINUTES,
  HEALTH_MINUTES,
  providerFigures,
} from '@ramps-gateway/shared/domain/provider-health.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { HealthRows } from '../../../modules/provider/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { LastWebhook } from './ports.ts';

export interface ProviderHealthPorts {
  readonly health: Pick<HealthRows, 'since'>;
  readonly lastWebhook: LastWebhook;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;

/** Everyone may see whether the provider answers. Webhooks are shown only to their owner and administrators. */
export const readProviderHealth =
  ({ health, lastWebhook, clock }: ProviderHealthPorts) =>
  async ({ role, user_id: userId }: Principal): Promise<ProviderHealth> => {
    const now = clock().getTime();
    const [minutes, webhook] = await Promise.all([
      health.since(new Date(now - HEALTH_KNOWN_MINUTES * MINUTE_MS)),
      lastWebhook(role === 'admin' ? null : userId),
    ]);
    const timeOf = (minute: string): number => Date.parse(`${minute}:00.000Z`);
    const last = minutes.reduce((latest, { minute }) => (minute > latest ? minute : latest), '');
    const from = timeOf(last) - HEALTH_MINUTES * MINUTE_MS;
    return {
      ...providerFigures(minutes.filter(({ minute }) => timeOf(minute) > from)),
      measured_at: last === '' ? null : new Date(timeOf(last)).toISOString(),
      last_webhook_at: webhook,
    };
  };
