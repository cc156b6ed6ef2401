import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';

import { createPublicKeys } from '#functions/adapters/dynamo/settings/signing-keys.ts';
import { publicKeysRoutes } from '#functions/capabilities/setup/public-keys/routes.ts';
import { describeKey } from '#functions/modules/signing/signer.ts';
import { keysFile } from '#shared/contract/signed.ts';
import { apiOf } from '#tests/support/api.ts';
import { startEngine } from '#tests/support/engine.ts';
import { NOW } from '#tests/support/records.ts';
import { newSigningKey } from '#tests/support/signing.ts';
import { runOps, stackWith } from './support.ts';

const COPIED = { at: '2026-11-20T12:00:00.000Z', reason: 'it was copied' };

let table: Table;
const engine = await startEngine();

afterAll(() => engine.stop());
beforeEach(async () => {
  table = await engine.newTable();
});

const newKey = async () => describeKey(await newSigningKey().publicKey(), NOW.toISOString());
const revoke = (kid: string, { at, reason } = COPIED) =>
  runOps(
    ['revoke-key', kid, '--reason', reason, '--at', at],
    stackWith({ dynamodb: { endpoint: engine.endpoint, table: table.name } }),
  );

/** The public list. */
const listed = async () => {
  const publicKeys = createPublicKeys(table);
  const current = async () => publicKeys.add(await newKey());
  const { body } = await apiOf(publicKeysRoutes({ keys: publicKeys, current }))(
    undefined,
    'GET /.well-known/ramps-gateway-keys.json',
  );
  return keysFile.parse(body).keys;
};

test('S6.122 a revoked key stays in the list, with time and reason; others are unchanged', async () => {
  const [copied, good] = [await newKey(), await newKey()];
  for (const key of [copied, good]) await createPublicKeys(table).add(key);
  expect(await revoke(copied.kid)).toEqual({
    code: 0,
    printed: [
      `${copied.kid} is revoked as of ${COPIED.at}. Every check of its files shows that from now on.`,
    ],
    noted: '',
  });
  const found = await listed();
  expect(found.find(({ kid }) => kid === copied.kid)).toEqual({ ...copied, revoked: COPIED });
  expect(found.find(({ kid }) => kid === good.kid)).toEqual(good);
  // The message notifies whoever signs with it.
  expect((await createPublicKeys(table).add(copied)).revoked).toEqual(COPIED);
});

test('the first revocation stays, and a missing key is reported', async () => {
  const key = await newKey();
  await createPublicKeys(table).add(key);
  await revoke(key.kid);
  const again = { at: '2026-11-21T00:00:00.000Z', reason: 'another' };
  expect(await revoke(key.kid, again)).toMatchObject({
    code: 1,
    noted: `${key.kid} is already revoked, as of ${COPIED.at}: ${COPIED.reason}`,
  });
  const absent = `-${'k'.repeat(42)}`;
  expect(await revoke(absent, again)).toMatchObject({
    code: 1,
    noted: `No key ${absent}. Existing keys: ${key.kid}.`,
  });
  expect((await createPublicKeys(table).list()).map(({ revoked }) => revoked)).toEqual([COPIED]);
});
