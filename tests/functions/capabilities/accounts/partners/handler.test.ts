import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { listPartners, readPartner } from '#shared/contract/calls/partners.ts';
import { expect, test } from 'vitest';
import { claimsOf, httpEvent, lambdaContext } from '#tests/support/events.ts';
import { useEngine } from '#tests/support/lambda.ts';
import { profile, subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const table = await useEngine(unitEngine());

test('the deployed handler answers from the table', async () => {
  const profiles = createProfileStore(table);
  await profiles.create(profile({ user_id: 'admin-1', role: 'admin' }));
  await profiles.create(profile({ user_id: 'client-1', display_name: 'Aurora' }));
  await createSubAccountStore(table).create(subAccount({ user_id: 'client-1', name: 'Aurora Ltda' }));
  const { handler } = await import('#functions/capabilities/accounts/partners/handler.ts');
  const ask = async (path: string) => {
    const claims = claimsOf('admin-1', '[admin]');
    const { statusCode, body } = await handler(httpEvent({ method: 'GET', path, claims }), lambdaContext);
    expect([path, statusCode, body]).toMatchObject([path, 200, expect.any(String)]);
    return JSON.parse(body ?? '') as unknown;
  };
  const { items } = listPartners.answer.parse(await ask('/api/partners'));
  expect(items).toMatchObject([{ id: 'client-1', name: 'Aurora', volume: '0', status: 'active' }]);
  const { accounts } = readPartner.answer.parse(await ask('/api/partners/client-1'));
  expect(accounts.items).toMatchObject([{ name: 'Aurora Ltda', rule: null }]);
});
