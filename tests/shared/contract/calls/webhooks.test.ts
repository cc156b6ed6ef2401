import {
  signingSecret,
  storedWebhookEvent,
  timeAhead,
  webhookConfigurationChange,
  webhookEvent,
} from '#shared/contract/calls/webhooks.ts';
import { describe, expect, test } from 'vitest';
import { NOW } from '#tests/support/records.ts';
import { ACCEPTED_EXTREMES, eventWith, REFUSED_EXTREMES } from '#tests/support/webhook-extremes.ts';

const isTaken = (received: unknown): boolean => {
  const parsed = webhookEvent.safeParse(received);
  return parsed.success && timeAhead(parsed.data, NOW) === undefined;
};

describe('an event at intake', () => {
  test('is accepted at its bounds, and readable from the table', () => {
    for (const [name, over, data] of ACCEPTED_EXTREMES) {
      const received = eventWith(over, data);
      expect([name, isTaken(received)]).toEqual([name, true]);
      const parsed = webhookEvent.parse(received);
      expect(storedWebhookEvent.parse(parsed)).toEqual(parsed);
    }
  });

  test('is refused beyond them', () => {
    for (const [name, over, data] of REFUSED_EXTREMES)
      expect([name, isTaken(eventWith(over, data))]).toEqual([name, false]);
  });

  test.each([
    ['2026-11-20T14:00:00Z', '2026-11-20T14:00:00.000Z'],
    ['2026-11-20T14:00:00.5Z', '2026-11-20T14:00:00.500Z'],
    ['2026-11-20T14:00:00.123+00:00', '2026-11-20T14:00:00.123Z'],
    ['2026-11-20T11:00:00-03:00', '2026-11-20T14:00:00.000Z'],
  ])('the time %s is stored as %s', (received, kept) => {
    const { created_at, data } = webhookEvent.parse(
      eventWith({ created_at: received }, { created_at: received }),
    );
    expect([created_at, data.created_at]).toEqual([kept, kept]);
  });

  test('is read from the table without the intake’s bounds', () => {
    const old = eventWith(
      { event_type: 'x'.repeat(100), created_at: `2026-11-20T14:00:00.${'1'.repeat(1100)}Z` },
      {
        source_amount: '-1',
        target_amount: '9'.repeat(30),
        reference: '\u202e',
        created_at: '9999-01-01T00:00:00Z',
      },
    );
    expect(storedWebhookEvent.parse(old)).toEqual(old);
  });
});

describe('a signing secret', () => {
  const of = (bytes: number): string => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;

  test('is accepted with 24 to 64 bytes', () => {
    for (const bytes of [24, 25, 26, 32, 63, 64])
      expect(signingSecret.safeParse(of(bytes)).data).toBe(of(bytes));
  });

  test.each([
    ['23 bytes', of(23)],
    ['65 bytes', of(65)],
    ['no prefix', of(32).slice('whsec_'.length)],
    ['another prefix', of(32).replace('whsec_', 'whsk_')],
    ['base64url', `whsec_${'-_'.repeat(16)}`],
    ['no padding', of(25).replaceAll('=', '')],
    ['nothing', 'whsec_'],
  ])('with %s is refused', (_what, secret) => {
    expect(signingSecret.safeParse(secret).success).toBe(false);
    expect(webhookConfigurationChange.safeParse({ version: 1, signing_secret: secret }).success).toBe(false);
  });
});

describe('a change of a configuration', () => {
  const change = (over: object) => webhookConfigurationChange.safeParse({ version: 1, ...over });
  const headerFault = (webhook_header_key: string) =>
    change({ webhook_header_key }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

  test('refuses an invalid value, address or state', () => {
    for (const over of [
      { version: '1' },
      { webhook_header_value: 'short' },
      { webhook_header_value: 'with blanks in the value' },
      { webhook_header_value: `line\r\nbreak-${'x'.repeat(16)}` },
      { webhook_url: 'javascript:alert(1)' },
      { webhook_url: 'not an address' },
      { is_active: 'yes' },
    ])
      expect([over, change(over).success]).toEqual([over, false]);
  });

  test('refuses a reserved header name', () => {
    const names = [
      ...['Authorization', 'Host', 'Content-Length', 'content-type', 'Content-Encoding', 'Connection'],
      ...['Cookie', 'Set-Cookie', 'Transfer-Encoding', 'TE', 'Trailer', 'Upgrade', 'Keep-Alive', 'Expect'],
      ...['Via', 'Date', 'X-Forwarded-For', 'x-forwarded', 'X-Forwarded-Proto', 'X-Amz-Date'],
      ...['x-amzn-trace-id', 'X-Real-IP', 'X-Public-Origin', 'Origin', 'Referer', 'User-Agent', 'Accept'],
      ...['accept-encoding', 'Forwarded', 'CloudFront-Viewer-Country', 'CF-Connecting-IP'],
      ...['Sec-WebSocket-Key', 'Proxy-Authorization', 'If-None-Match', 'X-HTTP-Method-Override'],
      ...['X-Original-URL', 'True-Client-IP', ' authorization ', 'X-Viewer-Address'],
    ];
    for (const name of names)
      expect([name, headerFault(name)]).toEqual([name, ['webhook_header_key: this header name is reserved']]);
  });

  test('refuses an illegal header name', () => {
    const names = [
      ...['', ' ', 'two words', 'no spaces', 'colon:', 'a,b', 'a;b', 'a/b', 'a"b', 'a(b)', 'a@b', 'a[b]'],
      ...['a{b}', 'a=b', 'a?b', 'tab\there', 'line\r\nbreak', 'nul\u0000', 'ünïcode', '\u212Aelvin', '｜'],
      'x'.repeat(65),
    ];
    for (const name of names) expect([name, headerFault(name)?.length]).toEqual([name, 1]);
  });

  test('accepts any other name, and stores it in lower case', () => {
    for (const [name, kept] of [
      ['X-Webhook-Secret', 'x-webhook-secret'],
      ['ramps_signature', 'ramps_signature'],
      ["!#$%&'*+-.^_`|~09az", "!#$%&'*+-.^_`|~09az"],
      ['__proto__', '__proto__'],
      ['x'.repeat(64), 'x'.repeat(64)],
      ['x-contents', 'x-contents'],
    ] as const)
      expect(change({ webhook_header_key: name }).data?.webhook_header_key).toBe(kept);
  });
});
