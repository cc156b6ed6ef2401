import type { GatewaySettings } from '#shared/contract/calls/gateway-settings.ts';
import { NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';

export const settings = (over: Partial<GatewaySettings> = {}): GatewaySettings => ({
  ...NOTHING_SETTLED,
  version: 0,
  ...over,
});
