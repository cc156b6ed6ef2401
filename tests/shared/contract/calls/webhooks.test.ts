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

describe('an event at the door', () => {
  test.each(ACCEPTED_EXTREMES)('is taken with %s, and can be read from the table', (_name, over, data) => {
    const received = eventWith(over, data);
    expect(isTaken(received)).toBe(true);
    const parsed = webhookEvent.parse(received);
    expect(storedWebhookEvent.parse(parsed)).toEqual(parsed);
  });

  test.each(REFUSED_EXTREMES)('is refused with %s', (_name, over, data) => {
    expect(isTaken(eventWith(over, data))).toBe(false);
  });

  test.each([
    ['2026-11-20T14:00:00Z', '2026-11-20T14:00:00.000Z'],
    ['2026-11-20T14:00:00.5Z', '2026-11-20T14:00:00.500Z'],
    ['2026-11-20T14:00:00.123+00:00', '2026-11-20T14:00:00.123Z'],
    ['2026-11-20T11:00:00-03:00', '2026-11-20T14:00:00.000Z'],
  ])('the time %s is kept as %s', (received, kept) => {
    const { created_at, data } = webhookEvent.parse(
      eventWith({ created_at: received }, { created_at: received }),
    );
    expect([created_at, data.created_at]).toEqual([kept, kept]);
  });

  test('a stored event is read without the bounds of the intake', () => {
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

  test.each([24, 25, 26, 32, 63, 64])('of %i bytes is taken', (bytes) => {
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
