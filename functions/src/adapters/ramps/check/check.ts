import type {
  CheckedCall,
  CheckedCallName,
  ConnectionReport,
} from '@ramps-gateway/shared/contract/connection-report.ts';
import { listAssets, listNetworks } from '@ramps-gateway/shared/contract/ramps/assets.ts';
import {
  getBalances,
  getPoolBalances,
  listBanks,
  listWallets,
} from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { getOrder, listOrders } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { getSubAccount, listSubAccounts } from '@ramps-gateway/shared/contract/ramps/sub-accounts.ts';
import * as z from 'zod/mini';
import type { CredentialsInput } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type { Outgoing } from '../../../modules/provider/calls.ts';
import { sleep as wait } from '../../../platform/clock.ts';
import { createRampsClient, type RampsSettings } from '../client.ts';
import type { TokenResult, TokenSource } from '../profile.ts';
import { fetchTransport } from '../transport.ts';
import { asked, skipped, type Asked } from './asked.ts';
import { accountIds, PAGE_SIZE, sameToken } from './notes.ts';
import { type Exchanged, paced, recording } from './recording.ts';
import type { Documented } from './shape.ts';

/** For one call. Four of them follow each other in the time of an HTTP call. */
const CALL_MS = 6_000;

/** Five requests a second: the provider's limit is not documented. */
const APART_MS = 220;

type Settings = Pick<RampsSettings, 'profile' | 'baseUrls' | 'clock' | 'transport' | 'sleep' | 'log'>;

const NO_TOKEN = 'No token.';
const NO_ACCOUNT = 'No sub-account.';
const NO_ORDER = 'No order.';

const orderRow = z.object({ id: z.string(), account_id: z.nullable(z.string()) });
const orderPage = z.object({ list: z.array(z.unknown()) });

const ordersIn = (read: unknown) =>
  (orderPage.safeParse(read).data?.list ?? []).flatMap((row) => orderRow.safeParse(row).data ?? []);

const page = { page: '1', size: String(PAGE_SIZE) };
const newest = { ...page, order_by: 'created_at desc' };

/**
 * Makes each read that the gateway lives on once, and compares the answers with what is documented. The token is asked for
 * twice and never revoked.
 */
export const createConnectionCheck =
  (settings: Settings, documented: Documented) =>
  async (credentials: CredentialsInput, signal: AbortSignal): Promise<ConnectionReport> => {
    const { profile, baseUrls, clock, transport = fetchTransport, sleep = wait } = settings;
    const began = clock();
    const base = new URL(`${baseUrls[credentials.environment].replace(/\/+$/, '')}/`);
    const pace = paced(APART_MS, clock, sleep);

    const tokenBy = async (exchanged: Exchanged[]): Promise<TokenResult> => {
      const by = pace(recording(transport, exchanged, clock, signal));
      const source = profile.authentication({ transport: by, clock, sleep, timeoutMs: CALL_MS });
      return source(base, credentials);
    };

    const exchangedForToken: Exchanged[] = [];
    const granted = await tokenBy(exchangedForToken);
    const tokenCall = asked('token', { documented, exchanged: exchangedForToken, result: granted });

    /** A 401 is reported, and never makes the gateway revoke the token. */
    const tokens: TokenSource = (_base, _credentials, refused) =>
      Promise.resolve(refused === undefined ? granted : { ok: false, reason: 'authentication' });

    let accounts: readonly string[] | undefined;

    const ask = async (call: CheckedCallName, outgoing: Outgoing): Promise<Asked> => {
      const exchanged: Exchanged[] = [];
      const client = createRampsClient({
        ...settings,
        profile: { ...profile, authentication: () => tokens },
        credentials: { get: () => Promise.resolve(credentials) },
        transport: pace(recording(transport, exchanged, clock)),
        timeoutMs: CALL_MS,
        tuning: () => Promise.resolve({ timeoutMs: CALL_MS, retries: 0 }),
      });
      const forwarded = await client.send({ ...outgoing, signal });
      const { accountId: account } = outgoing;
      return asked(call, { documented, exchanged, result: forwarded, account, accounts });
    };

    const reported = (calls: readonly CheckedCall[]): ConnectionReport => ({
      profile: profile.name,
      environment: credentials.environment,
      checked_at: began.toISOString(),
      took_ms: clock().getTime() - began.getTime(),
      calls: [...calls],
    });

    if (!granted.ok)
      return reported([tokenCall.report, ...AFTER_TOKEN.map((call) => skipped(call, NO_TOKEN))]);

    const [again, assets, networks, pool, subAccounts, orders] = await Promise.all([
      tokenBy([]),
      ask('assets', { row: listAssets }),
      ask('networks', { row: listNetworks, values: { asset: 'USDT' } }),
      ask('pool_balance', { row: getPoolBalances }),
      ask('sub_accounts', { row: listSubAccounts, query: page }),
      ask('orders', { row: listOrders, query: newest }),
    ]);
    const token = again.ok
      ? {
          ...tokenCall.report,
          notes: [...tokenCall.report.notes, sameToken(again.token === granted.token, documented)],
        }
      : tokenCall.report;
    const first = [token, assets.report, networks.report, pool.report, subAccounts.report];

    accounts = accountIds(subAccounts.read);
    const listed = ordersIn(orders.read);
    // One with orders shows most.
    const account =
      listed.find(({ account_id: owner }) => owner !== null && accounts?.includes(owner))?.account_id ??
      accounts[0] ??
      listed.find(({ account_id: owner }) => owner !== null)?.account_id ??
      undefined;
    if (account === undefined)
      return reported([
        ...first,
        ...OF_ACCOUNT.map((call) => skipped(call, NO_ACCOUNT)),
        orders.report,
        skipped('orders_of_sub_account', NO_ACCOUNT),
        skipped('order', NO_ORDER),
      ]);

    const [one, balances, wallets, banks, own] = await Promise.all([
      ask('sub_account', { row: getSubAccount, accountId: account }),
      ask('balances', { row: getBalances, accountId: account }),
      ask('wallets', { row: listWallets, accountId: account }),
      ask('banks', { row: listBanks, accountId: account }),
      ask('orders_of_sub_account', { row: listOrders, query: newest, accountId: account }),
    ]);
    const order = ordersIn(own.read)[0] ?? listed.find(({ account_id: owner }) => owner !== null);
    const detail =
      order === undefined
        ? skipped('order', NO_ORDER)
        : (
            await ask('order', {
              row: getOrder,
              values: { id: order.id },
              accountId: order.account_id ?? account,
            })
          ).report;
    return reported([
      ...first,
      one.report,
      balances.report,
      wallets.report,
      banks.report,
      orders.report,
      own.report,
      detail,
    ]);
  };

const OF_ACCOUNT = ['sub_account', 'balances', 'wallets', 'banks'] as const;
const AFTER_TOKEN = [
  'assets',
  'networks',
  'pool_balance',
  'sub_accounts',
  ...OF_ACCOUNT,
  'orders',
  'orders_of_sub_account',
  'order',
] as const;
