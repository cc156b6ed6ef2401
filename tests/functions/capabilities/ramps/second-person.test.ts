import { randomUUID } from 'node:crypto';
import { createApprovals } from '#functions/adapters/dynamo/approvals.ts';
import type { Table } from '#functions/adapters/dynamo/client.ts';
import { createOrderRequestStore } from '#functions/adapters/dynamo/order-requests.ts';
import type { ProxyPorts } from '#functions/capabilities/ramps/proxy.ts';
import { createSecondPerson } from '#functions/modules/approvals/second-person.ts';
import type { Approval } from '#shared/contract/approvals.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLIENT } from '#tests/support/api.ts';
import { policyInMemory } from '#tests/support/approvals-in-memory.ts';
import { type Engine, startEngine } from '#tests/support/engine.ts';
import { NOW } from '#tests/support/records.ts';
import { OWN, setUp } from './set-up.ts';

const EXCHANGE = 'POST /v1/order/exchange';
const HOUR = 3_600_000;

let engine: Engine;
let world: Awaited<ReturnType<typeof newWorld>>;

beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await newWorld();
});

/** The proxy where everything that can needs a second person. */
const newWorld = async (over: Partial<ProxyPorts> = {}, table?: Table) => {
  const own = table ?? (await engine.newTable());
  const approvals = createApprovals(own);
  const secondPerson = createSecondPerson({
    approvals,
    policy: policyInMemory(true),
    clock: () => NOW,
    newId: randomUUID,
  });
  const made = await setUp(own, over, { secondPerson });
  /** What a second person is shown of what was answered. */
  const shown = async ({ body }: { readonly body: unknown }) =>
    (await approvals.get((body as { approval: Pick<Approval, 'id'> }).approval.id))?.record;
  return { ...made, shown };
};

describe('an order from the threshold upwards, under a key that was used before', () => {
  const SMALL = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1' };
  const LARGE = { ...SMALL, source_amount: '1000000' };
  const order = (data: object, key: string, on = world) =>
    on.ask(CLIENT, EXCHANGE, { data, account: OWN, key });

  test('waits once the key is free again, though its row is still there', async () => {
    const key = randomUUID();
    expect((await order(SMALL, key)).status).toBe(200);
    world.later(24 * HOUR);
    const held = await order(LARGE, key);
    expect(held.status).toBe(202);
    expect(await world.shown(held)).toMatchObject({ item: 'order', amount_brl: '1000000' });
    expect(world.orders).toHaveLength(1);
  });

  test('is refused while the key stands for another request', async () => {
    const key = randomUUID();
    expect((await order(SMALL, key)).status).toBe(200);
    expect(await order(LARGE, key)).toMatchObject({
      status: 422,
      body: { error: { code: 'UNPROCESSABLE' } },
    });
    expect(world.orders).toHaveLength(1);
  });

  /** Its row is dropped between two looks at it, as the function does whose order did not leave. */
  const dropping = async (table: Table) => {
    const requests = createOrderRequestStore(table);
    return newWorld(
      {
        requests: {
          ...requests,
          get: async (userId, key) => {
            const stored = await requests.get(userId, key);
            if (stored) await requests.drop(stored.request, stored.version);
            return stored;
          },
        },
      },
      table,
    );
  };

  test.each([
    ['a smaller order', SMALL, 422],
    ['this very order, which needed nobody then', LARGE, 409],
  ])('is not made when the row of %s goes away while it is judged', async (_what, data, status) => {
    const key = randomUUID();
    const before = await setUp(world.table);
    before.state.fates = ['lost before'];
    const first = await before.ask(CLIENT, EXCHANGE, { data, account: OWN, key });
    expect(first.status).toBe(504);
    const racing = await dropping(world.table);
    expect((await order(LARGE, key, racing)).status).toBe(status);
    expect(racing.sent()).toBe(0);
    expect((await order(LARGE, key)).status).toBe(202);
  });

  test('is answered again, and not asked for again, when it was made for that very request', async () => {
    const key = randomUUID();
    const before = await setUp(world.table);
    const first = await before.ask(CLIENT, EXCHANGE, { data: LARGE, account: OWN, key });
    expect(first.status).toBe(200);
    expect(await order(LARGE, key)).toEqual(first);
    expect(world.sent()).toBe(0);
  });
});
