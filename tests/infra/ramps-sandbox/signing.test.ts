import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signatureHeaders } from '#sandbox/webhooks/post-event.ts';
import {
  bareClient,
  eventually,
  handClock,
  newFolder,
  pay,
  type Received,
  receiver,
  register,
  seeded,
  started,
} from './support.ts';

const secretOf = (bytes: number, fill: number): string =>
  `whsec_${Buffer.alloc(bytes, fill).toString('base64')}`;
const [OLD, NEW] = [secretOf(24, 0xfb), secretOf(64, 2)];

const expected = (bytes: number, fill: number, { headers, text }: Received): string => {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  return `v1,${createHmac('sha256', Buffer.alloc(bytes, fill)).update(content).digest('base64')}`;
};

test('a signature matches the published example of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const now = 1_614_265_330_999;
  expect(signatureHeaders([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', now, '{"test": 2432232314}')).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
  expect(signatureHeaders([], 'msg_1', now, '{}')).toEqual({});
});

test('each attempt is signed with its own time; the fixed header is optional', async () => {
  const { clock, advance, waitsFor } = handClock();
  const sandbox = await started({ clock });
  const { received, registration } = await receiver((_event, nth) => (nth <= 2 ? 503 : 200));
  await seeded(sandbox);
  expect((await register(sandbox, { url: registration.url, signing_secret: OLD })).status).toBe(200);
  await pay(sandbox, 'acc_a', '1');
  await eventually(() => expect(received).toHaveLength(2));
  await waitsFor(200);
  await eventually(() => expect(sandbox.world.store.state().log.length).toBe(3));
  advance(5000);
  await eventually(() => expect(received).toHaveLength(4));
  for (const one of received) {
    expect(one.headers).not.toHaveProperty(registration.header_key);
    expect(one.headers['webhook-id']).toBe(one.event.id);
    expect(one.headers['webhook-signature']).toBe(expected(24, 0xfb, one));
  }
  const first = Date.parse('2026-11-20T14:00:00.000Z') / 1000;
  expect(received.map(({ headers }) => Number(headers['webhook-timestamp']) - first)).toEqual([0, 0, 5, 5]);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
});

test('two secrets give two signatures beside the fixed header, after a restart too', async () => {
  const dataDir = newFolder();
  const first = await started({ dataDir });
  const { received, registration } = await receiver();
  await seeded(first);
  await register(first, { ...registration, signing_secrets: [OLD, NEW] });
  await first.close();
  const second = await started({ dataDir });
  await pay(second, 'acc_a', '1');
  await eventually(() => expect(received).toHaveLength(2));
  for (const one of received) {
    expect(one.headers[registration.header_key]).toBe(registration.header_value);
    expect(one.headers['webhook-signature']).toBe(`${expected(24, 0xfb, one)} ${expected(64, 2, one)}`);
  }
});

test('no secret gives no signature, and a secret is never shown', async () => {
  const sandbox = await started();
  const { received, registration } = await receiver();
  await seeded(sandbox);
  await register(sandbox, registration);
  await pay(sandbox, 'acc_a', '1');
  await eventually(() => expect(received).toHaveLength(2));
  for (const { headers } of received) {
    expect(Object.keys(headers).filter((name) => name.startsWith('webhook-'))).toEqual([]);
  }
  const put = await register(sandbox, [
    { ...registration, signing_secret: OLD },
    { url: 'http://127.0.0.1:9/', signing_secrets: [OLD, NEW] },
  ]);
  expect(put.body).toEqual({
    items: [
      { url: registration.url, header_key: registration.header_key, signatures: '1' },
      { url: 'http://127.0.0.1:9/', signatures: '2' },
    ],
  });
  await pay(sandbox, 'acc_a', '1');
  await eventually(() => expect(received).toHaveLength(4));
  await eventually(async () =>
    expect(
      (await bareClient(sandbox)<{ items: unknown[] }>('GET', '/sandbox/log?kind=webhook')).body.items.length,
    ).toBeGreaterThan(5),
  );
  const refused = await register(sandbox, { url: registration.url, signing_secret: `${OLD}!` });
  expect(refused.status).toBe(400);
  const shown = [put.body, refused.body];
  for (const path of ['webhooks', 'log', 'overview', 'behaviour']) {
    shown.push((await bareClient(sandbox)('GET', `/sandbox/${path}`)).body);
  }
  for (const secret of [OLD, NEW, registration.header_value]) {
    expect(JSON.stringify(shown)).not.toContain(secret.replace('whsec_', ''));
  }
});
