import { listAssets } from '@ramps-gateway/shared/contract/calls/assets.ts';
import { wholeQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

export const assetsQuery = { ...wholeQuery(keys.assets.all, listAssets), staleTime: 60_000 };
