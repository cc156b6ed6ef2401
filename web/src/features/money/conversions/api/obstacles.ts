import { listObstacles } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { callQuery } from '../../../../lib/query/calls.ts';
import { keys } from '../../../../lib/query/keys.ts';

/** BRL, as they would be saved. */
export type Amounts = Readonly<
  Partial<Record<'minimum_amount' | 'maximum_daily_amount', string | undefined>>
>;

export const obstaclesQuery = ({ id, updated_at }: ConfigurationRecord, amounts: Amounts) =>
  callQuery([...keys.configurations.obstacles(id), updated_at, amounts], listObstacles, {
    params: { id },
    query: amounts,
  });
