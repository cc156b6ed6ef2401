import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '#functions/adapters/dynamo/table/client.ts';
import { createRoleStore } from '#functions/adapters/dynamo/users/roles.ts';
import { createCreationStore } from '#functions/adapters/dynamo/users/invitations.ts';
import { localClient } from '#infra/common/aws.ts';
import type { ClientSpread } from '#shared/contract/calls/pricing.ts';
import type { User } from '#shared/contract/calls/users.ts';
import type { WebhookConfiguration } from '#shared/contract/calls/webhooks.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { configure, enter, newAccount, newPerson, type Scene } from '#tests/support/scene.ts';
import { running } from '#tests/support/plain.ts';
import {
  api,
  cognito,
  conversionOf,
  openSocket,
  pay,
  runNow,
  signInAs,
  type Tokens,
  until,
} from '#tests/support/stack-client.ts';
import { approvedAs, FRESH } from '#tests/support/work.ts';

interface Made {
  readonly success: boolean;
  readonly error: string | null;
  readonly user: User;
}
interface Page<T> {
  readonly items: T[];
  readonly next_cursor: string | null;
}

let scene: Scene;

beforeAll(async () => {
  scene = await enter(running.stack);
});

const PASSWORD = 'long-enough-8';
const make = async (email: string, role: string): Promise<User> => {
  const { status, body } = await scene.admin<Made>('POST /users', {
    email,
    password: PASSWORD,
    role,
    displayName: '',
  });
  expect({ status, body }).toMatchObject({ status: 201, body: { success: true, error: null } });
  return body.user;
};
const put = (id: string, role: string, call = scene.admin) => call<User>(`PUT /users/${id}/role`, { role });
const users = async () => (await scene.admin<Page<User>>('GET /users?limit=200')).body.items;
const groupsIn = ({ AccessToken }: Tokens): unknown =>
  (
    JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >
  )['cognito:groups'];

/** Repairs interrupted changes. */
const tidy = () => runNow(running.stack, 'tidy-users');

describe('users', () => {
  test('a created user signs in with their password and role, and is listed first', async () => {
    const user = await make('Made.Operator@Example.com', 'gateway_user');
    expect(user).toMatchObject({
      email: 'made.operator@example.com',
      display_name: 'made.operator@example.com',
      role: 'gateway_user',
      last_sign_in_at: null,
    });
    expect((await users())[0]).toEqual(user);

    const tokens = await signInAs(running.stack, user.email, PASSWORD);
    expect(groupsIn(tokens)).toEqual(['gateway_user']);
    const call = api(running.stack, tokens.AccessToken);
    expect(await call('GET /profile')).toMatchObject({
      status: 200,
      body: { id: user.id, role: 'gateway_user', name: user.display_name },
    });
    const [listed] = await users();
    expect(listed?.last_sign_in_at).toMatch(/^2\d{3}-/);
    expect(listed).toEqual({ ...user, last_sign_in_at: listed?.last_sign_in_at });

    // Cognito has the email already; that user stays unchanged.
    const again = await scene.admin('POST /users', {
      email: 'MADE.operator@example.com',
      password: 'another-one-8',
      role: 'admin',
    });
    expect(again).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT', message: 'A user with this email already exists.' } },
    });
    await expect(signInAs(running.stack, user.email, PASSWORD)).resolves.toBeDefined();
  });

  test('a demotion takes effect immediately: calls, sockets, sessions, groups', async () => {
    const { id, email } = await make('short.reign@example.com', 'client');
    expect((await put(id, 'admin')).body).toMatchObject({ id, role: 'admin' });
    const tokens = await signInAs(running.stack, email, PASSWORD);
    expect(groupsIn(tokens)).toEqual(['admin']);
    const call = api(running.stack, tokens.AccessToken);
    expect((await call('GET /users')).status).toBe(200);
    const socket = await openSocket(running.stack, tokens.AccessToken);

    expect((await put(id, 'client')).body).toMatchObject({ role: 'client' });
    expect((await call('GET /users')).status).toBe(403);
    expect((await call('GET /profile')).body).toMatchObject({ role: 'client' });
    await socket.closed;
    const refreshed = await cognito(running.stack, 'GetTokensFromRefreshToken', {
      ClientId: running.stack.cognito.clientId,
      RefreshToken: tokens.RefreshToken,
    });
    expect(refreshed.status).toBe(400);
    expect(groupsIn(await signInAs(running.stack, email, PASSWORD))).toEqual(['client']);
    expect((await put('nobody', 'client')).status).toBe(404);
  });

  test('a disabled user loses calls, sockets, renewal and sign-in; once enabled, they sign in again', async () => {
    const { id, email } = await make('sent.home@example.com', 'client');
    const tokens = await signInAs(running.stack, email, PASSWORD);
    const call = api(running.stack, tokens.AccessToken);
    expect((await call('GET /orders')).status).toBe(200);
    const socket = await openSocket(running.stack, tokens.AccessToken);
    const state = (to: string) => scene.admin(`PUT /users/${id}/state`, { state: to });
    expect(await state('disabled')).toMatchObject({ status: 200, body: { state: 'disabled' } });
    await socket.closed;
    const refused = { status: 401, body: { error: { code: 'SESSION_ENDED' } } };
    await until('every call is refused', async () => {
      const answers = await Promise.all(
        ['/orders', '/profile', '/subaccounts'].map((path) => call(`GET ${path}`)),
      );
      return answers.every(({ status }) => status === 401) ? true : undefined;
    });
    expect(await call('GET /orders')).toMatchObject(refused);
    await expect(openSocket(running.stack, tokens.AccessToken)).rejects.toThrow();
    const refreshed = await cognito(running.stack, 'GetTokensFromRefreshToken', {
      ClientId: running.stack.cognito.clientId,
      RefreshToken: tokens.RefreshToken,
    });
    expect(refreshed.status).toBe(400);
    await expect(signInAs(running.stack, email, PASSWORD)).rejects.toThrow();

    expect(await state('enabled')).toMatchObject({ status: 200, body: { state: 'enabled' } });
    expect(await call('GET /orders')).toMatchObject(refused);
    const anew = api(running.stack, (await signInAs(running.stack, email, PASSWORD)).AccessToken);
    expect((await anew('GET /orders')).status).toBe(200);
    expect((await scene.admin(`PUT /users/${scene.ids.admin}/state`, { state: 'disabled' })).status).toBe(
      409,
    );
  });

  test('interrupted changes finish automatically', async () => {
    const { id, email } = await make('half.way@example.com', 'client');
    const table = createTable(
      running.stack.dynamodb.table,
      new DynamoDBClient(localClient(running.stack.dynamodb.endpoint)),
    );
    const roles = createRoleStore(table);
    const row = await roles.get(id);
    if (!row) throw new Error('the user has no row');
    const past = new Date(Date.now() - 1000).toISOString();
    const settling = { mark: row.version + 1, until: past, signOut: false };
    expect(
      await roles.change(
        row,
        { ...row.record, role: 'gateway_user' },
        settling,
        approvedAs('administrator'),
        FRESH,
      ),
    ).toBe('changed');
    const creations = createCreationStore(table);
    const lost = {
      email: 'lost@example.com',
      displayName: 'Lost',
      role: 'client',
      createdBy: 'administrator',
      approvedBy: null,
      since: past,
      until: past,
    } as const;
    await creations.begin(lost, approvedAs('administrator'), FRESH);
    await cognito(running.stack, 'AdminCreateUser', {
      UserPoolId: running.stack.cognito.userPoolId,
      Username: lost.email,
      MessageAction: 'SUPPRESS',
    });
    // The repair's index is eventually consistent.
    await until('the role is settled and the creation removed', async () => {
      await tidy();
      const settled = (await roles.get(id))?.settling === null;
      return settled && (await creations.get(lost.email)) === undefined ? true : undefined;
    });
    expect(groupsIn(await signInAs(running.stack, email, PASSWORD))).toEqual(['gateway_user']);
    expect((await users()).some((user) => user.email === lost.email)).toBe(false);
    expect(await make(lost.email, 'client')).toMatchObject({ email: lost.email });
    table.client.destroy();
  });
});

test('a client’s custom spread, stored as a fraction, applies to their next conversion', async () => {
  const bands = await scene.admin<Page<{ id: string; min_spread: string }>>('GET /spread-bands');
  expect(bands.body.items.map(({ min_spread }) => min_spread)).toEqual(['0.0025', '0.005', '0.01']);
  const band = bands.body.items[2];
  const owner = await newPerson(running.stack, scene, 'client');
  const line = `PUT /client-spreads/${owner.id}`;
  const spread = { spread_band_id: band?.id, custom_spread: 0.0125 };
  expect(await scene.admin<ClientSpread>(line, spread)).toMatchObject({
    status: 200,
    body: { custom_spread: '0.0125', spread_band: band, profile: { email: owner.email } },
  });
  expect(await scene.admin(line, { ...spread, custom_spread: 0.06 })).toMatchObject({
    status: 400,
    body: { error: { message: 'Custom spread must be between 0% and 5%' } },
  });
  const listed = await scene.admin<Page<ClientSpread>>('GET /client-spreads?limit=200');
  expect(listed.body.items.filter(({ user_id: id }) => id === owner.id)).toMatchObject([
    { spread_band: band },
  ]);

  const account = await newAccount(running.stack, scene, { user_id: owner.id });
  const settings = await configure(scene, account, undefined, owner.call);
  const refused = await owner.call(`PATCH /conversion-configurations/${settings.id}`, {
    minimum_amount: 'abc',
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { message: 'minimum_amount: must be a number' } },
  });
  const deposit = await pay(running.stack, account.external_id, '1000.00');
  const conversion = await conversionOf(owner.call, deposit.id);
  expect(conversion.applied_spread).toBe('1.25');
});

test('a custom webhook header takes effect when saved; reserved ones are refused', async () => {
  const { call } = await newPerson(running.stack, scene, 'gateway_user');
  const line = 'PUT /webhook-configuration';
  const read = (await call<WebhookConfiguration>('GET /webhook-configuration')).body;
  for (const name of ['Authorization', 'X-Forwarded-For', 'bad name', 'x-public-origin'])
    expect((await call(line, { version: read.version, webhook_header_key: name })).status, name).toBe(400);
  const { body: saved } = await call<WebhookConfiguration>(line, {
    version: read.version,
    webhook_header_key: 'Ramps_Signature',
    generate: true,
  });
  expect(saved.webhook_header_key).toBe('ramps_signature');
  const send = (headers: Record<string, string>) =>
    api(running.stack)(`POST /webhooks/${read.id}`, '{}', headers).then(({ status }) => status);
  expect(await send({ 'x-webhook-secret': saved.webhook_header_value })).toBe(401);
  // The header is right; the body is invalid.
  expect(await send({ ramps_signature: saved.webhook_header_value })).toBe(400);
  const after = (await call<WebhookConfiguration>('GET /webhook-configuration')).body;
  expect(after.webhook_header_value).not.toBe(saved.webhook_header_value);
  expect((await call(line, { version: read.version, is_active: false })).status).toBe(409);
});
