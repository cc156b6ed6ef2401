import { listConfigurations } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { collectPages } from '../../../lib/api/collect-pages.ts';
import { keys } from '../../../lib/query/keys.ts';

export const configurationsQuery = queryOptions({
  queryKey: keys.configurations.all,
  queryFn: ({ signal }) =>
    collectPages((cursor) => callApi(listConfigurations, { query: { limit: 200, cursor }, signal })),
});
