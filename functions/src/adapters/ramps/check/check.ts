import type { CredentialsInput } from '@ramps-gateway/shared/contract/calls/credentials.ts';
import type {
  CheckedCall,
  CheckedCallName,
  ConnectionReport,
} from '@ramps-gateway/shared/contract/connection-report.ts';
import { listAssets, listNetworks } from '@ramps-gateway/shared/contract/ramps/assets.ts';
import * as holdings from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { getOrder, listOrders } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import { getSubAccount, listSubAccounts } from '@ramps-gateway/shared/contract/ramps/sub-accounts.ts';
import * as z from 'zod/mini';
import type { Outgoing } from '../../../modules/provider/calls.ts';
import type { ProfileName } from '../../../modules/provider/ports.ts';
import { sleep as wait } from '../../../platform/clock.ts';
import { documented as beta } from '../beta/documented.ts';
import { createRampsClient, type RampsSettings } from '../client.ts';
import type { TokenResult, TokenSource } from '../profile.ts';
import { documented as reference } from '../reference/documented.ts';
import { fetchTransport } from '../transport.ts';
import { type Asked, asked, skipped } from './asked.ts';
import { accountIds, ownersNotes, PAGE_SIZE, sameToken } from './notes.ts';
import { type Exchanged, paced, recording } from './recording.ts';
import type { Documented } from './shape.ts';

type Ask = (call: CheckedCallName, outgoing: Outgoing) => Promise<Asked>;

const OF_ACCOUNT = ['sub_account', 'balances', 'wallets', 'banks', 'orders_of_sub_account'] as const;
const AFTER_TOKEN = [
  'assets',
  'networks',
  'pool_balance',
  'sub_accounts',
  'orders',
  ...OF_ACCOUNT,
  'order',
] as const;

const orderRow = z.object({ id: z.string(), account_id: z.nullable(z.string()) });
type OrderRow = z.output<typeof orderRow>;
const orderPage = z.object({ list: z.array(z.unknown()) });

const ordersIn = ({ read }: Asked): OrderRow[] =>
  (orderPage.safeParse(read).data?.list ?? []).flatMap((row) => orderRow.safeParse(row).data ?? []);

const page = { page: '1', size: String(PAGE_SIZE) };
const newest = { ...page, order_by: 'created_at desc' };

/** Prefers a sub-account with orders, because it shows most. */
const accountToAsk = (accounts: readonly string[], orders: readonly OrderRow[]): string | undefined => {
  const owners = orders.flatMap(({ account_id: owner }) => owner ?? []);
  return owners.find((owner) => accounts.includes(owner)) ?? accounts[0] ?? owners[0];
};

const readAccount = async (
  ask: Ask,
  account: string,
  listed: readonly OrderRow[],
): Promise<CheckedCall[]> => {
  const [one, balances, wallets, banks, own] = await Promise.all([
    ask('sub_account', { row: getSubAccount, accountId: account }),
    ask('balances', { row: holdings.getBalances, accountId: account }),
    ask('wallets', { row: holdings.listWallets, accountId: account }),
    ask('banks', { row: holdings.listBanks, accountId: account }),
    ask('orders_of_sub_account', { row: listOrders, query: newest, accountId: account }),
  ]);
  const order = ordersIn(own)[0] ?? listed.find(({ account_id: owner }) => owner !== null);
  const detail =
    order === undefined
      ? skipped('order', 'No order.')
      : (
          await ask('order', {
            row: getOrder,
            values: { id: order.id },
            accountId: order.account_id ?? account,
          })
        ).report;
  return [...[one, balances, wallets, banks, own].map(({ report }) => report), detail];
};

const withNotes = (call: CheckedCall, notes: CheckedCall['notes']): CheckedCall => ({
  ...call,
  notes: [...call.notes, ...notes],
});

const readAll = async (
  settings: CheckSettings,
  credentials: CredentialsInput,
  signal: AbortSignal,
): Promise<CheckedCall[]> => {
  const { signIn, ask: askWith } = asking(settings, credentials, signal);
  const { granted, asked: token } = await signIn();
  if (!granted.ok) return [token.report, ...AFTER_TOKEN.map((call) => skipped(call, 'No token.'))];
  const ask: Ask = (call, outgoing) => askWith(call, granted, outgoing);

  const [again, assets, networks, pool, subAccounts, orders] = await Promise.all([
    signIn(),
    ask('assets', { row: listAssets }),
    ask('networks', { row: listNetworks, values: { asset: 'USDT' } }),
    ask('pool_balance', { row: holdings.getPoolBalances }),
    ask('sub_accounts', { row: listSubAccounts, query: page }),
    ask('orders', { row: listOrders, query: newest }),
  ]);
  const accounts = accountIds(subAccounts.read);
  const listed = ordersIn(orders);
  const ofGateway = [
    withNotes(
      token.report,
      again.granted.ok ? [sameToken(again.granted.token === granted.token, settings.documented)] : [],
    ),
    assets.report,
    networks.report,
    pool.report,
    subAccounts.report,
    withNotes(orders.report, ownersNotes(orders.read, accounts)),
  ];
  const account = accountToAsk(accounts, listed);
  return account === undefined
    ? [
        ...ofGateway,
        ...OF_ACCOUNT.map((call) => skipped(call, 'No sub-account.')),
        skipped('order', 'No order.'),
      ]
    : [...ofGateway, ...(await readAccount(ask, account, listed))];
};

/**
 * Makes each read that the gateway needs once, and compares the answers with the documentation. It requests the token
 * twice and never revokes it.
 */
export const createConnectionCheck =
  (settings: CheckSettings) =>
  async (credentials: CredentialsInput, signal: AbortSignal): Promise<ConnectionReport> => {
    const { clock, profile } = settings;
    const began = clock();
    const calls = await readAll(settings, credentials, signal);
    return {
      profile: profile.name,
      environment: credentials.environment,
      checked_at: began.toISOString(),
      took_ms: clock().getTime() - began.getTime(),
      calls,
    };
  };

/** Milliseconds for one call. Four calls in a row fit into the time of an HTTP call. */
const CALL_MS = 6_000;

/** Five requests a second, because the provider documents no limit. */
const APART_MS = 220;

export interface CheckSettings extends Pick<
  RampsSettings,
  'profile' | 'baseUrls' | 'clock' | 'transport' | 'sleep' | 'log'
> {
  readonly documented: Documented;
}

/** Makes the calls of a check with the gateway's own client, one try each. */
const asking = (settings: CheckSettings, credentials: CredentialsInput, signal: AbortSignal) => {
  const { documented, profile, baseUrls, clock, transport = fetchTransport, sleep = wait } = settings;
  const base = new URL(`${baseUrls[credentials.environment].replace(/\/+$/, '')}/`);
  const pace = paced(APART_MS, clock, sleep);

  const signIn = async (): Promise<{ readonly granted: TokenResult; readonly asked: Asked }> => {
    const exchanged: Exchanged[] = [];
    const source = profile.authentication({
      transport: pace(recording(transport, exchanged, clock, signal)),
      clock,
      sleep,
      timeoutMs: CALL_MS,
    });
    const granted = await source(base, credentials);
    return { granted, asked: asked('token', { documented, exchanged, result: granted }) };
  };

  /** Reports a 401 instead of revoking the token. */
  const only =
    (granted: TokenResult): TokenSource =>
    (_base, _credentials, refused) =>
      Promise.resolve(refused === undefined ? granted : { ok: false, reason: 'authentication' });

  const ask = async (call: CheckedCallName, granted: TokenResult, outgoing: Outgoing): Promise<Asked> => {
    const exchanged: Exchanged[] = [];
    const client = createRampsClient({
      ...settings,
      profile: { ...profile, authentication: () => only(granted) },
      credentials: { get: () => Promise.resolve(credentials) },
      transport: pace(recording(transport, exchanged, clock)),
      timeoutMs: CALL_MS,
      tuning: () => Promise.resolve({ timeoutMs: CALL_MS, retries: 0 }),
    });
    const result = await client.send({ ...outgoing, signal });
    return asked(call, { documented, exchanged, result, account: outgoing.accountId });
  };

  return { signIn, ask };
};

const DOCUMENTED: Readonly<Record<ProfileName, Documented>> = { beta, reference };

/** Kept out of the profiles, because only a connection check needs it. */
export const documentedBy = (profile: ProfileName): Documented => DOCUMENTED[profile];
