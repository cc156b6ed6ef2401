import { expect, test } from 'vitest';
import { createOrderOwners } from '#functions/adapters/dynamo/orders/unknown-orders.ts';
import { beta } from '#functions/adapters/ramps/beta/profile.ts';
import { createRampsClient } from '#functions/adapters/ramps/client.ts';
import { pay, seeded, started } from '#tests/infra/ramps-sandbox/support.ts';
import { ADMIN, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { NOW } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { FOREIGN, OWN, setUp } from './set-up.ts';

const table = freshTable();

/** The proxy over the sandbox's beta wire, whose orders do not name their account. */
const scene = async () => {
  const sandbox = await started({ wire: 'beta' });
  for (const account of [OWN, FOREIGN]) await seeded(sandbox, account);
  const { clientId, clientSecret } = sandbox.credentials;
  const upstream = createRampsClient({
    profile: beta({ claim: () => Promise.resolve(true) }),
    credentials: {
      get: () =>
        Promise.resolve({ client_id: clientId, client_secret: clientSecret, environment: 'sandbox' }),
    },
    baseUrls: { sandbox: sandbox.url, production: sandbox.url },
    clock: () => NOW,
  });
  const { ask } = await setUp(table, { upstream });
  return { ask, own: await pay(sandbox, OWN, '100.00'), foreign: await pay(sandbox, FOREIGN, '200.00') };
};

test('an order without an account is shown with it, to readers of that account', async () => {
  const { ask, own, foreign } = await scene();
  const show = async (
    who: typeof CLIENT,
    { id }: { readonly id: string },
    account?: string,
  ): Promise<readonly unknown[]> => {
    const { status, body } = await ask(who, `GET /v1/order/${id}`, { account });
    return status === 200 ? [status, (body as { account_id: unknown }).account_id] : [status];
  };
  expect(await show(ADMIN, own)).toEqual([200, OWN]);
  expect(await show(ADMIN, foreign)).toEqual([200, FOREIGN]);
  expect(await show(CLIENT, own, OWN)).toEqual([200, OWN]);
  // Its account is still unknown.
  expect(await show(CLIENT, own)).toEqual([404]);
  // The request names the wrong account.
  expect(await show(CLIENT, foreign, OWN)).toEqual([404]);
  expect(await show(ADMIN, foreign, OWN)).toEqual([404]);
  const owners = createOrderOwners(table);
  await owners.keep(own.id, OWN, new Date());
  await owners.keep(foreign.id, FOREIGN, new Date());
  expect(await show(CLIENT, own)).toEqual([200, OWN]);
  expect(await show(OPERATOR, own)).toEqual([404]);
  expect(await show(CLIENT, foreign)).toEqual([404]);
  expect(await show(CLIENT, foreign, OWN)).toEqual([404]);
});
