import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Table } from '#functions/adapters/dynamo/client.ts';

import { createItem } from '#functions/adapters/dynamo/writes.ts';
import { ENTITY, keys } from '#functions/adapters/dynamo/keys.ts';
import { createPublicKeys } from '#functions/adapters/dynamo/signing-keys.ts';
import { publicKeysRoutes } from '#functions/capabilities/public-keys/routes.ts';
import { describeKey } from '#functions/modules/signing/public-key.ts';
import { revokeKey } from '#infra/revoke-key/revoke.ts';
import { keysFile } from '#shared/contract/signed.ts';
import { apiOf } from '#tests/support/api.ts';
import { type Engine, startEngine } from '#tests/support/engine.ts';
import { NOW } from '#tests/support/records.ts';
import { newSigningKey } from '#tests/support/signing.ts';

const COPIED = { at: NOW.toISOString(), reason: 'it was copied' };

let engine: Engine;
let table: Table;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  table = await engine.newTable();
});

const newKey = async () => describeKey(await newSigningKey().publicKey(), NOW.toISOString());
const on = () => ({ client: engine.client, name: table.name });

/** The list as everybody reads it. */
const listed = async () => {
  const publicKeys = createPublicKeys(table);
  const current = async () => publicKeys.add(await newKey());
  const { body } = await apiOf(publicKeysRoutes({ keys: publicKeys, current }))(
    undefined,
    'GET /.well-known/ramps-gateway-keys.json',
  );
  return keysFile.parse(body).keys;
};

test('a revoked key stays in the list, with the moment and the reason; others are as before', async () => {
  const [copied, good] = [await newKey(), await newKey()];
  for (const key of [copied, good]) await createPublicKeys(table).add(key);
  expect(await revokeKey(on(), copied.kid, COPIED)).toEqual({ state: 'revoked' });
  const found = await listed();
  expect(found.find(({ kid }) => kid === copied.kid)).toEqual({ ...copied, revoked: COPIED });
  expect(found.find(({ kid }) => kid === good.kid)).toEqual(good);
  // Who signs with it hears of it.
  expect((await createPublicKeys(table).add(copied)).revoked).toEqual(COPIED);
});

test('what was said first stays, and a key that is not there is none', async () => {
  const key = await newKey();
  await createPublicKeys(table).add(key);
  await revokeKey(on(), key.kid, COPIED);
  const again = { at: '2026-11-21T00:00:00.000Z', reason: 'another' };
  expect(await revokeKey(on(), key.kid, again)).toEqual({ state: 'before', ...COPIED });
  expect(await revokeKey(on(), 'k'.repeat(43), again)).toEqual({ state: 'unknown', kids: [key.kid] });
  expect((await createPublicKeys(table).list()).map(({ revoked }) => revoked)).toEqual([COPIED]);
});

test('a key from before there was such a mark is believed, and can be revoked', async () => {
  const { revoked: _, ...record } = await newKey();
  const row = { ...keys.signingKey(record.kid), entity: ENTITY.signingKey, version: 1, record };
  await createItem(table, row);
  expect((await createPublicKeys(table).list()).map(({ revoked }) => revoked)).toEqual([null]);
  expect(await revokeKey(on(), record.kid, COPIED)).toEqual({ state: 'revoked' });
  expect((await createPublicKeys(table).list()).map(({ revoked }) => revoked)).toEqual([COPIED]);
});
