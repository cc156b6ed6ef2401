import type { CurrentSettings } from '#functions/modules/gateway-settings/ports.ts';
import { type GatewaySettingsRecord, NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';

export const settled = (over: Partial<GatewaySettingsRecord> = {}): CurrentSettings => ({
  current: () => Promise.resolve({ ...NOTHING_SETTLED, ...over }),
});
