import * as z from 'zod/mini';
import { defineCall, OPERATOR, SIGNED_IN } from '../call.ts';
import { pageOf, pageQuery } from '../fields.ts';
import { assetRecord } from '../records.ts';

const service = 'assets';

/** All assets with their networks, by symbol, in one Query. */
export const listAssets = defineCall({
  method: 'GET',
  path: '/api/assets',
  service,
  access: SIGNED_IN,
  query: z.object(pageQuery(200)),
  answer: pageOf(assetRecord),
});

/** S7.11: the answer to a sync. `error` is shown to people and set only if the sync failed. */
export const assetsSynced = z.object({
  success: z.boolean(),
  synchronized: z.int(),
  total: z.int(),
  error: z.nullable(z.string()),
});
export type AssetsSynced = z.infer<typeof assetsSynced>;

export const syncAssets = defineCall({
  action: 'assets.sync',
  method: 'POST',
  path: '/api/sync-assets',
  service,
  access: OPERATOR,
  body: z.unknown(),
  answer: assetsSynced,
});
