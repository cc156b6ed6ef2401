import * as z from 'zod/mini';
import type { Outgoing } from '../../../modules/provider/calls.ts';
import { type Fit, fit, fits } from '../fit.ts';
import type { Attempt, Encoded } from '../profile.ts';
import { signedAmount, symbol } from './fields.ts';
import { only, requestOf, way } from './ways.ts';

/** Assets that the gateway holds and moves; read one by one where the provider lists no balances. */
const ASSETS = ['BRL', 'USDT'] as const;

const rows = z.array(z.unknown());
const inside = z.object({ data: z.optional(rows), balances: z.optional(rows) });

const held = z.nullish(signedAmount);

const row = z.object({
  asset: z.optional(symbol),
  total_asset: z.optional(symbol),
  balance_amount: held,
  total: held,
  total_amount: held,
});

/** @param asked the requested asset, if only one */
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

/** The list, or under `data`, or under `balances`. A missing amount is not zero. */
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
