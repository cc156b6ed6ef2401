import { listWallets } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { queryOptions } from '@tanstack/react-query';
import { callProvider } from '../../../../lib/api/ramps.ts';
import { keys } from '../../../../lib/query/keys.ts';

export interface Choosable {
  readonly id: string;
  readonly address: string;
  readonly network: string | null;
  readonly name: string | null;
}

const textOr = (text: string | null | undefined): string | null => text?.trim() || null;

export const destinationsQuery = (accountId: string) =>
  queryOptions({
    queryKey: keys.holdings.destinations(accountId),
    queryFn: async ({ signal }): Promise<readonly Choosable[]> => {
      const query = { asset: 'USDT', wallet_type: 'external' } as const;
      const { list } = await callProvider(listWallets, { query, account: accountId, signal });
      return list.flatMap(({ id, asset, wallet_type, address, network, name }) =>
        asset === 'USDT' && wallet_type === 'external' && address
          ? [{ id, address, network: textOr(network), name: textOr(name) }]
          : [],
      );
    },
    staleTime: 0,
  });
