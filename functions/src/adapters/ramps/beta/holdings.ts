import * as z from 'zod/mini';
import type { Outgoing } from '../../../modules/provider/calls.ts';
import { type Fit, fit, fitAs, fits } from '../fit.ts';
import type { Attempt, Encoded } from '../profile.ts';
import { only, requestOf, way } from '../ways.ts';
import { signedAmount, symbol } from './fields.ts';

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

/** Other calls take a network's name, so its id is not used. */
const named = (read: z.output<typeof network>) => ({ ...read, id: read.name });

/** Assets are requested by type, and the answer may have an empty one. */
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

/** These calls need no token. */
export const listOfAssets = (call: Outgoing): Encoded => {
  const asked = call.query?.['type'];
  const ask = (type: string) => requestOf(call, { query: { type }, withoutToken: true });
  if (asked !== undefined) return only(way(ask(asked), (body) => readAssets([body], [asked])));
  const [first, ...rest] = TYPES;
  return only({ requests: [ask(first), ...rest.map(ask)], read: (bodies) => readAssets(bodies, TYPES) });
};

export const networksOfAsset = (call: Outgoing): Encoded =>
  only(
    way(requestOf(call, { withoutToken: true }), (body) =>
      fitAs(networks, body, (read) => ({ networks: read.networks.map(named) })),
    ),
  );

/** Assets that the gateway keeps and moves. They are read one by one if the provider does not list balances. */
const ASSETS = ['BRL', 'USDT'] as const;

const rows = z.array(z.unknown());
const inside = z.object({ data: z.optional(rows), balances: z.optional(rows) });

const optionalAmount = z.nullish(signedAmount);

const row = z.object({
  asset: z.optional(symbol),
  total_asset: z.optional(symbol),
  balance_amount: optionalAmount,
  total: optionalAmount,
  total_amount: optionalAmount,
});

/** @param asked the requested asset, if the answer has only one */
const readRow = (
  body: unknown,
  at: string,
  asked?: string,
): Fit<{ asset: string; balance_amount: string }> => {
  const read = fit(row, body);
  if (!read.ok) return { ok: false, field: `${at}${read.field}` };
  const asset = read.value.asset ?? read.value.total_asset;
  const amount = read.value.balance_amount ?? read.value.total ?? read.value.total_amount;
  if (asset === undefined || (asked !== undefined && asset !== asked))
    return { ok: false, field: `${at}${asked === undefined ? 'asset' : 'total_asset'}` };
  if (amount === undefined || amount === null)
    return { ok: false, field: `${at}${asked === undefined ? 'balance_amount' : 'total_amount'}` };
  return fits({ asset, balance_amount: amount });
};

const readAll = (
  bodies: readonly unknown[],
  at: (nth: number) => string,
  asked: readonly string[] = [],
): Fit<unknown> => {
  const balances = [];
  for (const [nth, body] of bodies.entries()) {
    const read = readRow(body, at(nth), asked[nth]);
    if (!read.ok) return read;
    balances.push(read.value);
  }
  return fits(balances);
};

/** The list, or the list under `data` or `balances`. A missing amount is not zero. */
const readList = (body: unknown): Fit<unknown> => {
  const list = rows.safeParse(body);
  if (list.success) return readAll(list.data, (nth) => `[${nth}].`);
  const read = fit(inside, body);
  if (!read.ok) return read;
  const { data, balances } = read.value;
  if (data) return readAll(data, (nth) => `data[${nth}].`);
  return balances ? readAll(balances, (nth) => `balances[${nth}].`) : { ok: false, field: 'balances' };
};

export const balancesOfPool = (call: Outgoing): Encoded => only(way(requestOf(call), readList));

const template = '/v1/balance';
const oneByOne = (call: Outgoing): Attempt => {
  const [first, ...rest] = ASSETS;
  const ask = (asset: string) => requestOf(call, { template, query: { asset } });
  return { requests: [ask(first), ...rest.map(ask)], read: (bodies) => readAll(bodies, () => '', ASSETS) };
};

export const balances = (call: Outgoing): Encoded => ({
  attempts: [way(requestOf(call), readList), oneByOne(call)],
});
