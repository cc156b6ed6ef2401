import { id } from '@ramps-gateway/shared/contract/fields.ts';
import { listAssets, listNetworks } from '@ramps-gateway/shared/contract/ramps/assets.ts';
import type { NetworkRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ASSET_TYPES } from '@ramps-gateway/shared/domain/assets.ts';
import { isPlain, plainPart } from '@ramps-gateway/shared/domain/texts.ts';
import * as z from 'zod/mini';
import type { Catalogue, RemoteAsset } from '../../capabilities/accounts/assets/ports.ts';
import { PROVIDER_FAN_OUT, type Read, UNREADABLE } from '../../modules/provider/calls.ts';
import pLimit from 'p-limit';
import type { RampsClient, ReadResult } from './client.ts';

const named = z.object({ id: z.nullish(z.string()), name: z.string() });

/** Per asset. Pages list many assets. */
const MOST_NETWORKS = 50;
const networkText = (text: string): string => plainPart(text, 100);

/** S3.3: an array of items with a name (or of names), or a single name. */
const networks = z.pipe(
  z.nullish(z.union([z.string(), z.array(z.union([z.string(), named]))])),
  z.transform((received: string | (string | z.infer<typeof named>)[] | null | undefined): NetworkRecord[] => {
    const list = typeof received === 'string' ? [received] : (received ?? []);
    return list
      .slice(0, MOST_NETWORKS)
      .map((each) => (typeof each === 'string' ? { id: each, name: each } : each))
      .map(({ id: known, name }) => ({
        id: networkText(known ?? '') || networkText(name),
        name: networkText(name),
      }))
      .filter(({ name }) => name !== '');
  }),
);

/** Only inline images: a URL would load from another host. */
const LONGEST_IMAGE = 16_384;
const image = z.pipe(
  z.nullish(z.string()),
  z.transform((received: string | null | undefined): string | null => {
    const url = received?.trim() ?? '';
    return url.length <= LONGEST_IMAGE && /^data:image\//i.test(url) ? url : null;
  }),
);

const type = z.nullish(z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.enum(ASSET_TYPES)));

const item = z.object({
  id: z.nullish(id),
  symbol: z.string().check(z.trim(), z.minLength(1), z.maxLength(20), z.refine(isPlain)),
  name: z.nullish(z.string().check(z.trim(), z.maxLength(200), z.refine(isPlain))),
  asset_type: type,
  type,
  active: z.nullish(z.boolean()),
  small_image_url: image,
  medium_image_url: image,
  networks,
});

const UNREADABLE_ITEM = 'The provider sent an unreadable asset';

/** An item of the list. An unreadable one does not fail the others. */
const remoteAsset = (value: unknown): RemoteAsset => {
  const read = item.safeParse(value);
  const asset_type = read.data?.asset_type ?? read.data?.type;
  if (!read.success || !asset_type) return { readable: false, message: UNREADABLE_ITEM };
  const { symbol, small_image_url, medium_image_url } = read.data;
  return {
    readable: true,
    asset: {
      id: read.data.id ?? symbol,
      symbol,
      name: read.data.name || symbol,
      asset_type,
      active: read.data.active ?? true,
      small_image_url,
      medium_image_url,
      networks: read.data.networks,
    },
  };
};

/** The provider's assets and their networks (C6), at most 8 calls at once. */
export const createCatalogue = (client: Pick<RampsClient, 'read'>): Catalogue => {
  const limit = pLimit(PROVIDER_FAN_OUT);
  const readAs = async <S extends z.core.$ZodType>(
    schema: S,
    ask: () => Promise<ReadResult<unknown>>,
  ): Promise<Read<z.output<S>>> => {
    const result = await limit(ask);
    if (!result.ok) return result;
    const parsed = z.safeParse(schema, result.value);
    return parsed.success ? { ok: true, value: parsed.data } : UNREADABLE;
  };

  return {
    assets: async (signal) => {
      const list = z.object({ assets: z.array(z.unknown()) });
      const answer = await readAs(list, () => client.read(listAssets, { signal }));
      return answer.ok ? { ok: true, value: answer.value.assets.map(remoteAsset) } : answer;
    },
    networks: async (symbol, signal) => {
      const ask = () => client.read(listNetworks, { values: { asset: symbol }, signal });
      const answer = await readAs(z.object({ networks }), ask);
      return answer.ok ? { ok: true, value: answer.value.networks } : answer;
    },
  };
};
