import { readGatewaySettings } from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
import { callQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

export const gatewaySettingsQuery = callQuery(keys.gatewaySettings, readGatewaySettings);
