import { engineStores } from '#functions/adapters/dynamo/conversions/engine-stores.ts';
import { createLedgerRows } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { beta } from '#functions/adapters/ramps/beta/profile.ts';
import { createRampsClient } from '#functions/adapters/ramps/client.ts';
import { createConversionProvider } from '#functions/adapters/ramps/conversions.ts';
import { createOrderReader } from '#functions/adapters/ramps/orders.ts';
import { createEngine } from '#functions/capabilities/money/conversions/engine.ts';
import { hintId } from '#functions/capabilities/money/reconciliation/engine-events.ts';
import { orderId, paymentId } from '#functions/modules/orders/ids.ts';
import { quiet } from '#functions/platform/logger.ts';
import { noMetrics } from '#functions/platform/metrics.ts';
import type { ProviderOrder } from '#shared/contract/reconciliation.ts';
import { bareClient, behave, handClock, pay, seeded, started } from '#tests/infra/ramps-sandbox/support.ts';
import { present } from '#tests/support/present.ts';
import { listingProvider, reconciliationOver } from '#tests/support/reconciliation.ts';
import { subAccount } from '#tests/support/records.ts';
import { settled } from '#tests/support/settled.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { expect, test } from 'vitest';

const table = freshTable();

/** Watch and engine over the sandbox's beta wire, with one clock. */
const scene = async () => {
  const hand = handClock();
  const sandbox = await started({ wire: 'beta', clock: hand.clock });
  const { account } = await seeded(sandbox);
  const { clientId, clientSecret } = sandbox.credentials;
  const clock = () => new Date(hand.clock.now());
  const client = createRampsClient({
    profile: beta({ claim: () => Promise.resolve(true) }),
    credentials: {
      get: () =>
        Promise.resolve({ client_id: clientId, client_secret: clientSecret, environment: 'sandbox' }),
    },
    baseUrls: { sandbox: sandbox.url, production: sandbox.url },
    clock,
  });
  const provider = createOrderReader(client);
  const world = reconciliationOver(table, { ...listingProvider(), provider });
  await world.addAccount(subAccount({ external_id: account, created_at: '2026-11-20T13:00:00.000Z' }));
  const stores = engineStores(table, 0);
  const never = () => Promise.reject(new Error('unexpected quote'));
  const engine = createEngine({
    ...stores,
    unnamed: null,
    currentRole: () => Promise.resolve('admin'),
    settings: settled(),
    quotes: { taken: never, executed: never },
    lastDay: { judge: never },
    provider: createConversionProvider(client),
    clock,
    sleep: () => Promise.resolve(),
    log: quiet,
    metrics: noMetrics,
  });
  const listed = async (): Promise<readonly ProviderOrder[]> => {
    const page = await provider.everyOrder(1);
    if (!page.ok) throw new Error(page.message);
    return page.value.orders;
  };
  return {
    account,
    sandbox,
    world,
    stores,
    listed,
    watch: (minutes = 1) => {
      hand.advance(minutes * 60_000);
      return world.watchAt((hand.clock.now() - Date.parse('2026-11-20T14:00:00.000Z')) / 60_000);
    },
    process: (eventId: string) => engine(300_000).processTogether()(eventId),
    hintOf: async (id: string) => hintId(present((await listed()).find((each) => each.id === id))),
  };
};

const control = (at: Awaited<ReturnType<typeof scene>>, path: string, body: unknown) =>
  bareClient(at.sandbox)('POST', path, { body });

test('a PIX is found in the list within one run, and is one deposit by webhook and polling', async () => {
  const at = await scene();
  const { id } = await pay(at.sandbox, at.account, '1500.00');
  expect(await at.watch()).toMatchObject({ hinted: 1, unreadable: 0, failed: 0 });
  expect(await at.watch()).toMatchObject({ hinted: 0 });
  const hint = present(await at.world.stores.events.get(await at.hintOf(id)));
  expect(hint.event).toMatchObject({
    event_type: 'order.confirmed',
    data: { id, type: 'deposit', account_id: at.account, target_amount: '1500', end_to_end_id: null },
  });
  await at.process(hint.record.id);
  const webhook = {
    record: { ...hint.record, id: 'evt_1', processing_status: 'pending' as const },
    event: { ...present(hint.event), id: 'evt_1' },
    due: hint.record.created_at,
  };
  await at.world.hints.record(webhook);
  await at.process('evt_1');
  expect((await at.stores.payments.get(paymentId(at.account, id)))?.record).toMatchObject({
    order_id: id,
    amount: '1500',
    end_to_end_id: null,
    state: 'held',
  });
  const postings = await createLedgerRows(table).ofFact(`order#${orderId(at.account, id)}`);
  expect(postings.map(({ kind }) => kind)).toEqual(['deposit']);
  expect(await at.watch()).toMatchObject({ hinted: 0 });
  expect((await at.world.marks.watch())?.mark.open ?? []).toEqual([]);
});

test.each(['newest_first', 'oldest_first', 'shuffled'])(
  'a list %s longer than a page: a new deposit is found within one run',
  async (list_order) => {
    const at = await scene();
    await behave(at.sandbox, { beta: { list_order, max_page_size: 8 } });
    for (let nth = 0; nth < 22; nth += 1) {
      await pay(at.sandbox, at.account, `${1000 + nth}.00`);
      await at.watch();
    }
    await at.watch();
    const { id } = await pay(at.sandbox, at.account, '77.00');
    const run = await at.watch();
    expect(run).toMatchObject({ hinted: 1 });
    if (list_order !== 'shuffled') expect(run.calls).toBeLessThanOrEqual(3);
    const row = await at.world.provider.order(at.account, id);
    const order = row.ok ? row.value.order : null;
    expect(await at.world.stores.events.get(hintId(present(order)))).toBeDefined();
  },
);

test('an order of unclear kind is not a deposit: one exception reports it', async () => {
  const at = await scene();
  await control(at, '/sandbox/orders', {
    type: 'deposit',
    status: 'confirmed',
    account_id: at.account,
    source_asset: 'BRL',
    source_amount: '100.00',
    target_asset: 'BRL',
    target_amount: '90.00',
  });
  expect(await at.watch(10)).toMatchObject({ hinted: 0, unreadable: 1 });
  at.world.setNow('2026-11-20T14:10:00.000Z');
  await at.world.run();
  const found = (await at.world.open()).filter(({ kind }) => kind === 'unreadable');
  expect(found).toMatchObject([
    {
      order_type: null,
      amount: '100',
      asset: 'BRL',
      detail: expect.stringMatching(
        /of an unclear kind: R\$\u00a0100,00 to R\$\u00a090,00, \w+\. .*not posted/,
      ) as string,
    },
  ]);
  at.world.setNow('2026-11-20T14:25:00.000Z');
  await at.world.run();
  expect((await at.world.exceptions.get(found[0]?.id ?? ''))?.version).toBe(1);
});
