import { createRevokeGuard } from '#functions/adapters/dynamo/settings/provider.ts';
import { NOW } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { expect, test } from 'vitest';

const guard = createRevokeGuard(freshTable(), () => NOW);

test('of simultaneous claims of a token, one may revoke it', async () => {
  const claims = await Promise.all(Array.from({ length: 5 }, () => guard.claim('digest-1')));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await guard.claim('digest-1')).toBe(false);
  expect(await guard.claim('digest-2')).toBe(true);
});
