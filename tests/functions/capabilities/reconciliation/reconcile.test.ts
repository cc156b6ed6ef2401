import { begin, fail } from '@ramps-gateway/functions/src/capabilities/conversions/transitions.ts';
import { PAGES_OF_ACCOUNT } from '@ramps-gateway/functions/src/capabilities/reconciliation/scan-account.ts';
import { conversionId } from '@ramps-gateway/functions/src/platform/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Engine, startEngine } from '../../../support/engine.ts';
import {
  at,
  listingProvider,
  reconciliationOver,
  rowOf,
  shownOrder,
} from '../../../support/reconciliation.ts';
import { configuration, subAccount } from '../../../support/records.ts';

const account = subAccount({ external_id: 'acc_1' });
let engine: Engine;
let listing: ReturnType<typeof listingProvider>;
let world: ReturnType<typeof reconciliationOver>;

beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  listing = listingProvider(2);
  world = reconciliationOver(await engine.newTable(), listing);
  await world.addAccount(account);
  await world.stores.configurations.create(configuration(account), account, 1);
});

const kinds = async () => (await world.open()).map(({ kind, order_id }) => `${kind} ${order_id}`);

describe('orders of the provider', () => {
  test('a lost deposit is found once, is left alone while it is true, and is cleared when it no longer is', async () => {
    listing.orders.push(shownOrder({ updated_at: at(10) }));
    await world.run();
    const [found] = await world.open();
    expect(found).toMatchObject({ kind: 'missing_here', order_id: 'ord_1', amount: '1500.00', asset: 'BRL' });
    await world.run();
    const known = await world.exceptions.get(found?.id ?? '');
    expect(known?.version).toBe(1);

    const deposit = { order_id: 'ord_1', amount: '1500.00', end_to_end_id: null };
    await world.stores.conversions.create(begin(account, deposit, new Date(at(31))));
    world.setNow(at(45));
    await world.run();
    expect(await world.open()).toEqual([]);
    expect((await world.exceptions.list('cleared', { limit: 10 })).items).toMatchObject([
      { id: found?.id, state: 'cleared', closed_at: at(45) },
    ]);
  });

  test('what has just changed is left for a later run', async () => {
    listing.orders.push(shownOrder({ updated_at: at(26) }), shownOrder({ id: 'ord_2', updated_at: at(24) }));
    await world.run();
    expect(await kinds()).toEqual(['missing_here ord_2']);
    world.setNow(at(45));
    await world.run();
    expect(await kinds()).toEqual(expect.arrayContaining(['missing_here ord_1', 'missing_here ord_2']));
  });

  test('a pending order is fine until it is confirmed and nobody tells', async () => {
    listing.orders.push(shownOrder({ status: 'pending', updated_at: at(1) }));
    for (let order = 2; order < 8; order += 1)
      listing.orders.push(shownOrder({ id: `ord_${order}`, status: 'cancelled', updated_at: at(order) }));
    await world.run();
    expect(await kinds()).toEqual([]);
    listing.change('ord_1', { status: 'confirmed', updated_at: at(32) });
    world.setNow(at(45));
    await world.run();
    expect(await kinds()).toEqual(['missing_here ord_1']);
  });

  test('costs one request for an account when nothing is new, and none for an inactive one', async () => {
    await world.addAccount(subAccount({ external_id: 'acc_2', status: 'inactive' }));
    for (let order = 1; order < 8; order += 1)
      listing.orders.push(shownOrder({ id: `ord_${order}`, status: 'cancelled', updated_at: at(order) }));
    await world.run();
    // Seven orders, two a page, and the empty page that ends them.
    expect(listing.asked).toHaveLength(5);
    listing.asked.length = 0;
    world.setNow(at(45));
    await world.run();
    expect(listing.asked).toEqual(['page 1 of acc_1']);
  });

  test('beyond the bound of pages the next run goes on, while new orders come in, and nothing is skipped', async () => {
    const many = PAGES_OF_ACCOUNT * 2 + 7;
    const minute = (order: number) => at(1 + order / 10);
    for (let order = 0; order < many; order += 1)
      listing.orders.push(shownOrder({ id: `ord_${order}`, updated_at: minute(order) }));
    await world.run();
    expect(await world.open()).toHaveLength(PAGES_OF_ACCOUNT * 2);
    // One that waits moves to the front, and others come.
    listing.change('ord_0', { updated_at: at(40) });
    for (let order = 0; order < 3; order += 1)
      listing.orders.push(shownOrder({ id: `new_${order}`, updated_at: at(41 + order) }));
    world.setNow(at(60));
    await world.run();
    const ids = (await world.open()).map(({ order_id }) => order_id).sort();
    expect(ids).toEqual(listing.orders.map(({ id }) => id).sort());
  });

  test('out of time it stops, and the next run begins where it stopped', async () => {
    for (let number = 2; number < 6; number += 1)
      await world.addAccount(subAccount({ external_id: `acc_${number}`, created_at: at(number) }));
    let looks = 0;
    await world.run(() => (looks += 1) < 9);
    const first = listing.asked.length;
    expect(first).toBeLessThan(5);
    await world.run();
    expect(new Set(listing.asked).size).toBe(5);
  });

  test('a provider that fails moves nothing on', async () => {
    listing.orders.push(shownOrder({ updated_at: at(10) }));
    listing.fail({ ok: false, reason: 'timeout', message: 'The provider did not answer in time' });
    expect(await world.run()).toMatchObject({ failed: 0 });
    expect(await kinds()).toEqual([]);
    listing.fail(undefined);
    await world.run();
    expect(await kinds()).toEqual(['missing_here ord_1']);
  });
});

describe('our orders', () => {
  test('one that the provider does not show, by one request; then it shows it', async () => {
    const ghost = shownOrder({ id: 'ord_ghost', updated_at: at(3) });
    await world.stores.orders.tell(rowOf(ghost), 'order');
    listing.orders.push(shownOrder({ id: 'ord_2', status: 'cancelled', updated_at: at(2) }));
    await world.stores.orders.tell(rowOf(listing.orders[0] ?? ghost), 'order');
    await world.run();
    expect(await kinds()).toEqual(['missing_there ord_ghost']);
    expect(listing.asked.filter((asked) => asked.startsWith('order'))).toEqual([
      'order ord_ghost',
      // The exception that is open now is looked at as well.
      'order ord_ghost',
    ]);
    listing.orders.push({ ...ghost, target_amount: '9.00', source_amount: '9.00' });
    world.setNow(at(45));
    await world.run();
    expect(await kinds()).toEqual(['differs ord_ghost']);
  });
});

describe('failed conversions', () => {
  const start = async (id: string) => {
    const deposit = { order_id: id, amount: '1500.00', end_to_end_id: null };
    await world.stores.conversions.create(begin(account, deposit, new Date(at(1))));
    const made = await world.stores.conversions.get(conversionId('acc_1', id));
    if (!made) throw new Error('not made');
    return made;
  };

  test('one that a forged event began is missing there; an over-limit one is parked', async () => {
    await world.stores.conversions.save(
      fail(await start('ord_forged'), 'The provider does not confirm this deposit.', new Date(at(2))),
    );
    await world.stores.conversions.save(
      fail(await start('ord_over'), 'Over the daily limit.', new Date(at(2))),
    );
    listing.orders.push(shownOrder({ id: 'ord_over', updated_at: at(0) }));
    await world.run();
    expect((await kinds()).sort()).toEqual(['missing_there ord_forged', 'parked ord_over']);
    expect((await world.open()).find(({ kind }) => kind === 'parked')).toMatchObject({
      detail: 'Over the daily limit.',
      resumable: true,
      conversion_id: conversionId('acc_1', 'ord_over'),
      differences: [{ field: 'step', ours: 'confirm_deposit', provider: null }],
    });
    listing.asked.length = 0;
    world.setNow(at(45));
    await world.run();
    // Nothing has changed: only what the provider did not show is asked for.
    expect(listing.asked).toEqual(['page 1 of acc_1', 'order ord_forged']);
  });

  test('one that goes on again is cleared, and one that fails in another way is updated', async () => {
    const known = await start('ord_1');
    listing.orders.push(shownOrder({ updated_at: at(0) }));
    const failed = await world.stores.conversions.save(
      fail({ ...known, state: { ...known.state, step: 'initiate_exchange' } }, 'Parked.', new Date(at(2))),
    );
    await world.run();
    const [found] = await world.open();
    expect(found).toMatchObject({ kind: 'parked', detail: 'Parked.' });
    if (!failed) throw new Error('not saved');
    const again = await world.stores.conversions.save(fail(failed, 'Parked again.', new Date(at(33))));
    world.setNow(at(45));
    await world.run();
    expect(await world.open()).toMatchObject([{ id: found?.id, detail: 'Parked again.' }]);
    if (!again) throw new Error('not saved');
    await world.stores.conversions.save({ ...again, record: { ...again.record, status: 'quote_generated' } });
    world.setNow(at(60));
    await world.run();
    expect(await world.open()).toEqual([]);
  });
});
