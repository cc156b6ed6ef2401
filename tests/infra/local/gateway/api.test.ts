import { type IncomingMessage, request, type RequestOptions } from 'node:http';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { receiveWebhook } from '#shared/contract/calls/webhooks.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { type Issuer, startIssuer, startTestGateway } from './support.ts';

const echo = `export const handler = async (event) => {
  const answer = event.headers['x-answer'];
  if (answer === 'throw') throw new Error('secret detail');
  return answer ? JSON.parse(answer) : { event };
};`;

const issuer: Issuer = await startIssuer();
const { web, webPort, logged } = await startTestGateway(
  { users: echo, accounts: echo },
  { issuer: issuer.issuer },
);

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
const eventOf = async (response: Response): Promise<Event> => {
  expect(response.status).toBe(200);
  return ((await response.json()) as { event: Event }).event;
};
const error = (code: string, message: string) => ({ error: { code, message } });
const unauthenticated = error('UNAUTHENTICATED', 'Authentication required');

/** Sends headers and path unchanged; fetch would normalise them. */
const raw = async (options: RequestOptions, body = '') => {
  const sent = request({ host: '127.0.0.1', port: webPort, ...options });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() };
};

describe('an HTTP API event', () => {
  it('has the payload format 2.0', async () => {
    const before = Date.now();
    const response = await fetch(`${web}/api/open/a%20b%2Fc?x=1&y=2&x=3&empty=`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Many': 'one, two',
        cookie: 'a=1; b=2',
        'user-agent': 'tests',
        'x-public-origin': 'https://evil.example',
        'x-origin-verify': 'guessed',
        'x-viewer-address': '203.0.113.9',
        'x-amz-cf-id': 'another',
      },
      body: '{"hello":"wörld"}',
    });
    const event = await eventOf(response);
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/open/{id}',
      rawPath: '/api/open/a%20b%2Fc',
      rawQueryString: 'x=1&y=2&x=3&empty=',
      cookies: ['a=1', 'b=2'],
      queryStringParameters: { x: '1,3', y: '2', empty: '' },
      pathParameters: { id: 'a b/c' },
      body: '{"hello":"wörld"}',
      isBase64Encoded: false,
      headers: {
        'content-type': 'application/json',
        'x-many': 'one, two',
        'x-public-origin': web,
        'x-origin-verify': 'secret-of-the-edge',
        'x-forwarded-for': '127.0.0.1',
        'x-viewer-address': '127.0.0.1',
        'x-amz-cf-id': expect.stringMatching(/^[\w-]{54}==$/) as unknown,
        host: `127.0.0.1:${webPort}`,
      },
      requestContext: {
        routeKey: 'POST /api/open/{id}',
        stage: '$default',
        domainName: `127.0.0.1:${webPort}`,
        http: {
          method: 'POST',
          path: '/api/open/a%20b%2Fc',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'tests',
        },
      },
    });
    expect(event.requestContext.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(event.requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
    expect(event.requestContext.timeEpoch).toBeGreaterThanOrEqual(before);
    expect(event.requestContext.timeEpoch).toBeLessThanOrEqual(Date.now());
    expect(event.headers.cookie).toBeUndefined();
    expect(event.requestContext).not.toHaveProperty('authorizer');
  });

  it('joins repeated headers, and omits absent parts', async () => {
    const { body } = await raw({
      path: '/api/open/1',
      method: 'GET',
      headers: [
        ...['Host', `127.0.0.1:${webPort}`, 'X-Twice', 'one', 'x-twice', 'two'],
        ...['Cookie', 'a=1', 'Cookie', 'b=2'],
      ],
    });
    const { event } = JSON.parse(body) as { event: Event };
    expect(event.headers['x-twice']).toBe('one,two');
    expect(event.cookies).toEqual(['a=1', 'b=2']);
    expect(event).not.toHaveProperty('body');
    expect(event).not.toHaveProperty('queryStringParameters');
  });

  it('carries bytes as base64', async () => {
    const post = (body: Uint8Array<ArrayBuffer>, type: string) =>
      fetch(`${web}/api/open/1`, { method: 'POST', body, headers: { 'content-type': type } }).then(eventOf);
    const bytes = new Uint8Array([0, 255, 1]);
    expect(await post(bytes, 'application/octet-stream')).toMatchObject({
      isBase64Encoded: true,
      body: 'AP8B',
    });
    expect(await post(bytes, 'application/json')).toMatchObject({ isBase64Encoded: true, body: 'AP8B' });
    const text = new TextEncoder().encode('ok');
    expect(await post(text, 'application/problem+json')).toMatchObject({
      isBase64Encoded: false,
      body: 'ok',
    });
  });

  it('prefers the more specific route', async () => {
    const event = await eventOf(await fetch(`${web}/api/open/fixed`));
    expect(event.routeKey).toBe('GET /api/open/fixed');
  });
});

describe('a function’s answer', () => {
  const answer = (value: unknown) =>
    fetch(`${web}/api/open/1`, { headers: { 'x-answer': JSON.stringify(value) } });

  it('is passed on with its status, headers and cookies', async () => {
    const response = await answer({
      statusCode: 201,
      headers: { 'Content-Type': 'text/css', 'X-Number': 7 },
      cookies: ['a=1', 'b=2'],
      body: 'done',
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toBe('text/css');
    expect(response.headers.get('x-number')).toBe('7');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.text()).toBe('done');
  });

  it('can be bytes or empty', async () => {
    const bytes = await answer({ statusCode: 200, body: 'AP8B', isBase64Encoded: true });
    expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(new Uint8Array([0, 255, 1]));
    const nothing = await answer({ statusCode: 204 });
    expect([nothing.status, await nothing.text()]).toEqual([204, '']);
  });

  it('without a status is the body of a 200', async () => {
    for (const value of [{ items: [] }, 'text', 5]) {
      const response = await answer(value);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(await response.json()).toEqual(value);
    }
  });

  it('becomes a 500 without details when it is missing or an error', async () => {
    for (const value of [{ statusCode: 'many' }, { statusCode: 200, body: { not: 'text' } }]) {
      expect((await answer(value)).status).toBe(500);
    }
    const response = await fetch(`${web}/api/open/1`, { headers: { 'x-answer': 'throw' } });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual(error('INTERNAL', 'Something went wrong on our side.'));
    expect(logged.join('\n')).toContain('secret detail');
    const id = response.headers.get('apigw-requestid') ?? 'none';
    expect(logged.find((line) => line.includes('secret detail'))).toContain(id);
  });
});

describe('refusals by the gateway', () => {
  it('refuses unknown routes', async () => {
    for (const [method, path] of [
      ['GET', '/api'],
      ['GET', '/api/'],
      ['GET', '/api/nothing'],
      ['DELETE', '/api/open/1'],
      ['GET', '/api/open/1/'],
      ['GET', '/api/open/'],
    ]) {
      const response = await fetch(`${web}${path}`, { method: method ?? '' });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toEqual(error('NOT_FOUND', 'Not found.'));
    }
    expect((await raw({ path: '/api/open/%zz', method: 'GET' })).status).toBe(400);
  });

  it('accepts at most 10 MB', async () => {
    const post = (bytes: number) =>
      fetch(`${web}/api/open/1`, {
        method: 'POST',
        body: 'x'.repeat(bytes),
        headers: { 'content-type': 'text/plain', 'x-answer': '{"statusCode":200}' },
      });
    expect((await post(3 * 1024 * 1024)).status).toBe(200);
    const refused = await post(10 * 1024 * 1024 + 1);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual(error('TOO_LARGE', 'The body is too large.'));
  });

  it('accepts a webhook at its address, and with a slash or /pix after it', async () => {
    const { web: own } = await startTestGateway(
      { 'webhook-intake': echo },
      { issuer: issuer.issuer, calls: [receiveWebhook] },
    );
    for (const more of ['', '/', '/pix', '/pix/']) {
      const response = await fetch(`${own}/api/webhooks/whc_1${more}`, { method: 'POST', body: '{}' });
      expect(await eventOf(response)).toMatchObject({
        rawPath: '/api/webhooks/whc_1',
        pathParameters: { id: 'whc_1' },
      });
    }
    expect((await fetch(`${own}/api/webhooks/whc_1/other`, { method: 'POST' })).status).toBe(404);
  });

  it('has a webhook sent again when it cannot take it within two seconds', async () => {
    const goOn = join(tempFolder(), 'go-on');
    const waits = `import { existsSync } from 'node:fs';
    export const handler = async () => {
      while (!existsSync(${JSON.stringify(goOn)})) await new Promise((resolve) => setTimeout(resolve, 20));
      return { statusCode: 200 };
    };`;
    const full = await startTestGateway(
      { 'webhook-intake': waits },
      { issuer: issuer.issuer, calls: [receiveWebhook] },
    );
    const send = () => fetch(`${full.web}/api/webhooks/one`, { method: 'POST', body: '{}' });
    const asked = Array.from({ length: 40 }, send);
    // Eight exceed the queue. The others keep their places until these eight were refused.
    const refusals: Response[] = [];
    for (const each of asked) void each.then((answer) => answer.status === 503 && refusals.push(answer));
    await vi.waitFor(() => expect(refusals).toHaveLength(8), { timeout: 60_000 });
    writeFileSync(goOn, '');
    const answers = await Promise.all(asked);
    const [refused] = refusals;
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(32).fill(200),
      ...Array<number>(8).fill(503),
    ]);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(await refused?.json()).toEqual(error('UNAVAILABLE', 'This could not be recorded. Send it again.'));
  });

  it('answers only under its own names', async () => {
    const statusOf = async (host: string) => (await raw({ path: '/api/open/1', headers: { host } })).status;
    expect(await statusOf(`localhost:${webPort}`)).toBe(200);
    expect(await statusOf(`127.0.0.1:${webPort}`)).toBe(200);
    for (const host of ['evil.example', `evil.example:${webPort}`, '127.0.0.1', `127.0.0.1:${webPort + 1}`]) {
      expect(await statusOf(host)).toBe(403);
    }
  });
});

describe('tokens', () => {
  const guarded = (token?: string) =>
    fetch(`${web}/api/guarded`, token === undefined ? {} : { headers: { authorization: token } });
  const statusOf = async (token?: string) => (await guarded(token)).status;
  const { good, sign } = issuer;

  it('accepts a valid token, with its claims as text', async () => {
    const token = await sign({ 'cognito:groups': ['admin', 'gateway_user'], email_verified: true });
    const event = await eventOf(await guarded(`Bearer ${token}`));
    const { claims, scopes } = event.requestContext.authorizer.jwt;
    expect(claims).toMatchObject({
      sub: 'user-1',
      client_id: 'client-1',
      'cognito:groups': '[admin gateway_user]',
      email_verified: 'true',
      exp: expect.stringMatching(/^\d+$/) as string,
    });
    expect(scopes).toBeNull();
    expect((await eventOf(await guarded(`bearer ${token}`))).routeKey).toBe('GET /api/guarded');
  });

  it('prints a single group as a list too, and reads the client from aud if present', async () => {
    const event = await eventOf(await guarded(`Bearer ${await sign({ 'cognito:groups': ['client'] })}`));
    expect(event.requestContext.authorizer.jwt.claims['cognito:groups']).toBe('[client]');
    expect(await statusOf(`Bearer ${await sign({ aud: 'client-1', client_id: 'other' })}`)).toBe(200);
    expect(await statusOf(`Bearer ${await sign({ aud: 'other' })}`)).toBe(401);
  });

  it('refuses every other token', async () => {
    const now = Math.floor(Date.now() / 1000);
    const { exp: _, ...endless } = good();
    const foreign = { key: issuer.foreignKey };
    const refused: Record<string, string | undefined> = {
      none: undefined,
      empty: '',
      garbage: 'Bearer garbage',
      'garbage in three parts': 'Bearer a.b.c',
      expired: `Bearer ${await sign({ exp: now - 1 })}`,
      'without an end': `Bearer ${await new SignJWT(endless).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(issuer.key)}`,
      'not yet': `Bearer ${await sign({ nbf: now + 3600 })}`,
      'from the future': `Bearer ${await sign({ iat: now + 3600 })}`,
      'another issuer': `Bearer ${await sign({ iss: 'http://127.0.0.1:1/pool' })}`,
      'another client': `Bearer ${await sign({ client_id: 'client-2' })}`,
      'no client': `Bearer ${await sign({ client_id: undefined })}`,
      'another key': `Bearer ${await sign({}, foreign)}`,
      'an unknown key': `Bearer ${await sign({}, { ...foreign, kid: 'two' })}`,
      'alg none': `Bearer ${new UnsecuredJWT(good()).encode()}`,
      HS256: `Bearer ${await new SignJWT(good())
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(new TextEncoder().encode('a shared secret of thirty-two bytes'))}`,
    };
    for (const [what, token] of Object.entries(refused)) {
      const response = await guarded(token);
      expect([what, response.status]).toEqual([what, 401]);
      expect(await response.json()).toEqual(unauthenticated);
    }
  });
});
