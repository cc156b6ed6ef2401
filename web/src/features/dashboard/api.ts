import { listAttention } from '@ramps-gateway/shared/contract/calls/attention.ts';
import { listConversions } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { readProviderHealth } from '@ramps-gateway/shared/contract/calls/provider-health.ts';
import { listPartners } from '@ramps-gateway/shared/contract/calls/partners.ts';
import { readTreasury } from '@ramps-gateway/shared/contract/calls/treasury.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { whileAutoRefresh } from '../../lib/auto-refresh.ts';
import { keys } from '../../lib/query/keys.ts';

export const attentionQuery = queryOptions({
  queryKey: keys.attention,
  queryFn: ({ signal }) => callApi(listAttention, { query: {}, signal }),
});

const RECENT = 5;

/** Administrators see everyone's. */
export const recentConversionsQuery = (role: Role) =>
  queryOptions({
    queryKey: keys.conversions.recent(role),
    queryFn: ({ signal }) =>
      callApi(listConversions, {
        query: { limit: RECENT, scope: role === 'admin' ? 'all' : undefined },
        signal,
      }),
    select: ({ items }) => items,
  });

/** One account is the smallest page; only the totals are shown. */
export const treasuryTotalsQuery = queryOptions({
  queryKey: keys.treasury.totals,
  queryFn: ({ signal }) => callApi(readTreasury, { query: { limit: 1 }, signal }),
});

/** The same for partners. */
export const partnerTotalsQuery = queryOptions({
  queryKey: keys.partners.totals,
  queryFn: ({ signal }) => callApi(listPartners, { query: { limit: 1 }, signal }),
});

/** The server measures once a minute. */
const MEASURED_EACH_MS = 60_000;

export const providerHealthQuery = queryOptions({
  queryKey: keys.providerHealth,
  queryFn: ({ signal }) => callApi(readProviderHealth, { signal }),
  refetchInterval: whileAutoRefresh(MEASURED_EACH_MS),
});
