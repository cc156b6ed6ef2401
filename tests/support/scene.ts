import { randomUUID } from 'node:crypto';
import type { ConfigurationRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { type Answer, api, cognito, sandbox, signIn, signInAs } from './stack-client.ts';
import type { StackFile } from './stack.ts';

const subject = (token: string): string => {
  const [, payload = ''] = token.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub;
};

/** The people of a stack, signed in. */
export const enter = async (stack: StackFile) => {
  const [admin, operator, client] = await Promise.all([
    signIn(stack, 'admin'),
    signIn(stack, 'gateway_user'),
    signIn(stack, 'client'),
  ]);
  return {
    admin: api(stack, admin.AccessToken),
    operator: api(stack, operator.AccessToken),
    client: api(stack, client.AccessToken),
    operatorToken: operator.AccessToken,
    clientToken: client.AccessToken,
    ids: {
      admin: subject(admin.AccessToken),
      operator: subject(operator.AccessToken),
      client: subject(client.AccessToken),
    },
  };
};

/** The body of an answer that must have this status. */
const bodyOf = <T>({ status, body }: Answer<T>, wanted = 200): T => {
  if (status !== wanted) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};

export type Scene = Awaited<ReturnType<typeof enter>>;

/** A new account with an external USDT wallet at the provider, synced and assigned. */
export const newAccount = async (
  stack: StackFile,
  scene: Scene,
  ownership: { user_id?: string | null; manager_id?: string | null } = {},
  remote: object = {},
): Promise<SubAccountRecord> => {
  const name = `Conta ${randomUUID().slice(0, 8)}`;
  const { account_id: accountId } = await sandbox(stack)<{ account_id: string }>('POST /sandbox/accounts', {
    name,
    email: `${name.replace(' ', '.').toLowerCase()}@example.com`,
    phone: '+55 11 5555 0000',
    country: 'BR',
    kyc_status: 'Approved',
    wallets: [
      {
        asset: 'USDT',
        network: 'tron',
        name: 'Customer wallet',
        address: 'TPYFoWouN5dg3RgX3qQX9Py3DTtS2X9EKn',
        wallet_type: 'external',
      },
    ],
    ...remote,
  });
  const synced = await scene.admin('POST /sync-subaccounts', {});
  const { body } = await scene.admin<{ items: SubAccountRecord[] }>('GET /subaccounts?limit=200');
  const account = body.items.find((item) => item.external_id === accountId);
  if (!account) throw new Error(`the sync did not return ${accountId}: ${JSON.stringify(synced)}`);
  return bodyOf(await scene.admin<SubAccountRecord>(`PATCH /subaccounts/${account.id}`, ownership));
};

/** Demo accounts of the operator: Aurora converts deposits; Brisa, the client's account, does not. */
export const AURORA = 'acc_demo_aurora';
export const BRISA = 'acc_demo_brisa';

const PASSWORD = 'long-enough-8';

/** A new, signed-in user, whose lists have only the test's records. */
export const newPerson = async (
  stack: StackFile,
  { admin }: Pick<Scene, 'admin'>,
  role: 'admin' | 'gateway_user' | 'client',
  email = `${role}-${randomUUID()}@example.com`,
) => {
  const asked = { email, password: PASSWORD, role, displayName: '' };
  const { user } = bodyOf(await admin<{ user: { id: string } }>('POST /users', asked), 201);
  const { AccessToken: token } = await signInAs(stack, email, PASSWORD);
  return { id: user.id, email, password: PASSWORD, token, call: api(stack, token) };
};

/** The other administrator named by the deployment, as a second person for the first. */
export const secondAdministrator = async (stack: StackFile) => {
  const user = stack.users.findLast(({ role }) => role === 'admin');
  if (!user) throw new Error('the stack has no administrator');
  const { email, password } = user;
  const { AccessToken: token } = await signInAs(stack, email, password);
  return { id: subject(token), email, password, token, call: api(stack, token) };
};

const usdtWalletOf = async (
  call: ReturnType<typeof api>,
  { external_id: accountId }: SubAccountRecord,
): Promise<string> => {
  const { status, body } = await call<{ list?: { id: string }[] }>('POST /ramps', {
    method: 'GET',
    endpoint: '/v1/subaccount/wallet-address?asset=USDT&wallet_type=external',
    headers: { 'X-sub-account-id': accountId },
  });
  const [wallet] = body.list ?? [];
  if (!wallet) throw new Error(`${status}: the account has no external USDT wallet`);
  return wallet.id;
};

/**
 * Enables automatic conversion. The owner does it, which confirms the destination; without an owner an administrator does.
 * `by` is an owner outside the scene.
 */
export const configure = async (
  scene: Scene,
  account: SubAccountRecord,
  change?: Partial<
    Pick<
      ConfigurationRecord,
      | 'minimum_amount'
      | 'maximum_daily_amount'
      | 'custom_spread_override'
      | 'is_enabled'
      | 'continue_next_day'
    >
  >,
  by?: ReturnType<typeof api>,
): Promise<ConfigurationRecord> => {
  const owner = Object.entries(scene.ids).find(([, id]) => id === account.user_id)?.[0];
  const known = owner === 'client' ? scene.client : owner === 'operator' ? scene.operator : scene.admin;
  const call = by ?? known;
  const asked = {
    sub_account_id: account.id,
    destination_wallet_id: await usdtWalletOf(call, account),
  };
  const made = bodyOf(await call<ConfigurationRecord>('POST /conversion-configurations', asked), 201);
  if (!change) return made;
  return bodyOf(
    await scene.admin<ConfigurationRecord>(`PATCH /conversion-configurations/${made.id}`, change),
  );
};

/** Signs up with the code from the mailbox. */
export const signUp = async (stack: StackFile, email: string, password: string): Promise<void> => {
  const asked = {
    ClientId: stack.cognito.clientId,
    Username: email,
    Password: password,
    UserAttributes: [{ Name: 'email', Value: email }],
  };
  bodyOf(await cognito(stack, 'SignUp', asked));
};
