import type { ProviderCall, TokenCall } from '../metrics.ts';
import { listAssets, listNetworks } from './assets.ts';
import { addExternalBank } from './external-bank.ts';
import { TOKEN } from './fields.ts';
import { addExternalWallet } from './external-wallet.ts';
import * as holdings from './holdings.ts';
import { createSubAccount } from './new-sub-account.ts';
import * as orders from './orders.ts';
import { nameOf, type RampsRow } from './row.ts';
import { deactivateSubAccount, getSubAccount, listSubAccounts } from './sub-accounts.ts';

/** C3, "The proxy's table": the only calls passed on. The handler, the tests and the documentation use it. */
export const RAMPS_TABLE: readonly RampsRow[] = [
  listAssets,
  listNetworks,
  orders.requestQuote,
  holdings.getPoolBalances,
  listSubAccounts,
  createSubAccount,
  getSubAccount,
  holdings.getBalances,
  deactivateSubAccount,
  holdings.listWallets,
  addExternalWallet,
  holdings.addSharedWallet,
  holdings.deleteWallet,
  holdings.listBanks,
  addExternalBank,
  holdings.addSharedBank,
  holdings.deleteBank,
  orders.orderExchange,
  orders.orderWithdrawal,
  orders.orderSharedWithdrawal,
  orders.listOrders,
  orders.getOrder,
];

const TOKEN_CALLS: readonly TokenCall[] = [
  'POST /oauth/token',
  'POST /v1/auth/token',
  'POST /v1/auth/revoke',
];

/** Metric names of all provider calls. */
export const PROVIDER_CALLS: readonly ProviderCall[] = [...TOKEN_CALLS, ...RAMPS_TABLE.map(nameOf)];

export interface Matched {
  readonly row: RampsRow;
  readonly values: Readonly<Record<string, string>>;
  /** The caller's decoded query; only allowed parameters are passed on. */
  readonly query: URLSearchParams;
}

/** Characters that URL parsers disagree on: backslash, percent, blank, `@`, `#`, control characters. */
const ENDPOINT = /^(\/[A-Za-z0-9_.:~/-]{1,500})(?:\?([A-Za-z0-9_.~:%&=+,;!'()*@$/?-]{0,1500}))?$/;

/** The name in a template's part, `{id}`. */
const nameIn = (part: string): string | undefined => /^\{(\w+)\}$/.exec(part)?.[1];

/** The path's values, or undefined if it does not match the template. Case-sensitive. */
const valuesOf = (template: string, path: readonly string[]): Matched['values'] | undefined => {
  const parts = template.split('/');
  if (parts.length !== path.length) return undefined;
  const values: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const given = path[at] ?? '';
    const name = nameIn(part);
    if (name === undefined ? part !== given : !TOKEN.test(given)) return undefined;
    if (name !== undefined) values[name] = given;
  }
  return values;
};

/** The row for a method and endpoint (`/v1/order?page=1`), if any. The called path is built from the row's template. */
export const matchRow = (method: string, endpoint: string): Matched | undefined => {
  const [, path, query = ''] = ENDPOINT.exec(endpoint) ?? [];
  if (path === undefined) return undefined;
  const parts = path.split('/');
  for (const row of RAMPS_TABLE) {
    const values = row.method === method ? valuesOf(row.template, parts) : undefined;
    if (values) return { row, values, query: new URLSearchParams(query) };
  }
  return undefined;
};
