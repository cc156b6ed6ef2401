import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { publicKeysRoutes } from '#functions/capabilities/setup/public-keys/routes.ts';
import { createCurrentKey } from '#functions/modules/signing/signer.ts';
import { keysFile } from '#shared/contract/signed.ts';
import { canonicalJson } from '#shared/domain/ledger/canonical.ts';
import { apiOf } from '#tests/support/api.ts';
import { NOW } from '#tests/support/records.ts';
import { memoryKeys, newSigner, newSigningKey } from '#tests/support/signing.ts';

const ADDRESS = 'GET /.well-known/ramps-gateway-keys.json';

test('everybody can read the current key before it signs anything', async () => {
  const keys = memoryKeys();
  const current = createCurrentKey({ key: newSigningKey(), keys, clock: () => NOW });
  const { status, body } = await apiOf(publicKeysRoutes({ keys, current }))(undefined, ADDRESS);
  expect(status).toBe(200);
  const [key, ...others] = keysFile.parse(body).keys;
  expect(others).toEqual([]);
  expect(key).toMatchObject({ since: NOW.toISOString(), alg: 'ES256', use: 'sig' });
  expect(key?.pem).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
  const { kty, crv, x, y, kid } = key ?? {};
  expect(createHash('sha256').update(canonicalJson({ kty, crv, x, y })).digest('base64url')).toBe(kid);
});

test('S6.120 a new key comes first, and the old ones stay', async () => {
  const keys = memoryKeys();
  await newSigner(keys).signer.signed({});
  const [before] = keys.kept;
  const current = createCurrentKey({ key: newSigningKey(), keys, clock: () => NOW });
  const { body } = await apiOf(publicKeysRoutes({ keys, current }))(undefined, ADDRESS);
  const kids = keysFile.parse(body).keys.map(({ kid }) => kid);
  expect(kids).toHaveLength(2);
  expect(kids[1]).toBe(before?.kid);
});
