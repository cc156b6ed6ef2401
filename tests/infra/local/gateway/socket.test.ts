import { once } from 'node:events';
import { ApiGatewayManagementApi } from '@aws-sdk/client-apigatewaymanagementapi';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { localClient } from '#infra/common/aws.ts';
import { createConnections } from '#local/gateway/socket/connections.ts';
import { eventually } from '#tests/support/temp.ts';
import { specOf, startIssuer, startTestGateway } from './support.ts';

const socket = `
const seen = [];
export const handler = async (event) => {
  if (event.ask) return seen;
  seen.push(event);
  const { eventType, connectionId } = event.requestContext;
  if (eventType === 'CONNECT') {
    const offered = event.headers['Sec-WebSocket-Protocol'] ?? '';
    if (offered.includes('crash')) throw new Error('no');
    if (offered.includes('bad')) return { statusCode: 401 };
    return offered ? { statusCode: 200, headers: { 'Sec-WebSocket-Protocol': 'ramps' } } : { statusCode: 200 };
  }
  if (event.body === 'fail') throw new Error('no');
  return { statusCode: 200 };
};`;

const { issuer } = await startIssuer();
const { ws, aws } = await startTestGateway(
  { socket },
  { issuer, specs: [specOf('socket', { trigger: { kind: 'websocket' } })] },
);
const management = new ApiGatewayManagementApi(localClient(`${aws}/ws`));

interface Seen {
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly requestContext: Record<string, unknown> & { connectionId: string; eventType: string };
}
const seen = async (): Promise<Seen[]> => {
  const response = await fetch(`${aws}/2015-03-31/functions/socket/invocations`, {
    method: 'POST',
    body: '{"ask":true}',
  });
  return (await response.json()) as Seen[];
};

const open = async (
  protocols?: string[],
): Promise<{ client: WebSocket; connectionId: string; frames: string[] }> => {
  const client = new WebSocket(ws, protocols ?? []);
  const frames: string[] = [];
  client.on('message', (data: Buffer) => frames.push(data.toString('utf8')));
  await once(client, 'open');
  const connects = (await seen()).filter(({ requestContext }) => requestContext.eventType === 'CONNECT');
  return { client, frames, connectionId: connects.at(-1)?.requestContext.connectionId ?? '' };
};

const refusal = async (protocols: string[]): Promise<number | undefined> => {
  const client = new WebSocket(ws, protocols);
  client.on('error', () => undefined);
  const [, response] = (await once(client, 'unexpected-response')) as [unknown, { statusCode?: number }];
  return response.statusCode;
};

const post = (ConnectionId: string, Data: string) =>
  management.postToConnection({ ConnectionId, Data: Buffer.from(Data) });
const GONE = expect.objectContaining({ name: 'GoneException' }) as Error;

describe('the WebSocket API', () => {
  it('invokes $connect, accepts the sub-protocol it names, and delivers messages and the disconnect', async () => {
    const { client, connectionId } = await open(['ramps', 'a-token']);
    expect(client.protocol).toBe('ramps');
    client.send('{"action":"ping"}');
    const own = await eventually(async () => {
      const events = (await seen()).filter(
        ({ requestContext }) => requestContext.connectionId === connectionId,
      );
      return events.length === 2 && events;
    });
    expect(own[0]).toMatchObject({
      headers: { 'Sec-WebSocket-Protocol': 'ramps,a-token', 'x-origin-verify': 'secret-of-the-edge' },
      requestContext: { routeKey: '$connect', eventType: 'CONNECT', stage: 'ws', messageDirection: 'IN' },
      isBase64Encoded: false,
    });
    expect(own[0]?.requestContext.domainName).toBe(new URL(ws).host);
    expect(own[1]).toMatchObject({
      body: '{"action":"ping"}',
      requestContext: { routeKey: '$default', eventType: 'MESSAGE', messageId: expect.any(String) as string },
    });
    client.close(1000, 'bye');
    const end = await eventually(async () =>
      (await seen()).find(
        ({ requestContext: at }) => at.connectionId === connectionId && at.eventType === 'DISCONNECT',
      ),
    );
    expect(end.requestContext).toMatchObject({
      routeKey: '$disconnect',
      disconnectStatusCode: 1000,
      disconnectReason: 'bye',
    });
  });

  it('passes on the host it was reached at, whatever the client claims', async () => {
    const client = new WebSocket(ws, ['ramps', 'origin'], {
      origin: 'http://elsewhere.example',
      headers: { 'X-Public-Origin': 'http://elsewhere.example', 'X-Viewer-Address': '203.0.113.9' },
    });
    await once(client, 'open');
    const connect = (await seen()).findLast(({ requestContext: at }) => at.eventType === 'CONNECT');
    const origins = Object.entries(connect?.headers ?? {}).filter(([name]) => /origin$/i.test(name));
    expect(Object.fromEntries(origins)).toEqual({
      Origin: 'http://elsewhere.example',
      'x-public-origin': `http://${new URL(ws).host}`,
    });
    const viewers = Object.entries(connect?.headers ?? {}).filter(([name]) => /^x-viewer/i.test(name));
    expect(viewers).toEqual([['x-viewer-address', '127.0.0.1']]);
    expect(connect?.headers?.['x-amz-cf-id']).toMatch(/^[\w-]{54}==$/);
    client.terminate();
  });

  it('works without sub-protocols', async () => {
    const { client } = await open();
    expect(client.protocol).toBe('');
    client.terminate();
  });

  it('refuses clients that $connect refuses, and every client while it fails', async () => {
    expect(await refusal(['ramps', 'bad'])).toBe(401);
    expect(await refusal(['ramps', 'crash'])).toBe(502);
    const elsewhere = new WebSocket(`${ws}/more`);
    elsewhere.on('error', () => undefined);
    const [, response] = (await once(elsewhere, 'unexpected-response')) as [unknown, { statusCode?: number }];
    expect(response.statusCode).toBe(404);
  });

  it('posts to a connection, inspects it and closes it', async () => {
    const { client, connectionId, frames } = await open(['ramps', 't']);
    expect(connectionId).toMatch(/^[\w-]{15}=$/);
    await post(connectionId, '{"type":"pong"}');
    await eventually(() => frames.length === 1);
    expect(frames).toEqual(['{"type":"pong"}']);
    const about = await management.getConnection({ ConnectionId: connectionId });
    expect(about.ConnectedAt).toBeInstanceOf(Date);
    expect(about.Identity?.SourceIp).toBe('127.0.0.1');
    const closed = once(client, 'close');
    await management.deleteConnection({ ConnectionId: connectionId });
    await closed;
    await expect(post(connectionId, 'x')).rejects.toEqual(GONE);
  });

  it('answers 410 to every call for a closed or unknown connection', async () => {
    for (const end of ['close', 'terminate'] as const) {
      const { client, connectionId } = await open(['ramps', 't']);
      const ended = once(client, 'close');
      client[end]();
      await ended;
      await eventually(() =>
        post(connectionId, 'x').then(
          () => false,
          (error: unknown) => (error as Error).name === 'GoneException',
        ),
      );
      await expect(management.getConnection({ ConnectionId: connectionId })).rejects.toEqual(GONE);
      await expect(management.deleteConnection({ ConnectionId: connectionId })).rejects.toEqual(GONE);
    }
    await expect(post('neverwasthere00=', 'x')).rejects.toEqual(GONE);
  });

  it('accepts messages of up to 128 KB in both directions', async () => {
    const { client, connectionId, frames } = await open(['ramps', 't']);
    await post(connectionId, 'x'.repeat(128 * 1024));
    await eventually(() => frames.length === 1);
    await expect(post(connectionId, 'x'.repeat(128 * 1024 + 1))).rejects.toMatchObject({
      name: 'PayloadTooLargeException',
      $metadata: { httpStatusCode: 413 },
    });
    const closed = once(client, 'close');
    client.send('x'.repeat(128 * 1024 + 1));
    const [code] = (await closed) as [number];
    expect(code).toBe(1009);
  });

  it('answers the client when its message could not be handled', async () => {
    const { client, connectionId, frames } = await open(['ramps', 't']);
    client.send('fail');
    await eventually(() => frames.length === 1);
    expect(JSON.parse(frames[0] ?? '')).toMatchObject({ message: 'Internal server error', connectionId });
    client.close();
  });
});

describe('a connection', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** An open connection over the network, and how it ends. */
  const connected = async (limits: { idleMs: number; lifeMs: number }) => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const client = new WebSocket(`ws://127.0.0.1:${port}`);
    const [[accepted]] = await Promise.all([
      once(server, 'connection') as Promise<[WebSocket]>,
      once(client, 'open'),
    ]);
    onTestFinished(() => {
      client.terminate();
      server.close();
    });
    const handshake = {
      connectionId: 'one=',
      connectedAt: new Date(),
      sourceIp: '127.0.0.1',
      userAgent: '',
      domainName: '',
    };
    const { touch } = createConnections(limits).add(handshake, accepted);
    const ending = new Promise((resolve) => {
      client.once('close', (code, reason) => resolve([code, reason.toString()]));
    });
    return { touch, ending, isOpen: () => accepted.readyState === accepted.OPEN };
  };

  it('closes when idle', async () => {
    const { touch, ending, isOpen } = await connected({ idleMs: 60, lifeMs: 10_000 });
    vi.advanceTimersByTime(59);
    touch();
    vi.advanceTimersByTime(59);
    expect(isOpen()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await ending).toEqual([1001, 'Idle timeout']);
  });

  it('closes after its maximum time, even when busy', async () => {
    const { touch, ending, isOpen } = await connected({ idleMs: 100, lifeMs: 250 });
    for (let at = 0; at < 249; at += 1) {
      touch();
      vi.advanceTimersByTime(1);
    }
    expect(isOpen()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await ending).toEqual([1001, 'Connection duration limit']);
  });
});
