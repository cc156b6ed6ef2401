import { listAttention } from '@ramps-gateway/shared/contract/calls/attention.ts';
import { listConversions } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { readProviderHealth } from '@ramps-gateway/shared/contract/calls/provider-health.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { queryOptions } from '@tanstack/react-query';
import { whileAutoRefresh } from '../../../lib/auto-refresh.ts';
import { callQuery } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';

export const attentionQuery = callQuery(keys.attention, listAttention);

const RECENT = 5;

/** Administrators see all users' conversions. */
export const recentConversionsQuery = (role: Role) =>
  queryOptions({
    ...callQuery(keys.conversions.recent(role), listConversions, {
      query: { limit: RECENT, scope: role === 'admin' ? 'all' : undefined },
    }),
    select: ({ items }) => items,
  });

/** The server measures every minute. */
const MEASURED_EACH_MS = 60_000;

export const providerHealthQuery = queryOptions({
  ...callQuery(keys.providerHealth, readProviderHealth),
  refetchInterval: whileAutoRefresh(MEASURED_EACH_MS),
});
