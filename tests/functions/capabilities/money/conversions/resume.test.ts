import type { StoredEvent } from '#functions/modules/conversions/ports.ts';
import { conversionId } from '#functions/modules/orders/ids.ts';
import { beforeEach, expect, test } from 'vitest';
import { webhookEvent } from '#shared/contract/calls/webhooks.ts';
import { ACCOUNT, ConversionWorld } from '#tests/support/conversion-world.ts';
import { loggedEvent, NOW } from '#tests/support/records.ts';
import { eventWith } from '#tests/support/webhook-extremes.ts';

const CNV = conversionId(ACCOUNT, 'ord_1');
let world: ConversionWorld;

beforeEach(() => {
  world = new ConversionWorld();
  world.provider.deposit('ord_1', '1500.00');
});

const now = NOW.toISOString();

/** The event of an administrator's Retry of an exception. */
const resume = (id: string): StoredEvent => ({
  resume: true,
  record: loggedEvent({ id, user_id: 'admin-1', account_id: ACCOUNT }),
  event: webhookEvent.parse(eventWith({ id }, { account_id: ACCOUNT })),
});

const process = async (stored: StoredEvent) => {
  await world.eventStore.record(stored, now);
  await world.process(stored.record.id);
};

test('converts a deposit with lost webhooks once, however often it is resumed', async () => {
  await process(resume('a'));
  await process(resume('b'));
  expect(world.rows.get(CNV)?.record).toMatchObject({ status: 'transfer_completed', retry_count: 0 });
  expect(world.provider.made('exchange')).toHaveLength(1);
  expect(world.provider.made('withdrawal')).toHaveLength(1);
});

test.each([
  ['switched off', { is_enabled: false }, 'automatic conversion is switched off'],
  ['below the minimum', { minimum_amount: '1501' }, 'below the minimum'],
])('every rule applies: %s', async (_what, change, detail) => {
  world.rule(change);
  await process(resume('a'));
  expect(world.rows.size).toBe(0);
  expect(world.events.get('a')?.record.detail).toContain(detail);
});

test('a deposit over the daily limit fails, and a later Retry continues it', async () => {
  world.rule({ maximum_daily_amount: '1000' });
  await process(resume('a'));
  expect(world.rows.get(CNV)?.record.status).toBe('failed');
  world.rule({ maximum_daily_amount: '2000' });
  await process(resume('b'));
  expect(world.rows.get(CNV)?.record).toMatchObject({ status: 'transfer_completed', retry_count: 1 });
});

test('with an unknown outcome, Retry looks, and sends nothing', async () => {
  world.provider.keyHonoured = false;
  world.provider.fail('exchange', 'timeout');
  await process(resume('a'));
  for (let looks = 0; looks < 5; looks += 1) await world.drive(CNV);
  expect(world.rows.get(CNV)?.record.status).toBe('failed');
  const sent = () => world.provider.calls.filter(({ call }) => call === 'exchange').length;
  expect(sent()).toBe(1);
  await process(resume('b'));
  expect(world.rows.get(CNV)?.record).toMatchObject({ status: 'failed', retry_count: 1 });
  expect(sent()).toBe(1);
});

test('an ordinary event does not continue a failed conversion', async () => {
  world.rule({ maximum_daily_amount: '1000' });
  await process({ ...resume('a'), resume: undefined });
  await process({ ...resume('b'), resume: undefined });
  expect(world.rows.get(CNV)?.record).toMatchObject({ status: 'failed', retry_count: 0 });
});
