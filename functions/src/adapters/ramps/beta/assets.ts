import * as z from 'zod/mini';
import type { Outgoing } from '../../../modules/provider/calls.ts';
import { type Fit, fit, fits } from '../fit.ts';
import type { Encoded } from '../profile.ts';
import { only, requestOf, way } from './ways.ts';

const TYPES = ['crypto', 'fiat'] as const;

const network = z.looseObject({ name: z.string() });

const asset = z.looseObject({
  symbol: z.string(),
  type: z.nullish(z.string()),
  asset_type: z.nullish(z.string()),
  networks: z.nullish(z.array(network)),
});
const assets = z.object({ assets: z.array(asset) });
const networks = z.object({ networks: z.array(network) });

/** Other calls name a network by its name: its id is of no use. */
const named = (read: z.output<typeof network>) => ({ ...read, id: read.name });

/** Assets come by type, and may have an empty one. */
const typed = (
  { type, asset_type, networks: its, ...rest }: z.output<typeof asset>,
  asked: string | undefined,
): Readonly<Record<string, unknown>> & { readonly symbol: string } => ({
  ...rest,
  ...(its ? { networks: its.map(named) } : {}),
  type: type?.trim() || asset_type?.trim() || asked || null,
});

const readAssets = (bodies: readonly unknown[], types: readonly (string | undefined)[]): Fit<unknown> => {
  const found = new Map<string, unknown>();
  for (const [nth, body] of bodies.entries()) {
    const read = fit(assets, body);
    if (!read.ok) return read;
    for (const each of read.value.assets.map((item) => typed(item, types[nth])))
      if (!found.has(each.symbol)) found.set(each.symbol, each);
  }
  return fits({ assets: [...found.values()] });
};

/** The provider answers these to anybody. */
export const listOfAssets = (call: Outgoing): Encoded => {
  const asked = call.query?.['type'];
  const ask = (type: string) => requestOf(call, { query: { type }, withoutToken: true });
  if (asked !== undefined) return only(way(ask(asked), (body) => readAssets([body], [asked])));
  const [first, ...rest] = TYPES;
  return only({ requests: [ask(first), ...rest.map(ask)], read: (bodies) => readAssets(bodies, TYPES) });
};

export const networksOfAsset = (call: Outgoing): Encoded =>
  only(
    way(requestOf(call, { withoutToken: true }), (body) => {
      const read = fit(networks, body);
      return read.ok ? fits({ networks: read.value.networks.map(named) }) : read;
    }),
  );
