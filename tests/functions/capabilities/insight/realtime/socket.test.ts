import { onSocketEvent } from '#functions/capabilities/insight/realtime/on-socket-event.ts';
import { openConnection } from '#functions/capabilities/insight/realtime/open-connection.ts';
import { receiveMessage } from '#functions/capabilities/insight/realtime/receive-message.ts';
import { type AccessTokens, KeySetUnavailable } from '#functions/capabilities/insight/realtime/ports.ts';
import { NOBODY, type Standing } from '#functions/platform/principal.ts';
import type { Role } from '#shared/domain/roles.ts';
import { describe, expect, test } from 'vitest';
import { connection, connectionsInMemory, socketsInMemory } from '#tests/support/connections.ts';
import { listener } from '#tests/support/listener.ts';
import { NOW } from '#tests/support/records.ts';

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

const setUp = (open = connectionsInMemory(), isFromEdge = true) => {
  const wire = socketsInMemory();
  const roles: Role[] = ['client'];
  const time = { now: NOW };
  const tokens: AccessTokens = {
    verify: (token: string) =>
      Promise.resolve(
        token === 'good'
          ? {
              userId: 'user-1',
              session: { id: 's-1', startedAt: NOW.getTime() },
              endsAt: new Date(NOW.getTime() + HOUR / 4),
            }
          : undefined,
      ),
  };
  const clock = () => time.now;
  const more: Partial<Standing>[] = [{}];
  const standingOf = () =>
    Promise.resolve({
      ...NOBODY,
      role: (roles.length > 1 ? roles.shift() : roles[0]) ?? 'client',
      ...(more.length > 1 ? more.shift() : more[0]),
    });
  const ports = { tokens, connections: open.connections, sockets: wire.sockets, standingOf, clock };
  const { log, lines } = listener();
  const on = onSocketEvent({
    fromEdge: () => isFromEdge,
    open: openConnection(ports),
    receive: receiveMessage(ports),
    close: (id) => open.connections.remove(id),
    log,
  });
  return { ...open, ...wire, roles, more, time, tokens, on, lines };
};

describe('$connect', () => {
  test('accepts the sub-protocol, and stores the connection', async () => {
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

  test('ends after two hours, however long the token is valid', async () => {
    const { on, rows, tokens } = setUp();
    tokens.verify = () =>
      Promise.resolve({ userId: 'user-1', session: undefined, endsAt: new Date(NOW.getTime() + 24 * HOUR) });
    await on(connect('ramps,good', 'sec-websocket-protocol'));
    expect(rows.get('con-1')?.ends_at).toBe('2026-11-20T16:00:00.000Z');
  });

  test('refuses any other offer with 401', async () => {
    const malformed = [undefined, '', 'ramps', 'ramps,', 'good', 'good, ramps', 'other, good'];
    for (const offer of [...malformed, 'ramps, good, good', 'ramps, forged', 'RAMPS, good']) {
      const { on, rows } = setUp();
      expect([offer, await on(connect(offer))]).toEqual([offer, { statusCode: 401 }]);
      expect(rows.size).toBe(0);
    }
    // A token in the address does not count.
    const event = { ...connect(), queryStringParameters: { token: 'good', access_token: 'good' } };
    expect(await setUp().on(event)).toEqual({ statusCode: 401 });
  });

  test('S7.270 answers 503 while tokens cannot be checked, and logs why', async () => {
    const { on, rows, tokens, lines } = setUp();
    tokens.verify = () => Promise.reject(new KeySetUnavailable('no key set'));
    expect(await on(connect('ramps, good'))).toEqual({ statusCode: 503 });
    expect([rows.size, lines.map(([level]) => level)]).toEqual([0, ['error']]);
  });

  test('refuses disabled and signed-out users, also if it happens meanwhile', async () => {
    for (const standing of [{ disabled: true }, { signedOutAt: NOW.toISOString() }])
      for (const states of [[standing], [{}, standing]]) {
        const { on, rows, more } = setUp();
        more.splice(0, more.length, ...states);
        expect([states, await on(connect('ramps, good'))]).toEqual([states, { statusCode: 401 }]);
        expect(rows.size).toBe(0);
      }
  });

  describe('from a browser page', () => {
    const OWN = 'https://console.example';
    const from = (page: Readonly<Record<string, string>>) => {
      const event = connect('ramps, good');
      return { ...event, headers: { ...event.headers, ...page } };
    };

    test('accepts the same origin, or none', async () => {
      const LOCAL = 'http://127.0.0.1:5173';
      for (const page of [
        { Origin: OWN, 'x-public-origin': OWN },
        { origin: OWN, 'X-Public-Origin': 'https://Console.example' },
        { Origin: LOCAL, 'x-public-origin': LOCAL },
        { 'x-public-origin': OWN },
      ])
        expect([page, await setUp().on(from(page))]).toMatchObject([page, { statusCode: 200 }]);
    });

    test('refuses another origin with 403, whatever its token', async () => {
      const ELSEWHERE = 'https://elsewhere.example';
      const others = [
        ELSEWHERE,
        'null',
        '',
        `${OWN}.elsewhere.example`,
        `${OWN}:8443`,
        'http://console.example',
      ];
      for (const page of [
        ...others.map((Origin) => ({ Origin, 'x-public-origin': OWN })),
        { oRiGiN: ELSEWHERE, 'x-public-origin': OWN },
        { Origin: OWN },
        { Origin: 'null', 'x-public-origin': 'null' },
      ]) {
        const { on, rows } = setUp();
        expect([page, await on(from(page))]).toEqual([page, { statusCode: 403 }]);
        expect(rows.size).toBe(0);
      }
    });
  });

  describe('its log line', () => {
    const sent = { 'X-Viewer-Address': '203.0.113.9', 'x-amz-cf-id': 'rEZ41zHijmTaPJrL-_5u2Dw==' };
    const lineOf = async (offer: string, isFromEdge: boolean) => {
      const { on, lines } = setUp(undefined, isFromEdge);
      const event = connect(offer);
      await on({ ...event, headers: { ...event.headers, ...sent } });
      return lines;
    };

    test('has the sender but no token; around the edge, it has no sender', async () => {
      const sender = { viewer_address: '203.0.113.9', edge_request_id: 'rEZ41zHijmTaPJrL-_5u2Dw==' };
      const nobody = { viewer_address: null, edge_request_id: null };
      for (const [offer, isFromEdge, said] of [
        ['ramps, good', true, { status: 200, ...sender }],
        ['ramps, forged', true, { status: 401, ...sender }],
        ['ramps, good', false, { status: 403, ...nobody }],
      ] as const)
        expect(await lineOf(offer, isFromEdge)).toEqual([
          ['info', 'connection', { connection_id: 'con-1', ...said }],
        ]);
    });
  });

  describe('a user has ten connections at most', () => {
    const at = (number: number) =>
      connection({
        connection_id: `old-${number}`,
        connected_at: new Date(NOW.getTime() - 60_000 + number).toISOString(),
      });
    const ten = Array.from({ length: 10 }, (_, number) => at(number));

    test('an eleventh ends the oldest', async () => {
      const { on, rows, closed } = setUp(connectionsInMemory(...ten.toReversed()));
      expect(await on(connect('ramps, good'))).toMatchObject({ statusCode: 200 });
      expect(closed).toEqual(['old-0']);
      expect([...rows.keys()].toSorted()).toEqual([
        'con-1',
        ...ten.slice(1).map((each) => each.connection_id),
      ]);
    });

    test("a tenth ends none; other users' and ended ones do not count", async () => {
      const others = Array.from({ length: 20 }, (_, number) => ({ ...at(100 + number), user_id: 'user-2' }));
      const ended = Array.from({ length: 5 }, (_, number) => ({
        ...at(200 + number),
        ends_at: NOW.toISOString(),
      }));
      const open = connectionsInMemory(...ten.slice(1), ...others, ...ended);
      const { on, rows, closed } = setUp(open);
      expect(await on(connect('ramps, good'))).toMatchObject({ statusCode: 200 });
      expect(closed).toEqual([]);
      expect(rows.size).toBe(35);
    });

    test('many at once are reduced to ten by the next', async () => {
      const many = Array.from({ length: 40 }, (_, number) => at(number));
      const { on, rows, closed } = setUp(connectionsInMemory(...many));
      await on(connect('ramps, good'));
      expect(rows.size).toBe(10);
      expect(closed).toHaveLength(31);
    });

    test('one that cannot be closed gets nothing more, and blocks nobody', async () => {
      const { on, rows, sockets } = setUp(connectionsInMemory(...ten));
      sockets.close = () => Promise.reject(new Error('the socket is broken'));
      expect(await on(connect('ramps, good'))).toMatchObject({ statusCode: 200 });
      expect(rows.has('old-0')).toBe(false);
    });

    test('a refused one is not listed', async () => {
      const { on, rows, connections } = setUp(connectionsInMemory(...ten));
      connections.ofUser = () => Promise.reject(new Error('no answer'));
      expect(await on(connect('ramps, good'))).toEqual({ statusCode: 500 });
      expect(rows.size).toBe(10);
    });
  });

  test('takes the role from the role row; a demotion meanwhile refuses the connection', async () => {
    const { on, rows, roles } = setUp();
    roles[0] = 'admin';
    await on(connect('ramps, good'));
    expect(rows.get('con-1')?.role).toBe('admin');
    const demoted = setUp();
    demoted.roles.splice(0, 1, 'admin', 'client');
    expect(await demoted.on(connect('ramps, good'))).toEqual({ statusCode: 401 });
    expect(demoted.rows.size).toBe(0);
  });

  test('an internal error is a 500 without details; the request id finds its line', async () => {
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

  test('a ping after the end, or of an unlisted connection, closes it', async () => {
    for (const rows of [open(), connectionsInMemory()]) {
      const { on, sent, closed, time } = setUp(rows);
      time.now = new Date(connection().ends_at);
      await on(message({ action: 'ping' }));
      expect(sent.size).toBe(0);
      expect(closed).toEqual(['con-1']);
      expect(rows.rows.size).toBe(0);
    }
  });

  test('ignores anything but a ping', async () => {
    for (const body of ['', 'ping', '{', 'null', '[]', { action: 'subscribe' }, { type: 'ping' }]) {
      const { on, sent, closed, rows } = setUp(open());
      expect([body, await on(message(body))]).toEqual([body, { statusCode: 200 }]);
      expect([body, sent.size, closed, rows.size]).toEqual([body, 0, [], 1]);
    }
  });
});

test('$disconnect forgets the connection, even a missing one; a malformed event is a 500', async () => {
  const { on, rows } = setUp(connectionsInMemory(connection()));
  const event = { headers: {}, requestContext: requestContext('DISCONNECT'), isBase64Encoded: false };
  for (const _ of ['there', 'not there']) {
    expect(await on(event)).toEqual({ statusCode: 200 });
    expect(rows.size).toBe(0);
  }
  expect(await on({})).toEqual({ statusCode: 500 });
});
