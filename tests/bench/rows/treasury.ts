import { MOST_REFRESHED } from '#shared/contract/calls/holdings.ts';
import type { Treasury } from '#shared/contract/calls/treasury.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { api, sandbox, signIn } from '#tests/support/stack-client.ts';
import { compare, type Figure } from '../figures.ts';
import type { Row } from '../row.ts';
import { median } from '../statistics.ts';

const ACCOUNTS = 200;
/** Balances and wallets. */
const CALLS = ['/v1/balance/assets', '/v1/subaccount/wallet-address'] as const;
/** C9: the fan-out to the provider. */
const AT_ONCE = 8;
const LATENCY_MS = 50;
const ROUNDS = 5;
/** docs/figures.md: against the slowest chain at the chosen concurrency. */
const GOAL = { of: 'ratio', most: 3 } as const;

const accountId = (at: number): string => `acc_bench_${at}`;

/** The accounts at the sandbox, taken over for the administrator. */
const prepare = async (stack: StackFile, token: string): Promise<void> => {
  for (let at = 0; at < ACCOUNTS; at += 1)
    await sandbox(stack)('POST /sandbox/accounts', {
      account_id: accountId(at),
      name: `Conta ${at}`,
      email: `conta.${at}@example.com`,
      phone: '+55 11 5555 0000',
      country: 'BR',
      balances: { USDT: '10.000000' },
      wallets: [{ asset: 'USDT', network: 'tron', wallet_type: 'shared', name: 'Deposits' }],
    });
  const { status, body } = await api(stack, token)<{ synchronized: number }>('POST /sync-subaccounts', {});
  if (status !== 200 || body.synchronized < ACCOUNTS) throw new Error(`not synchronized: ${status}`);
  const { body: known } = await api(stack, token)<Treasury>('GET /treasury');
  const ids = known.customers.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += MOST_REFRESHED)
    await api(stack, token)('POST /holdings/refresh', {
      sub_account_ids: ids.slice(at, at + MOST_REFRESHED),
    });
};

const providerToken = async ({ ramps }: StackFile): Promise<string> => {
  const basic = Buffer.from(`${ramps.clientId}:${ramps.clientSecret}`).toString('base64');
  const response = await fetch(`${ramps.baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  return ((await response.json()) as { access_token: string }).access_token;
};

/** The same calls made bare, in as many chains as there are at once: milliseconds of the slowest chain. */
const slowestChain = async ({ ramps }: StackFile, token: string): Promise<number> => {
  const calls = Array.from({ length: ACCOUNTS }, (_, at) =>
    CALLS.map((path) => ({ path, account: accountId(at) })),
  ).flat();
  const chain = async (number: number): Promise<number> => {
    const began = performance.now();
    for (let at = number; at < calls.length; at += AT_ONCE) {
      const { path = '', account = '' } = calls[at] ?? {};
      const headers = { authorization: `Bearer ${token}`, 'x-sub-account-id': account };
      const response = await fetch(`${ramps.baseUrl}${path}`, { headers });
      await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
    }
    return performance.now() - began;
  };
  return Math.max(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => chain(number)))));
};

const treasury = async (stack: StackFile, token: string): Promise<number> => {
  const began = performance.now();
  const { status, body } = await api(stack, token)<Treasury>('GET /treasury');
  const took = performance.now() - began;
  if (status !== 200 || body.counts.loaded < ACCOUNTS || body.partial)
    throw new Error(`the treasury was not loaded: ${status} ${JSON.stringify(body.counts)}`);
  return took;
};

/** The treasury of many sub-accounts, against the provider's own time for the same calls at the same concurrency. */
export const treasuryOfMany: Row = {
  name: 'treasury',
  run: async ({ report, stack: running }): Promise<readonly Figure[]> => {
    const { stack } = await running();
    const { AccessToken: token } = await signIn(stack, 'admin');
    await prepare(stack, token);
    const behave = (latency_ms: number) => sandbox(stack)('PUT /sandbox/behaviour', { latency_ms });
    const own = await providerToken(stack);
    await behave(LATENCY_MS);
    report(`${ACCOUNTS} sub-accounts, ${LATENCY_MS} ms, ${AT_ONCE} at once`);
    try {
      await treasury(stack, token);
      const rounds: { readonly ours: number; readonly floor: number }[] = [];
      for (let at = 0; at < ROUNDS; at += 1)
        rounds.push({ ours: await treasury(stack, token), floor: await slowestChain(stack, own) });
      const ratio = median(rounds.map(({ ours, floor }) => ours / floor));
      return [
        compare(
          `${ACCOUNTS} sub-accounts at ${LATENCY_MS} ms, median`,
          'ms',
          median(rounds.map(({ ours }) => ours)),
          { name: 'slowest of 8 chains', value: median(rounds.map(({ floor }) => floor)) },
          { ratio, goal: GOAL },
        ),
      ];
    } finally {
      await behave(0);
    }
  },
};
