import { listSpreadBands } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { collectPages } from '../../../lib/api/collect-pages.ts';
import { keys } from '../../../lib/query/keys.ts';

/** The lowest first. */
export const bandsQuery = queryOptions({
  queryKey: keys.spreads.bands,
  queryFn: ({ signal }) =>
    collectPages((cursor) => callApi(listSpreadBands, { query: { limit: 200, cursor }, signal })),
});
