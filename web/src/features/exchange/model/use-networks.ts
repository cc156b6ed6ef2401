import type { NetworkRecord } from '@ramps-gateway/shared/contract/records.ts';
import { hasNetworks } from '@ramps-gateway/shared/domain/assets.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { keys } from '../../../lib/query/keys.ts';
import { networksQuery } from '../api/get-networks.ts';
import type { OfferedAsset } from './offered.ts';

const NONE: readonly NetworkRecord[] = [];

/** spec 4: the networks of a crypto target; those its asset names where the provider tells none. */
export const useNetworks = (target: OfferedAsset | undefined) => {
  const isCrypto = target !== undefined && hasNetworks(target.type);
  const { data, isPending, isFetching, refetch } = useQuery({
    ...(isCrypto ? networksQuery(target.symbol) : { queryKey: keys.assets.networks(''), queryFn: skipToken }),
  });
  if (!isCrypto) return { networks: NONE, loading: false, fetching: false, refetch };
  return {
    networks: data && data.length > 0 ? data : target.networks,
    loading: isPending,
    fetching: isFetching,
    refetch,
  };
};

/** spec 4: exactly one is chosen by itself. The id, or an empty text. */
export const networkOf = (networks: readonly NetworkRecord[], chosen: string): string => {
  if (networks.some(({ id }) => id === chosen)) return chosen;
  const [only, ...others] = networks;
  return only && others.length === 0 ? only.id : '';
};
