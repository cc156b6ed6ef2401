import { randomUUID } from 'node:crypto';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { CLIENT, OPERATOR, refused } from '#tests/support/api.ts';
import { present } from '#tests/support/present.ts';
import { FOREIGN, OWN, setUp, SHARED } from './set-up.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const EXCHANGE = 'POST /v1/order/exchange';
const data = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '100.50' };
const NEW_OWNER = { id: 'client-2', role: 'client' as const };

const engine = unitEngine();
let world: Awaited<ReturnType<typeof setUp>>;
let key: string;

beforeEach(async () => {
  world = await setUp(await engine.newTable());
  key = randomUUID();
});

const order = (caller: typeof NEW_OWNER | typeof CLIENT, over: object = {}, account = OWN) =>
  world.ask(caller, EXCHANGE, { data: { ...data, ...over }, account, key });

/** Moves the account as an administrator does. */
const move = async (externalId: string, to: { user_id?: string; manager_id?: string | null }) => {
  const found = present(await world.accounts.get(subAccountId(externalId)));
  await world.accounts.replace({ ...found.record, ...to }, found.version);
};

describe('after a change of owner', () => {
  test("the former owner's key returns no answer", async () => {
    expect((await order(CLIENT)).status).toBe(200);
    await move(OWN, { user_id: NEW_OWNER.id });
    const foreign = await world.ask(CLIENT, EXCHANGE, { data, account: FOREIGN, key: randomUUID() });
    expect(foreign.status).toBe(404);
    // Same key and body, same key with another body, and another key: all get a foreign account's answer.
    expect(await order(CLIENT)).toEqual(foreign);
    expect(await order(CLIENT, { source_amount: '1.00' })).toEqual(foreign);
    key = randomUUID();
    expect(await order(CLIENT)).toEqual(foreign);
    expect(world.sent()).toBe(1);
  });

  test('the same key of the new owner is a new key', async () => {
    expect((await order(CLIENT)).body).toMatchObject({ id: 'ord_1' });
    await move(OWN, { user_id: NEW_OWNER.id });
    expect(await order(NEW_OWNER)).toMatchObject({ status: 200, body: { id: 'ord_2' } });
  });

  test("the former owner's lost request is not looked up for them", async () => {
    world.state.fates = ['lost after'];
    world.state.lookUp = { answered: false, reason: 'timeout', sent: true };
    expect((await order(CLIENT)).status).toBe(504);
    world.state.lookUp = undefined;
    await move(OWN, { user_id: NEW_OWNER.id });
    const before = world.calls.length;
    world.later(60_000);
    expect((await order(CLIENT)).status).toBe(404);
    expect(world.calls).toHaveLength(before);
  });

  test("a former manager's key returns no answer either", async () => {
    const asked = { data, account: SHARED, key };
    expect((await world.ask(OPERATOR, EXCHANGE, asked)).status).toBe(200);
    await move(SHARED, { manager_id: null });
    expect((await world.ask(OPERATOR, EXCHANGE, asked)).status).toBe(404);
  });

  test("a former owner's reference is taken, without details", async () => {
    const reference = 'salary-2026-11';
    expect((await order(CLIENT, { reference })).body).toMatchObject({ id: 'ord_1', reference });
    await move(OWN, { user_id: NEW_OWNER.id });
    const message = 'reference: was already used for another order of this sub-account';
    const answer = await order(NEW_OWNER, { reference });
    expect(answer).toEqual(refused(409, { code: 'CONFLICT', message }));
    expect(JSON.stringify(answer)).not.toContain(CLIENT.id);
    expect((await order(CLIENT, { reference })).status).toBe(404);
    expect(world.sent()).toBe(1);
  });

  test('an order by its id belongs to the current owner', async () => {
    world.state.answer = ({ path }) =>
      world.answered(200, { id: path.split('/').at(-1), account_id: OWN, status: 'confirmed' });
    const read = (caller: typeof NEW_OWNER | typeof CLIENT) => world.ask(caller, 'GET /v1/order/ord_1');
    expect([(await read(CLIENT)).status, (await read(NEW_OWNER)).status]).toEqual([200, 404]);
    await move(OWN, { user_id: NEW_OWNER.id });
    expect([(await read(CLIENT)).status, (await read(NEW_OWNER)).status]).toEqual([404, 200]);
  });
});
