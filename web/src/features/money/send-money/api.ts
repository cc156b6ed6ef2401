import { refreshHoldings } from '@ramps-gateway/shared/contract/calls/holdings.ts';
import { orderWithdrawal } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { HoldingsRecord } from '@ramps-gateway/shared/contract/records.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { callProvider } from '../../../lib/api/ramps.ts';
import { keys } from '../../../lib/query/keys.ts';
import type { Transfer } from './model/transfer.ts';

/** The provider's current values, or the stored ones if it does not answer. */
export const holdingsNowQuery = (id: string, accountId: string) =>
  queryOptions({
    queryKey: keys.holdings.now(accountId),
    queryFn: async ({ signal }): Promise<HoldingsRecord | null> => {
      const { items } = await callApi(refreshHoldings, { body: { sub_account_ids: [id] }, signal });
      return items.find((each) => each.sub_account_id === id) ?? null;
    },
    staleTime: 30_000,
  });

/** All attempts with one key make one withdrawal. */
export const placeTransfer = ({ key, account, request }: Transfer) =>
  callProvider(orderWithdrawal, { account: account.id, data: request, idempotencyKey: key });
