import * as z from 'zod/mini';
import { ADMIN, defineCall, SIGNED_IN } from '../call.ts';
import { ownWalletInput } from '../collections.ts';
import {
  companyInput,
  conversionSettingsInput,
  explorers,
  explorersInput,
  gatewaySettings,
  performanceSettingsInput,
  securitySettingsInput,
} from '../gateway-settings.ts';

const service = 'spread-earned';

const settings = z.extend(gatewaySettings, {
  /** Sent back with a change; 0 before the first. */
  version: z.int(),
});
export type GatewaySettings = z.infer<typeof settings>;

export const readGatewaySettings = defineCall({
  method: 'GET',
  path: '/api/gateway-settings',
  service,
  access: ADMIN,
  answer: settings,
});

export const saveGatewaySettings = defineCall({
  action: 'gateway_settings.save',
  method: 'PUT',
  path: '/api/gateway-settings',
  service,
  access: ADMIN,
  body: z.strictObject({
    version: z.int().check(z.gte(0)),
    collection_wallet: z.optional(z.nullable(ownWalletInput)),
    conversion: z.optional(conversionSettingsInput),
    security: z.optional(securitySettingsInput),
    performance: z.optional(performanceSettingsInput),
    company: z.optional(z.nullable(companyInput)),
    explorers: z.optional(explorersInput),
  }),
  answer: settings,
  stepUp: true,
  held: { command: 'gateway_settings.save', version: 1 },
});
export type GatewaySettingsChange = z.infer<typeof saveGatewaySettings.body>;

/** Pages of block explorers by network, for links next to addresses and transactions. */
export const listExplorers = defineCall({
  method: 'GET',
  path: '/api/explorers',
  service,
  access: SIGNED_IN,
  answer: z.object({ explorers }),
});
