import { readGatewaySettings } from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
import { callQuery, keyOf } from '../query/calls.ts';

export const gatewaySettingsQuery = callQuery(keyOf(readGatewaySettings), readGatewaySettings);
