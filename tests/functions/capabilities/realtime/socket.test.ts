import { onSocketEvent } from '@ramps-gateway/functions/src/capabilities/realtime/on-socket-event.ts';
import { openConnection } from '@ramps-gateway/functions/src/capabilities/realtime/open-connection.ts';
import { receiveMessage } from '@ramps-gateway/functions/src/capabilities/realtime/receive-message.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { describe, expect, test } from 'vitest';
import { connection, connectionsInMemory, socketsInMemory } from '../../../support/connections.ts';
import { listener } from '../../../support/listener.ts';
import { NOW } from '../../../support/records.ts';

const HOUR = 60 * 60 * 1000;

const requestContext = (eventType: string) => ({
  routeKey: `$${eventType.toLowerCase()}`,
  eventType,
  extendedRequestId: 'x',
  requestTime: '20/Nov/2026:14:00:00 +0000',
  messageDirection: 'IN',
  stage: 'ws',
  connectedAt: NOW.getTime(),
  requestTimeEpoch: NOW.getTime(),
  identity: { sourceIp: '192.0.2.1' },
  requestId: 'r',
  domainName: 'ws-1.execute-api.us-east-1.amazonaws.com',
  connectionId: 'con-1',
  apiId: 'ws-1',
});

const connect = (offer?: string, name = 'Sec-WebSocket-Protocol') => ({
  headers: { Host: 'ws-1', ...(offer === undefined ? {} : { [name]: offer }) },
  multiValueHeaders: {},
  requestContext: requestContext('CONNECT'),
  isBase64Encoded: false,
});

const message = (body: unknown) => ({
  requestContext: { ...requestContext('MESSAGE'), messageId: 'm' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
  isBase64Encoded: false,
});

const setUp = (open = connectionsInMemory()) => {
  const wire = socketsInMemory();
  const roles: Role[] = ['client'];
  const time = { now: NOW };
  const tokens = {
    verify: (token: string) =>
      Promise.resolve(
        token === 'good' ? { userId: 'user-1', endsAt: new Date(NOW.getTime() + HOUR / 4) } : undefined,
      ),
  };
  const clock = () => time.now;
  const currentRole = () => Promise.resolve((roles.length > 1 ? roles.shift() : roles[0]) ?? 'client');
  const ports = { tokens, connections: open.connections, sockets: wire.sockets, currentRole, clock };
  const { log, lines } = listener();
  const on = onSocketEvent({
    fromEdge: () => true,
    open: openConnection(ports),
    receive: receiveMessage(ports),
    close: (id) => open.connections.remove(id),
    log,
  });
  return { ...open, ...wire, roles, time, tokens, on, lines };
};

describe('$connect', () => {
  test('accepts the sub-protocol and remembers the connection', async () => {
    const { on, rows } = setUp();
    expect(await on(connect('ramps, good'))).toEqual({
      statusCode: 200,
      headers: { 'Sec-WebSocket-Protocol': 'ramps' },
    });
    expect(rows.get('con-1')).toEqual({
      connection_id: 'con-1',
      user_id: 'user-1',
      role: 'client',
      connected_at: NOW.toISOString(),
      ends_at: '2026-11-20T14:15:00.000Z',
    });
  });

  test('ends after two hours although the token lives on', async () => {
    const { on, rows, tokens } = setUp();
    tokens.verify = () => Promise.resolve({ userId: 'user-1', endsAt: new Date(NOW.getTime() + 24 * HOUR) });
    await on(connect('ramps,good', 'sec-websocket-protocol'));
    expect(rows.get('con-1')?.ends_at).toBe('2026-11-20T16:00:00.000Z');
  });

  test.each([
    [undefined],
    [''],
    ['ramps'],
    ['ramps,'],
    ['good'],
    ['good, ramps'],
    ['other, good'],
    ['ramps, good, good'],
    ['ramps, forged'],
    ['RAMPS, good'],
  ])('refuses the offer %j with 401', async (offer) => {
    const { on, rows } = setUp();
    expect(await on(connect(offer))).toEqual({ statusCode: 401 });
    expect(rows.size).toBe(0);
  });

  test('a token in the address is none', async () => {
    const { on } = setUp();
    const event = { ...connect(), queryStringParameters: { token: 'good', access_token: 'good' } };
    expect(await on(event)).toEqual({ statusCode: 401 });
  });

  test('takes the role from the role row', async () => {
    const { on, rows, roles } = setUp();
    roles[0] = 'admin';
    await on(connect('ramps, good'));
    expect(rows.get('con-1')?.role).toBe('admin');
  });

  test('a demotion at the same moment refuses the connection', async () => {
    const { on, rows, roles } = setUp();
    roles.splice(0, 1, 'admin', 'client');
    expect(await on(connect('ramps, good'))).toEqual({ statusCode: 401 });
    expect(rows.size).toBe(0);
  });

  test('a failure of ours is a 500, nothing of it is told, and the id of the request finds its line', async () => {
    const { on, connections, lines } = setUp();
    connections.create = () => Promise.reject(new Error('secret detail'));
    expect(await on(connect('ramps, good'))).toEqual({ statusCode: 500 });
    expect(lines).toMatchObject([
      ['error', 'a socket event failed', { message: 'secret detail' }, { error_id: 'r' }],
    ]);
  });
});

describe('$default', () => {
  const open = () => connectionsInMemory(connection());

  test('a ping gets a pong', async () => {
    const { on, sent, closed } = setUp(open());
    expect(await on(message({ action: 'ping' }))).toEqual({ statusCode: 200 });
    expect(sent.get('con-1')).toEqual([{ type: 'pong' }]);
    expect(closed).toEqual([]);
  });

  test('a ping past the end closes the connection', async () => {
    const { on, sent, closed, rows, time } = setUp(open());
    time.now = new Date(connection().ends_at);
    await on(message({ action: 'ping' }));
    expect(sent.size).toBe(0);
    expect(closed).toEqual(['con-1']);
    expect(rows.size).toBe(0);
  });

  test('a ping on a connection that was taken off the list closes it', async () => {
    const { on, closed } = setUp();
    await on(message({ action: 'ping' }));
    expect(closed).toEqual(['con-1']);
  });

  test.each(['', 'ping', '{', 'null', '[]', { action: 'subscribe' }, { type: 'ping' }])(
    'ignores %j',
    async (body) => {
      const { on, sent, closed, rows } = setUp(open());
      expect(await on(message(body))).toEqual({ statusCode: 200 });
      expect(sent.size).toBe(0);
      expect(closed).toEqual([]);
      expect(rows.size).toBe(1);
    },
  );
});

test('$disconnect forgets the connection, and one that is not there', async () => {
  const { on, rows } = setUp(connectionsInMemory(connection()));
  const event = { headers: {}, requestContext: requestContext('DISCONNECT'), isBase64Encoded: false };
  expect(await on(event)).toEqual({ statusCode: 200 });
  expect(rows.size).toBe(0);
  expect(await on(event)).toEqual({ statusCode: 200 });
});

test('what is no socket event is a 500', async () => {
  const { on } = setUp();
  expect(await on({})).toEqual({ statusCode: 500 });
});
