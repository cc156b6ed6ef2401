import { user } from '@ramps-gateway/shared/contract/calls/users.ts';
import { profile } from '@ramps-gateway/shared/contract/calls/profile.ts';
import * as z from 'zod/mini';
import { anything, call } from '../calls.ts';
import { ACCOUNTS, DEMO_ACCOUNTS } from '../demo-accounts.ts';
import {
  COMPANIES,
  GATEWAY_WALLET,
  type Newcomer,
  PARTNERS,
  type Partner,
  PEOPLE,
  type Person,
} from './partners.ts';
import type { Stage } from './stage.ts';

const NEWCOMERS = ['paula', 'helena', 'marcos', 'renata', 'igor'] as const satisfies readonly Newcomer[];

const idOf = async ({ by }: Stage, who: Person): Promise<string> => {
  const found = await by(who, 'GET /api/profile', profile);
  if (!found) throw new Error(`${who} has no profile`);
  return found.id;
};

const created = z.object({ user: z.nullable(user) });

const inviteAll = async ({ by, people }: Stage): Promise<void> => {
  for (const who of NEWCOMERS) {
    const { email, name, role } = PEOPLE[who];
    const body = { email, password: people.password(role), role, displayName: name };
    await by('admin', 'POST /api/users', created, { body, fresh: true });
  }
};

const openAccounts = async (stage: Stage): Promise<void> => {
  const { stack } = stage.context;
  for (const body of [...DEMO_ACCOUNTS, ...COMPANIES])
    await call(stack.ramps.baseUrl, 'POST /sandbox/accounts', anything, { body });
  await stage.by('admin', 'POST /api/sync-subaccounts', anything, { body: {} });
  await stage.by('admin', 'POST /api/sync-assets', anything, { body: {} });
  await stage.readAccounts();
};

interface Owned {
  readonly account: string;
  readonly owner: Person;
  readonly manager: Person;
}

const assignAll = async (stage: Stage): Promise<void> => {
  const ids = new Map<Person, string>();
  for (const who of ['admin', 'operator', 'client', ...NEWCOMERS] as const)
    ids.set(who, await idOf(stage, who));
  const owned: readonly Owned[] = [
    ...PARTNERS,
    { account: ACCOUNTS.b, owner: 'client', manager: 'operator' },
  ];
  for (const { account, owner, manager } of owned) {
    const body = { user_id: ids.get(owner), manager_id: ids.get(manager) };
    const { id } = stage.account(account);
    await stage.by('bruno', `PATCH /api/subaccounts/${id}`, anything, { body, fresh: true });
  }
  await stage.readAccounts();
};

const wallets = z.object({
  list: z.array(z.object({ id: z.string(), network: z.string(), address: z.string() })),
});

/** The owner's external wallet, as that person sees it. */
export const treasuryOf = async ({ by }: Stage, who: Person, account: string) => {
  const shown = await by(who, 'POST /api/ramps', wallets, {
    body: {
      method: 'GET',
      endpoint: '/v1/subaccount/wallet-address?asset=USDT&wallet_type=external',
      headers: { 'X-sub-account-id': account },
    },
  });
  const found = shown?.list.find(({ address }) => address !== GATEWAY_WALLET.address);
  if (!found) throw new Error(`${account} has no wallet of its owner`);
  return found;
};

const made = z.object({ id: z.string() });

const makeRule = async (stage: Stage, { account, owner, daily, spread }: Partner): Promise<void> => {
  const { id: sub_account_id } = stage.account(account);
  const { id: destination_wallet_id } = await treasuryOf(stage, owner, account);
  const rule = await stage.by(owner, 'POST /api/conversion-configurations', made, {
    body: { sub_account_id, destination_wallet_id },
  });
  if (!rule) throw new Error(`${account} has no rule`);
  await stage.by('admin', `PATCH /api/conversion-configurations/${rule.id}`, anything, {
    body: { maximum_daily_amount: daily, ...(spread !== undefined && { custom_spread_override: spread }) },
  });
};

const versioned = z.object({ version: z.int() });

const settle = async ({ by }: Stage): Promise<void> => {
  const known = await by('admin', 'GET /api/gateway-settings', versioned);
  await by('admin', 'PUT /api/gateway-settings', anything, {
    body: {
      version: known?.version ?? 0,
      collection_wallet: GATEWAY_WALLET,
    },
    fresh: true,
  });
  const policy = await by(
    'admin',
    'GET /api/policy',
    z.object({ version: z.int(), items: z.record(z.string(), z.boolean()) }),
  );
  await by('admin', 'PUT /api/policy', anything, {
    body: {
      version: policy?.version ?? 0,
      on: true,
      second: 'administrators',
      items: Object.fromEntries(Object.keys(policy?.items ?? {}).map((item) => [item, item === 'order'])),
    },
    fresh: true,
  });
};

export const setUpMonth = async (stage: Stage): Promise<void> => {
  await stage.by('admin', 'GET /api/spread-bands', anything);
  await inviteAll(stage);
  await openAccounts(stage);
  await assignAll(stage);
  await stage.by('admin', 'POST /api/books/proof', anything, { body: {} });
  for (const each of PARTNERS) await makeRule(stage, each);
  await settle(stage);
};
