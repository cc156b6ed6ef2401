import { createHmac, randomBytes } from 'node:crypto';
import { generateSigningSecret, signedId } from '#functions/capabilities/setup/webhooks/secrets.ts';
import { seal, sealKey, unseal } from '#functions/adapters/secrets/webhook-key.ts';
import { signingSecret } from '#shared/contract/calls/webhooks.ts';
import { describe, expect, test } from 'vitest';

/** The test vector of the Standard Webhooks libraries. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const SENT = 1_614_265_330;
const BODY = Buffer.from('{"test": 2432232314}');
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

const headers = {
  'webhook-id': ID,
  'webhook-timestamp': String(SENT),
  'webhook-signature': SIGNATURE,
};
const at = (seconds: number): Date => new Date((SENT + seconds) * 1000);
const OTHER = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

const sign = (secret: string, id: string, timestamp: string, body: Uint8Array): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest('base64')}`;

describe('a signed request', () => {
  test('matches the specification’s vector', () => {
    expect(signedId({ headers, body: BODY }, [SECRET], at(0))).toBe(ID);
    expect(sign(SECRET, ID, String(SENT), BODY)).toBe(SIGNATURE);
  });

  test('is valid up to 5 minutes before and after its time', () => {
    for (const [seconds, id] of [
      [300, ID],
      [301, undefined],
      [-300, ID],
      [-301, undefined],
    ] as const)
      expect([seconds, signedId({ headers, body: BODY }, [SECRET], at(seconds))]).toEqual([seconds, id]);
  });

  test('is valid with any of its signatures, and for any of the secrets', () => {
    const several = { ...headers, 'webhook-signature': `v1,AAAA v2,${SIGNATURE.slice(3)} ${SIGNATURE}` };
    expect(signedId({ headers: several, body: BODY }, [SECRET], at(0))).toBe(ID);
    expect(signedId({ headers, body: BODY }, [OTHER, SECRET], at(0))).toBe(ID);
  });

  test("can use Svix's older header names, but only one prefix", () => {
    const svix = { 'svix-id': ID, 'svix-timestamp': String(SENT), 'svix-signature': SIGNATURE };
    expect(signedId({ headers: svix, body: BODY }, [SECRET], at(0))).toBe(ID);
    const mixed = { ...svix, 'webhook-id': ID };
    expect(signedId({ headers: mixed, body: BODY }, [SECRET], at(0))).toBeUndefined();
  });

  test.each<[what: string, over: object, body?: Buffer, secrets?: readonly string[]]>([
    ['another secret', {}, BODY, [OTHER]],
    ['no secret', {}, BODY, []],
    ['another body', {}, Buffer.from('{"test": 2432232315}')],
    ['a re-encoded body', {}, Buffer.from('{"test":2432232314}')],
    ['another id', { 'webhook-id': 'msg_other' }],
    ['another time', { 'webhook-timestamp': String(SENT + 1) }],
    ['no id', { 'webhook-id': undefined }],
    ['no time', { 'webhook-timestamp': undefined }],
    ['a malformed time', { 'webhook-timestamp': `${SENT}.0` }],
    ['no signature', { 'webhook-signature': undefined }],
    ['another version', { 'webhook-signature': SIGNATURE.replace('v1', 'v1a') }],
    ['a cut signature', { 'webhook-signature': SIGNATURE.slice(0, -8) }],
    ['a signature after ten others', { 'webhook-signature': `${'v1,AAAA '.repeat(10)}${SIGNATURE}` }],
  ])('is invalid with %s', (_what, over, body = BODY, secrets = [SECRET]) => {
    expect(signedId({ headers: { ...headers, ...over }, body }, secrets, at(0))).toBeUndefined();
  });

  test('covers raw bytes, even if they are not text', () => {
    const body = randomBytes(64);
    const signed = { ...headers, 'webhook-signature': sign(SECRET, ID, String(SENT), body) };
    expect(signedId({ headers: signed, body }, [SECRET], at(0))).toBe(ID);
  });
});

test('a generated secret has the specified form, and is unique', () => {
  const secrets = Array.from({ length: 20 }, generateSigningSecret);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) expect(signingSecret.parse(secret)).toBe(secret);
});

describe('a sealed secret', () => {
  const key = sealKey('x'.repeat(64));

  test('opens for its configuration, and differs each time', () => {
    const [one, two] = [seal(key, SECRET, 'whc_1'), seal(key, SECRET, 'whc_1')];
    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain(SECRET.slice(6));
    expect([one, two].map((sealed) => unseal(key, sealed, 'whc_1'))).toEqual([SECRET, SECRET]);
  });

  test('does not open with another configuration or key, a changed bit, a short tag or nothing', () => {
    const sealed = seal(key, SECRET, 'whc_1');
    const bytes = Buffer.from(sealed, 'base64');
    bytes[30] = (bytes[30] ?? 0) ^ 1;
    expect(() => unseal(key, sealed, 'whc_2')).toThrow();
    expect(() => unseal(sealKey('y'.repeat(64)), sealed, 'whc_1')).toThrow();
    for (const changed of [bytes.toString('base64'), sealed.slice(0, 20), ''])
      expect(() => unseal(key, changed, 'whc_1'), changed).toThrow();
  });
});
