import type { CurrentSettings } from '#functions/modules/gateway-settings/ports.ts';
import { type GatewaySettingsRecord, NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';

/** The settings of a gateway, of which nothing is settled but what is given. */
export const settled = (over: Partial<GatewaySettingsRecord> = {}): CurrentSettings => ({
  current: () => Promise.resolve({ ...NOTHING_SETTLED, ...over }),
});
