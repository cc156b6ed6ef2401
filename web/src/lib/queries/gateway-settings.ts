import { readGatewaySettings } from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import { keys } from '../query/keys.ts';

/** For administrators. */
export const gatewaySettingsQuery = queryOptions({
  queryKey: keys.gatewaySettings,
  queryFn: ({ signal }) => callApi(readGatewaySettings, { signal }),
});
