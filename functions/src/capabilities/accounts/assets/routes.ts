import * as calls from '@ramps-gateway/shared/contract/calls/assets.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import type { Assets } from './ports.ts';
import { syncAssets, type SyncAssetsPorts } from './sync-assets.ts';

export const assetsRoutes = (ports: SyncAssetsPorts & { readonly assets: Assets }): readonly Route[] => {
  const sync = syncAssets(ports);
  return [
    route(calls.listAssets, (_who, { query }) => ports.assets.page(query)),
    route(calls.syncAssets, () => sync()),
  ];
};
