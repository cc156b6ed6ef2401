import { profile } from '@ramps-gateway/shared/contract/calls/profile.ts';
import { pageOf } from '@ramps-gateway/shared/contract/fields.ts';
import { type SubAccountRecord, subAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { anything, call } from './calls.ts';
import type { SeedContext, Tokens } from './context.ts';
import { ACCOUNTS, DEMO_ACCOUNTS } from './demo-accounts.ts';

const userIdOf = async ({ stack }: SeedContext, token: string): Promise<string> => {
  const found = await call(stack.web, 'GET /api/profile', profile, { token });
  if (!found) throw new Error('a demo user has no profile');
  return found.id;
};

const listAccounts = async ({ stack }: SeedContext, token: string): Promise<SubAccountRecord[]> => {
  const page = await call(stack.web, 'GET /api/subaccounts?limit=200', pageOf(subAccountRecord), { token });
  return page?.items ?? [];
};

export interface DemoAccounts {
  readonly a: SubAccountRecord;
  readonly b: SubAccountRecord;
  readonly c: SubAccountRecord;
}

export const seedAccounts = async (context: SeedContext, tokens: Tokens): Promise<DemoAccounts> => {
  const { stack } = context;
  for (const body of DEMO_ACCOUNTS) {
    // 409: left by an interrupted run.
    await call(stack.ramps.baseUrl, 'POST /sandbox/accounts', anything, { body, accept: [409] });
  }
  const token = tokens.admin;
  await call(stack.web, 'POST /api/sync-subaccounts', anything, { token, body: {} });
  const accounts = await listAccounts(context, token);
  const find = (externalId: string): SubAccountRecord => {
    const found = accounts.find(({ external_id }) => external_id === externalId);
    if (!found) throw new Error(`the sub-account ${externalId} was not synced`);
    return found;
  };
  const operator = await userIdOf(context, tokens.operator);
  const client = await userIdOf(context, tokens.client);
  const assign = (account: SubAccountRecord, user_id: string) =>
    call(stack.web, `PATCH /api/subaccounts/${account.id}`, anything, {
      token,
      body: { user_id, manager_id: operator },
    });
  const a = find(ACCOUNTS.a);
  const b = find(ACCOUNTS.b);
  await assign(a, operator);
  await assign(b, client);
  return { a, b, c: find(ACCOUNTS.c) };
};
