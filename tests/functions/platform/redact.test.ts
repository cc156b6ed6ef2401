import { redact } from '#functions/platform/redact.ts';
import { describe, expect, test } from 'vitest';

const written = (value: unknown): string => JSON.stringify(value, redact);

describe('redacts the values of secret-like keys', () => {
  const KEYS = `
    client_secret clientSecret password Authorization x-webhook-secret webhook_header_value access_token
    RefreshToken set-cookie apiKey api-key credentials AWS_SECRET_ACCESS_KEY aws_access_key_id pix_key
    instant_payment_qrcode_url qr_code end_to_end_id bank_account tax_id_number iban`;
  test.each(KEYS.trim().split(/\s+/))('%s', (key) => {
    for (const value of ['canary', 12345, { nested: 'canary' }, ['canary']]) {
      const text = written({ outer: { [key]: value, id: 'kept' } });
      expect(text).not.toMatch(/canary|12345/);
      expect(text).toContain('kept');
    }
  });
});

describe('redacts secrets within text', () => {
  test.each([
    ['a bearer token', 'sent Bearer canary.canary.canary and failed'],
    ['basic credentials', 'authorization: Basic Y2FuYXJ5OmNhbmFyeQcanary=='],
    ['a JWT', 'bad token eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.canary'],
    ['JSON', 'the body was {"client_secret":"canary","id":"kept"}'],
    ['JSON with other quotes', "{ 'clientSecret' : 'canary' }"],
    ['a form', 'grant_type=x&client_secret=canary&access_token=canary'],
    ['a connection string', 'endpoint=http://127.0.0.1;api_key=canary'],
  ])('%s', (_what, text) => {
    expect(written({ message: text })).not.toContain('canary');
    expect(written([text])).not.toContain('canary');
  });

  test('in an error, its cause and its details, too', () => {
    const error = { name: 'Error', message: 'password=canary', cause: { response: { token: 'canary' } } };
    expect(written({ error })).not.toContain('canary');
  });

  test('cuts long text quickly', () => {
    const text = written({ message: `"${'secret'.repeat(20_000)}` });
    expect(text.length).toBeLessThan(10_000);
    expect(text).toContain('[cut]');
  });
});

test('keeps ids, outcomes, numbers and nulls', () => {
  const ids = {
    event_id: 'evt_1',
    reference: 'cnv_abc-x1',
    error_id: 'request-1',
    status: 'accepted',
    ms: 12,
    ok: true,
    token: null,
  };
  expect(JSON.parse(written(ids))).toEqual(ids);
});
