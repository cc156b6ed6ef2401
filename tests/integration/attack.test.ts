import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { request } from 'node:http';
import { join } from 'node:path';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { FUNCTIONS_DIR, WEB_DIR } from '#local/supervisor/stack-file.ts';
import { sleep } from '#functions/platform/clock.ts';
import { BY_ITS_BODY } from '#shared/contract/call.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import type { WebhookConfiguration } from '#shared/contract/calls/webhooks.ts';
import { exampleOf } from '#shared/contract/examples/index.ts';
import { PLACEHOLDERS } from '#shared/contract/examples/world.ts';
import { orderSharedWithdrawal } from '#shared/contract/ramps/orders.ts';
import { RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newPerson } from '#tests/support/scene.ts';
import { type RunningStack, startStack } from '#tests/support/stack.ts';
import { inFull } from '#tests/support/tiers.ts';
import { STOPPED_ACTIONS } from '#tests/support/stopped-actions.ts';
import { type Answer, api, cognito, sandbox, signIn, signInAs } from '#tests/support/stack-client.ts';
import { hostileRequests } from './attack/hostile.ts';
import { LAST, REQUESTS } from './attack/requests.ts';
import { aged, type Person, setUpFactor } from './attack/second-factor.ts';
import { CHANGING, isTried, rob } from './attack/stolen.ts';
import { askRow, ordersToAsk, readyToOrder } from './attack/stopped.ts';
import { type Caller, enterAll, NOWHERE, type Parties, type Thing } from './attack/scene.ts';

const HOSTILE = inFull ? 5_000 : 750;
const AT_ONCE = 16;

/** Low enough for a slow machine to reach within a minute. The sandbox resends refused events. */
const QUOTA = 60;

let running: RunningStack;
let parties: Parties;
let bandId: string;
/** Every response to a client or an operator. */
const shownToOthers: string[] = [];

beforeAll(async () => {
  running = await startStack({ seed: false, env: { WEBHOOK_EVENTS_A_MINUTE: String(QUOTA) } });
  parties = await enterAll(running.stack);
  const bands = await parties.scene.admin<{ items: { id: string }[] }>('GET /spread-bands');
  bandId = bands.body.items[0]?.id ?? 'none';
});
afterAll(() => running.dispose());

const nameOf = ({ method, path }: (typeof CALLS)[number]): string => `${method} ${path}`;

const ask = async (caller: Caller, name: string, thing: Thing): Promise<Answer> => {
  const known = { stack: running.stack, clientId: parties.scene.ids.client, bandId };
  const asked = REQUESTS[name]?.make(thing, known);
  if (!asked) throw new Error(`no request for ${name}`);
  const [method = ''] = name.split(' ');
  const answer = await parties.callers[caller](`${method} ${asked.path}`, asked.body, asked.headers);
  if (caller !== 'admin') shownToOthers.push(JSON.stringify(answer.body));
  return answer;
};

/** Hides foreign ids, which the response may repeat from the request. */
const blind = (answer: Answer, thing: Thing): string =>
  Object.values(thing as Record<keyof Thing, string>).reduce(
    (text, id) => text.replaceAll(id, '(id)'),
    `${answer.status} ${JSON.stringify(answer.body)}`,
  );

const inOrder = (): string[] => [
  ...CALLS.map(nameOf).filter((name) => !LAST.includes(name)),
  ...LAST.filter((name) => CALLS.some((call) => nameOf(call) === name)),
];

describe('with the gateway stopped', () => {
  const set = (stopped: boolean, version: number) =>
    parties.scene.admin<{ stop: { version: number } | null }>('PUT /stops', {
      scope: { kind: 'gateway' },
      stopped,
      reason: 'everything looks wrong',
      version,
    });

  test('S7.142 no order is sent, and every other call works (docs/controls.md)', async () => {
    const { scene, things } = parties;
    await readyToOrder(running.stack, scene.admin, things.client);
    const orders = await ordersToAsk(scene.admin, things.client);
    expect(new Set(Object.keys(orders))).toEqual(STOPPED_ACTIONS);
    const { body: stopped } = await set(true, 0);
    for (const [action, order] of Object.entries(orders))
      expect([action, await order()]).toMatchObject([
        action,
        { status: 409, body: { error: { code: 'STOPPED' } } },
      ]);

    const inTheWay: unknown[] = [];
    const judge = (name: string, { status, body }: Answer): void => {
      if (status >= 400 && JSON.stringify(body).includes('"STOPPED"')) inTheWay.push([name, body]);
    };
    for (const call of CALLS)
      if (call.access !== 'public' && !LAST.includes(nameOf(call)) && call.action !== 'spread.collect')
        judge(nameOf(call), await ask('admin', nameOf(call), things.nobody));
    for (const row of RAMPS_TABLE)
      if (row.handling !== 'order' && row.handling !== 'deactivation')
        judge(row.id, await askRow(scene.admin, things.nobody, row));
    expect(inTheWay).toEqual([]);

    await set(false, stopped.stop?.version ?? 0);
    for (const [action, order] of Object.entries(orders))
      expect([action, await order()]).toMatchObject([
        action,
        { status: action === 'spread.collect' ? 201 : 200 },
      ]);
  });
});

describe('every call, by every role, for own, foreign and missing records', () => {
  test('every call has a valid request', () => {
    expect(CALLS.map(nameOf).filter((name) => !REQUESTS[name])).toEqual([]);
  });

  test('without a token, every call is a 401 in the contract’s shape', async () => {
    for (const call of CALLS.filter(({ access }) => access !== 'public'))
      expect([nameOf(call), await ask('nobody', nameOf(call), parties.things.client)]).toEqual([
        nameOf(call),
        { status: 401, body: { error: { code: 'UNAUTHENTICATED', message: 'Authentication required' } } },
      ]);
  });

  test.each(['client', 'operator'] as const)(
    'S6.6 %s: a foreign record looks missing; what the role may not do is a 403',
    async (caller) => {
      const role = caller === 'client' ? 'client' : 'gateway_user';
      const foreign = [parties.things.nobody, parties.things[caller === 'client' ? 'operator' : 'client']];
      for (const name of inOrder()) {
        const call = CALLS.find((each) => nameOf(each) === name);
        if (!call || call.access === 'public') continue;
        if (!call.access.roles.includes(role)) {
          const answer = await ask(caller, name, parties.things[caller]);
          expect([name, answer]).toMatchObject([
            name,
            { status: 403, body: { error: { code: 'FORBIDDEN' } } },
          ]);
          continue;
        }
        if (REQUESTS[name]?.named) {
          const nowhere = blind(await ask(caller, name, NOWHERE), NOWHERE);
          for (const thing of foreign)
            expect([name, blind(await ask(caller, name, thing), thing)]).toEqual([name, nowhere]);
          expect([name, nowhere.slice(0, 3)]).toEqual([name, '404']);
        }
        const { status } = await ask(caller, name, parties.things[caller]);
        expect([name, status < 500, [401, 403, 404].includes(status)]).toEqual([
          name,
          true,
          REQUESTS[name]?.absent === true,
        ]);
      }
    },
  );

  test('a search for a foreign id finds as little as for a missing one', async () => {
    const { callers, things } = parties;
    for (const [caller, others] of [
      ['client', [things.operator, things.nobody]],
      ['operator', [things.client, things.nobody]],
    ] as const) {
      const nowhere = await callers[caller](`GET /search?q=${NOWHERE.order}`);
      for (const id of others.flatMap((thing) => Object.values<string>({ ...thing })))
        expect([id, await callers[caller](`GET /search?q=${id}`)]).toEqual([id, nowhere]);
    }
  });

  test('an administrator is never refused', async () => {
    // This stack has no exceptions and no orders to assign.
    const isOfNothing = (name: string): boolean =>
      name.includes('/exceptions/') || name.includes('/order-slots/');
    for (const name of inOrder()) {
      if (name.startsWith('POST /api/webhooks') || isOfNothing(name)) continue;
      const { status } = await ask('admin', name, parties.things.nobody);
      expect([name, status < 500, [401, 403, 404].includes(status)]).toEqual([
        name,
        true,
        REQUESTS[name]?.absent === true,
      ]);
    }
    await ask('admin', 'PUT /api/credentials', parties.things.nobody);
  });

  test('no client or operator sees anything of the account without an owner', () => {
    const { nobody } = parties.things;
    const asked = new Set(Object.values(nobody as Record<keyof Thing, string>));
    const leaks = shownToOthers.filter((text) => [...asked].some((id) => text.includes(id)));
    expect(leaks).toEqual([]);
  });
});

interface Wire {
  readonly status: number;
  readonly text: string;
}

/** Sends the bytes unchanged, because an HTTP client would normalise them. */
const onTheWire = (
  token: string | undefined,
  { method, path, headers, body }: ReturnType<typeof hostileRequests>[number],
): Promise<Wire> =>
  new Promise((resolve) => {
    const { port } = new URL(running.stack.web);
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        // One connection per request, because a response before the end of the body closes it.
        agent: false,
        method,
        path,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.on('error', (error) => resolve({ status: 0, text: String(error) }));
    sent.end(body);
  });

const matchesTable = (method: string, path: string): boolean =>
  RAMPS_TABLE.some(
    (row) =>
      row.method === method && new RegExp(`^${row.template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );

describe(`${HOSTILE} hostile requests`, () => {
  test('no 500, no provider call outside the table, no call to another host', async () => {
    let hits = 0;
    const trap = createServer((socket) => {
      hits += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => trap.once('listening', resolve));
    const evil = `127.0.0.1:${(trap.address() as AddressInfo).port}`;
    const tokens: Record<Caller, string | undefined> = {
      nobody: undefined,
      client: (await signIn(running.stack, 'client')).AccessToken,
      operator: (await signIn(running.stack, 'gateway_user')).AccessToken,
      admin: (await signIn(running.stack, 'admin')).AccessToken,
    };
    const log = sandbox(running.stack);
    type Log = { items: { seq: number; kind: string; method?: string; path?: string }[] };
    const before = (await log<Log>('GET /sandbox/log')).items.at(-1)?.seq ?? 0;

    const requests = hostileRequests(HOSTILE, evil, [...Object.values(parties.things), NOWHERE]);
    const counts: Record<number, number> = {};
    const broken: unknown[] = [];
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let at = next++; at < requests.length; at = next++) {
        const one = requests[at];
        if (!one) return;
        const { status, text } = await onTheWire(tokens[one.caller], one);
        counts[status] = (counts[status] ?? 0) + 1;
        const shown = status < 400 || /^\{"error":\{"code":"[A-Z_]+","message":/.test(text);
        if (status === 500 || status === 0 || !shown) broken.push([one, status, text.slice(0, 300)]);
        if (one.caller !== 'admin') shownToOthers.push(text);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    trap.close();

    const after = (await log<Log>('GET /sandbox/log')).items;
    const upstream = after.filter(
      ({ seq, kind, path = '' }) => seq > before && kind === 'request' && !path.startsWith('/sandbox/log'),
    );
    const outside = upstream.filter(
      ({ method = '', path = '' }) => path !== '/oauth/token' && !matchesTable(method, path),
    );
    console.log(
      `${requests.length} requests, responses ${JSON.stringify(counts)}, ${upstream.length} provider calls`,
    );
    expect(broken.slice(0, 5)).toEqual([]);
    expect(outside.slice(0, 5)).toEqual([]);
    expect(hits).toBe(0);
  });

  test('no secret in any response, the table, a log or the bundle', async () => {
    const { ramps, users, dynamodb } = running.stack;
    const canary = 'canary-7f3a9b2c51e84d06-of-a-webhook';
    const signing = `whsec_${Buffer.from(`signing-${canary}`).toString('base64')}`;
    const configuration = await parties.scene.client<{ version: number }>('GET /webhook-configuration');
    const set = await parties.scene.client('PUT /webhook-configuration', {
      version: configuration.body.version,
      webhook_header_value: canary,
      signing_secret: signing,
    });
    expect(set.status).toBe(200);
    shownToOthers.push(JSON.stringify((await parties.scene.client('GET /webhook-configuration')).body));
    const { AccessToken, RefreshToken } = await signIn(running.stack, 'gateway_user');
    const passwords = users.map(({ password }) => password);
    const secrets = [
      ramps.clientSecret,
      canary,
      signing.slice('whsec_'.length),
      AccessToken,
      RefreshToken,
      ...passwords,
    ];
    const holds = (text: string): string[] => secrets.filter((secret) => text.includes(secret));
    expect(shownToOthers.flatMap(holds)).toEqual([]);

    const client = new DynamoDBClient({
      endpoint: dynamodb.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    let from: Record<string, never> | undefined;
    do {
      const page = await client.send(
        new ScanCommand({ TableName: dynamodb.table, ...(from && { ExclusiveStartKey: from }) }),
      );
      expect(holds(JSON.stringify(page.Items))).toEqual([]);
      from = page.LastEvaluatedKey as typeof from;
    } while (from);
    client.destroy();

    for (const shipped of [FUNCTIONS_DIR, WEB_DIR]) {
      const files = readdirSync(shipped, { recursive: true, withFileTypes: true }).filter((one) =>
        one.isFile(),
      );
      expect(files.length).toBeGreaterThan(5);
      for (const { parentPath, name } of files)
        expect([name, holds(readFileSync(join(parentPath, name), 'latin1'))]).toEqual([name, []]);
    }

    const logs = join(running.dataDir, 'logs');
    const files = readdirSync(logs);
    expect(files.length).toBeGreaterThan(5);
    for (const file of files)
      expect([file, holds(readFileSync(join(logs, file), 'utf8'))]).toEqual([file, []]);
  });
});

test('a webhook over its limit per minute gets a 429, others do not', async () => {
  const value = 'a-webhook-value-of-the-operator';
  const withValue = async (): Promise<WebhookConfiguration> => {
    const { call } = await newPerson(running.stack, parties.scene, 'gateway_user');
    const { body } = await call<WebhookConfiguration>('GET /webhook-configuration');
    await call('PUT /webhook-configuration', { webhook_header_value: value, version: body.version });
    return body;
  };
  const [own, other] = [await withValue(), await withValue()];
  const send = async ({ handler_url: url }: WebhookConfiguration) => {
    const headers = { 'content-type': 'application/json', 'x-webhook-secret': value };
    const response = await fetch(url, { method: 'POST', headers, body: 'not JSON' });
    return { response, body: await response.json() };
  };
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  // A new minute may start meanwhile.
  while (answers.length <= 10 * QUOTA && answers.at(-1)?.response.status !== 429)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => send(own)))));
  const last = answers.find(({ response }) => response.status === 429);
  expect(last?.body).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
  const wait = Number(last?.response.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(answers.filter(({ response }) => response.status === 400).length).toBeGreaterThanOrEqual(QUOTA / 2);
  expect((await send(other)).response.status).toBe(400);
});

/** Request bodies that need a fresh sign-in, where not all of a call's do. */
const dangerous = (call: (typeof CALLS)[number]): readonly unknown[] =>
  call.path === '/api/ramps'
    ? RAMPS_TABLE.filter(({ stepUp }) => stepUp).map(({ method, template }) => ({
        method,
        endpoint: template.replaceAll(/\{\w+\}/g, 'thing_1'),
      }))
    : exampleOf(call).fresh.map((ask) => ask({ ...PLACEHOLDERS, ...NOWHERE }).body);

describe('a stolen token', () => {
  /** Cognito calls that change how a user signs in, bypassing our API. */
  const SELF_SERVICE = [
    ['AssociateSoftwareToken', {}],
    ['VerifySoftwareToken', { UserCode: '000000' }],
    ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: false } }],
    ['UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: 'thief@example.com' }] }],
    ['GetUserAttributeVerificationCode', { AttributeName: 'email' }],
    ['ChangePassword', { PreviousPassword: 'a-password', ProposedPassword: 'another-password' }],
    ['GlobalSignOut', {}],
    ['GetUser', {}],
  ] as const;

  test('S7.171 cannot change how its user signs in, even renewed or after opening the settings', async () => {
    // An earlier test may have opened the settings; this sign-in uses that up.
    await signIn(running.stack, 'client');
    const { AccessToken, RefreshToken } = await signIn(running.stack, 'client');
    const refused = async (token: string) => {
      for (const [operation, input] of SELF_SERVICE)
        expect([
          operation,
          await cognito(running.stack, operation, { AccessToken: token, ...input }),
        ]).toMatchObject([
          operation,
          {
            status: 400,
            body: {
              __type: 'NotAuthorizedException',
              message: 'Access Token does not have required scopes',
            },
          },
        ]);
    };
    await refused(AccessToken);
    expect((await api(running.stack, AccessToken)('POST /profile/sign-in-settings')).status).toBe(200);
    await refused(AccessToken);
    const renewed = await cognito(running.stack, 'GetTokensFromRefreshToken', {
      ClientId: running.stack.cognito.clientId,
      RefreshToken,
    });
    const { AuthenticationResult } = z
      .object({ AuthenticationResult: z.object({ AccessToken: z.string() }) })
      .parse(renewed.body);
    await refused(AuthenticationResult.AccessToken);
    // Only the next sign-in can change the settings.
    const [opened, after] = [await signIn(running.stack, 'client'), await signIn(running.stack, 'client')];
    expect((await cognito(running.stack, 'GetUser', { AccessToken: opened.AccessToken })).status).toBe(200);
    await refused(after.AccessToken);
  });
});

describe('a stolen token of a user with a second factor', () => {
  const MINUTES = 60;
  const stepUps = CALLS.filter(({ stepUp }) => stepUp !== undefined);
  const roles = ['client', 'gateway_user', 'admin'] as const;
  const users = new Map<string, Person & { readonly secret: string; readonly AccessToken: string }>();
  /** Signed in an hour in the future, so the session stays fresh. */
  const freshly = async (role: (typeof roles)[number]) =>
    api(running.stack, await aged(running.dataDir, users.get(role)?.AccessToken ?? '', -60 * MINUTES));

  beforeAll(async () => {
    for (const user of running.stack.users)
      if (roles.some((role) => role === user.role))
        users.set(user.role, { ...user, ...(await setUpFactor(running.stack, user)) });
    // Like a role, the factor is enforced within five seconds.
    await sleep(5_100);
  });

  test('each provider call that can redirect money needs a fresh sign-in', () => {
    expect(RAMPS_TABLE.filter(({ stepUp }) => stepUp)).toEqual(
      RAMPS_TABLE.filter(({ handling, id }) => handling === 'destination' || id === orderSharedWithdrawal.id),
    );
  });

  test('each provider call that changes something is tried', () => {
    expect(CHANGING.filter((row) => !isTried(row)).map(({ id }) => id)).toEqual([]);
  });

  test.each(roles)(
    'a %s, five minutes after sign-in: 403 for whatever redirects money, 200 otherwise',
    async (role) => {
      const user = users.get(role);
      if (!user) throw new Error(`there is no ${role}`);
      const { secret, AccessToken } = user;
      const stolen = api(running.stack, await aged(running.dataDir, AccessToken, 5 * MINUTES));
      const thing = parties.things[role === 'gateway_user' ? 'operator' : 'client'];
      const known = { stack: running.stack, clientId: parties.scene.ids.client, bandId };
      let refused = 0;
      for (const call of stepUps) {
        if (call.access === 'public' || !call.access.roles.includes(role)) continue;
        const { path, body, headers } = REQUESTS[nameOf(call)]?.make(thing, known) ?? { path: '' };
        for (const asked of call.stepUp === BY_ITS_BODY ? dangerous(call) : [body]) {
          const answer = await stolen(`${call.method} ${path}`, asked, headers);
          expect([nameOf(call), asked, answer]).toMatchObject([
            nameOf(call),
            asked,
            { status: 403, body: { error: { code: 'STEP_UP_REQUIRED' } } },
          ]);
          refused += 1;
        }
      }
      expect(refused).toBeGreaterThan(5);
      expect((await stolen('GET /profile')).status).toBe(200);

      // Checks orders at the provider: money may only go to the approved destination.
      const { client, operator } = parties.scene.ids;
      const ownership = role === 'gateway_user' ? { manager_id: operator } : { user_id: client };
      const scene = {
        ...parties.scene,
        admin: await freshly('admin'),
        operator: await freshly('gateway_user'),
        client: await freshly('client'),
      };
      expect(await rob(running.stack, scene, stolen, ownership)).toEqual({
        control: 200,
        approved: 1,
        elsewhere: [],
      });

      // Cognito lets this token turn off the factor, but our API still refuses it, and the next sign-in fails.
      const off = { AccessToken, SoftwareTokenMfaSettings: { Enabled: false } };
      expect((await cognito(running.stack, 'SetUserMFAPreference', off)).status).toBe(200);
      expect((await stolen('DELETE /profile/second-factor')).status).toBe(403);
      await expect(signInAs(running.stack, user.email, user.password)).rejects.toThrow(
        'UserLambdaValidationException',
      );
      await cognito(running.stack, 'SetUserMFAPreference', off);
      expect((await stolen('POST /profile/second-factor')).body).toMatchObject({
        second_factor: { kind: 'totp' },
      });
      const started = await cognito(running.stack, 'InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: running.stack.cognito.clientId,
        AuthParameters: { USERNAME: user.email, PASSWORD: user.password },
      });
      expect(started.body).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });

      const logs = join(running.dataDir, 'logs');
      for (const file of readdirSync(logs))
        expect([file, readFileSync(join(logs, file), 'utf8').includes(secret)]).toEqual([file, false]);

      expect((await (await freshly(role))('DELETE /profile/second-factor')).body).toEqual({
        second_factor: null,
      });
    },
  );
});
