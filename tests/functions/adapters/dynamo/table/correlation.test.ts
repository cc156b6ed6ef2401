import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createConversionLists } from '#functions/adapters/dynamo/conversions/conversion-lists.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createWebhookEventStore } from '#functions/adapters/dynamo/webhooks/webhook-events.ts';
import { readChange } from '#functions/adapters/dynamo/table/stream.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import { correlated, correlationId, correlationOf } from '#functions/platform/correlation.ts';
import { expect, test } from 'vitest';
import { loggedEvent, NOW, order, subAccount } from '#tests/support/records.ts';
import { streamOf } from '#tests/support/stream.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

/** When the stored answer was requested from the provider. */
const ASKED_AT = '2026-11-20T14:00:00.000Z';

const engine = unitEngine();

const table = await engine.newTable();

const at = NOW.toISOString();
const account = subAccount({ user_id: 'owner' });
const event = loggedEvent({ user_id: 'owner' });
const deposit = order(account, 1);

test('an id follows the event, conversion and order through the stream, and is never shown', async () => {
  const events = createWebhookEventStore(table);
  const conversions = createConversionStore(table);
  const conversion = begin(account, { order_id: 'ord_1', amount: '100', end_to_end_id: null }, NOW);
  await correlated('req-1', async () => {
    await events.record({ record: event, event: null }, at);
    await conversions.create(conversion);
    await createOrderStore(table).keep(deposit, ASKED_AT);
  });

  // Later, another function works for something else.
  const under = await correlated('req-2', async () => {
    await events.get(event.id);
    return correlationId();
  });
  expect(under).toBe('req-1');
  await correlated('req-3', async () => {
    const found = await conversions.get(conversion.record.id);
    if (!found) throw new Error('no conversion');
    await conversions.save(found);
  });

  // Postings and their entries trigger nothing.
  const records = (await streamOf(engine, table)).filter(
    (record) => !/"ledger_(posting|entry)"/.test(JSON.stringify(record)),
  );
  // The ledger's head moved with the conversion and with the order.
  expect(records.map(correlationOf)).toEqual(Array.from({ length: 6 }, () => 'req-1'));
  const shown = records.map(readChange).map(({ before, after }) => ({ before, after }));
  expect(JSON.stringify(shown)).not.toContain('req-');
  await createSubAccountStore(table).create(account);
  const { items } = await createConversionLists(table).conversions(
    { user_id: 'owner', role: 'client' },
    false,
    { limit: 10 },
  );
  expect(items).toHaveLength(1);
  expect(JSON.stringify(items)).not.toContain('req-');
});

test('without correlated work, an item gets no id', async () => {
  const events = createWebhookEventStore(table);
  await events.record({ record: { ...event, id: 'whc_1:evt_2' }, event: null }, at);
  const last = (await streamOf(engine, table)).at(-1);
  expect(last && correlationOf(last)).toBeUndefined();
  expect(await events.get('whc_1:evt_2')).toBeDefined();
});
