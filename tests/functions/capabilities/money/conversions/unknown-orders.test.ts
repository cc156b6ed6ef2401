import { conversionId } from '#functions/modules/orders/ids.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT, ConversionWorld } from '#tests/support/conversion-world.ts';

let world: ConversionWorld;
beforeEach(() => {
  world = new ConversionWorld();
});

const reads = (...calls: string[]): number =>
  world.provider.calls.filter(({ call }) => calls.includes(call)).length;

const statusOf = (eventId: string): string | undefined => world.events.get(eventId)?.record.processing_status;

/** In batches of ten, as the stream delivers them. */
const invent = async (howMany: number): Promise<readonly string[]> => {
  const ids = Array.from({ length: howMany }, (_, nth) => world.record({ id: `ord_invented_${nth}` }));
  for (let from = 0; from < ids.length; from += 10) {
    const process = world.processTogether();
    await Promise.all(ids.slice(from, from + 10).map((id) => process(id)));
  }
  return ids;
};

describe('invented events of one user', () => {
  test('240 cost at most 20 reads a minute; one list serves all that wait', async () => {
    const events = await invent(240);
    await world.settle(90_000);
    expect(reads('order')).toBe(5);
    expect(reads('recent')).toBeLessThan(20);
    await world.settle(70 * 60_000);
    expect(events.map(statusOf)).toEqual(events.map(() => 'ignored'));
    expect(reads('order')).toBe(5);
    expect(reads('recent')).toBeLessThan(40);
  });

  test('do not delay a deposit of the same user', async () => {
    await invent(30);
    const id = await world.deposit();
    expect(world.of(id).record.status).toBe('transfer_completed');
  });

  test('after a real one, the next are looked up one by one again', async () => {
    await invent(6);
    expect(world.unknownOf.inARow).toBe(5);
    await world.deposit();
    expect(world.unknownOf.inARow).toBe(0);
    const before = reads('recent');
    await world.process(world.record({ id: 'ord_invented_again' }));
    expect(reads('recent')).toBe(before);
  });

  test('use up the reads of a minute, also with a known order among them', async () => {
    world.provider.deposit('ord_dep_1', '1500.00');
    for (let nth = 0; nth < 50; nth += 1) {
      await world.process(world.record({ id: `ord_invented_${nth}` }));
      if (nth % 4 === 3) await world.process(world.record({ id: 'ord_dep_1' }));
    }
    expect(world.unknownOf.reads).toBe(20);
    const before = reads('order', 'recent');
    await world.process(world.record({ id: 'ord_invented_more' }));
    expect(reads('order', 'recent')).toBe(before);
  });
});

describe('a user whose last orders were all unknown', () => {
  beforeEach(async () => {
    await invent(5);
  });

  test('an order that appears late is looked up for the same quarter hour', async () => {
    world.provider.deposit('ord_late', '1500.00');
    world.provider.hidden.add('ord_late');
    const event = world.record({ id: 'ord_late' });
    await world.process(event);
    await world.settle(10 * 60_000);
    expect(statusOf(event)).toBe('pending');
    world.provider.hidden.delete('ord_late');
    await world.settle(7 * 60_000);
    expect(world.of(conversionId(ACCOUNT, 'ord_late')).record.status).toBe('transfer_completed');
  });

  test("an order beyond the list's reach is requested by its id", async () => {
    world.provider.listedSince = '2026-11-20T13:58:00.000Z';
    const before = reads('order');
    const event = world.record({ id: 'ord_old', created_at: '2026-11-20T14:00:00.000Z' });
    await world.process(event);
    expect(reads('order')).toBe(before + 1);
  });

  test('an order that the list would show is not requested', async () => {
    world.provider.listedSince = '2026-11-20T13:54:59.000Z';
    const before = reads('order');
    await world.process(world.record({ id: 'ord_new', created_at: '2026-11-20T14:00:00.000Z' }));
    expect(reads('order')).toBe(before);
  });

  test("waits when the minute's reads are used up, and is looked up later", async () => {
    world.unknownOf = { inARow: 5, minute: world.now.toISOString().slice(0, 16), reads: 20 };
    world.provider.deposit('ord_dep_1', '1500.00');
    const event = world.record({ id: 'ord_dep_1' });
    await world.process(event);
    expect(statusOf(event)).toBe('pending');
    await world.settle(3 * 60_000);
    expect(world.of(conversionId(ACCOUNT, 'ord_dep_1')).record.status).toBe('transfer_completed');
  });

  test('an order that an administrator retries is looked up at once', async () => {
    world.unknownOf = { inARow: 5, minute: world.now.toISOString().slice(0, 16), reads: 20 };
    world.provider.deposit('ord_dep_1', '1500.00');
    await world.resume('ord_dep_1');
    expect(world.of(conversionId(ACCOUNT, 'ord_dep_1')).record.status).toBe('transfer_completed');
  });
});
