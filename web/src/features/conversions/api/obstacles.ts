import { listObstacles } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/query/keys.ts';

/** BRL, as they would be saved. */
export type Amounts = Readonly<
  Partial<Record<'minimum_amount' | 'maximum_daily_amount', string | undefined>>
>;

/** What would block a rule with these amounts. */
export const obstaclesQuery = ({ id, updated_at }: ConfigurationRecord, amounts: Amounts) =>
  queryOptions({
    queryKey: [...keys.configurations.obstacles(id), updated_at, amounts],
    queryFn: ({ signal }) => callApi(listObstacles, { params: { id }, query: amounts, signal }),
  });
