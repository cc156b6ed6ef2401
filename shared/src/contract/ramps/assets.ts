import * as z from 'zod/mini';
import { maybeText, word } from './fields.ts';
import { type RampsRow, READ } from './row.ts';

const network = z.looseObject({ id: maybeText, name: maybeText });

const asset = z.looseObject({
  id: maybeText,
  name: maybeText,
  symbol: z.string(),
  asset_type: maybeText,
  type: maybeText,
  active: z.nullish(z.boolean()),
  small_image_url: maybeText,
  medium_image_url: maybeText,
  networks: z.nullish(z.union([z.array(z.union([network, z.string()])), z.string()])),
});

export const listAssets = {
  ...READ,
  id: 'list-assets',
  template: '/v1/asset',
  summary: 'Assets',
  account: 'optional',
  query: z.object({ type: z.optional(word) }),
  answer: z.looseObject({ assets: z.array(asset) }),
} as const satisfies RampsRow;

export const listNetworks = {
  ...READ,
  id: 'list-networks',
  template: '/v1/network/asset/{asset}',
  summary: 'Networks of an asset',
  account: 'optional',
  answer: z.looseObject({ networks: z.array(network) }),
} as const satisfies RampsRow;
