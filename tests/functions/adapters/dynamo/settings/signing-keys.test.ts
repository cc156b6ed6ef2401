import { expect, test } from 'vitest';
import { createPublicKeys } from '#functions/adapters/dynamo/settings/signing-keys.ts';
import { describeKey } from '#functions/modules/signing/signer.ts';
import { later } from '#functions/platform/clock.ts';
import { NOW } from '#tests/support/records.ts';
import { newSigningKey } from '#tests/support/signing.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const engine = unitEngine();

const newKey = async (minutes: number) =>
  describeKey(await newSigningKey().publicKey(), later(NOW, minutes * 60_000));

test('keeps every key, newest first', async () => {
  const keys = createPublicKeys(await engine.newTable());
  expect(await keys.list()).toEqual([]);
  const [first, second, third] = [await newKey(0), await newKey(1), await newKey(2)];
  for (const key of [second, first, third]) expect(await keys.add(key)).toEqual(key);
  expect(await keys.list()).toEqual([third, second, first]);
});

test('S6.120 a known key keeps its start, however many add it at once', async () => {
  const keys = createPublicKeys(await engine.newTable());
  const key = await newKey(0);
  const again = [1, 2, 3, 4].map((minutes) => ({ ...key, since: later(NOW, minutes * 60_000) }));
  expect(await keys.add(key)).toEqual(key);
  expect(await Promise.all(again.map((each) => keys.add(each)))).toEqual(again.map(() => key));

  const [one, ...others] = await Promise.all(
    [await newKey(9)].flatMap((made) => [1, 2, 3].map((at) => keys.add({ ...made, since: later(NOW, at) }))),
  );
  for (const other of others) expect(other).toEqual(one);
  expect(await keys.list()).toHaveLength(2);
});
