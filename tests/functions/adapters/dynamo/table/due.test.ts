import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createDueWork } from '#functions/adapters/dynamo/table/due.ts';
import { getItem } from '#functions/adapters/dynamo/table/items.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { createReconciliationLists } from '#functions/adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { createWebhookEventStore } from '#functions/adapters/dynamo/webhooks/webhook-events.ts';
import type { Due } from '#functions/modules/conversions/ports.ts';
import { sweep } from '#functions/capabilities/money/conversions/sweep.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { WebhookLogRecord } from '#shared/contract/records.ts';
import { describe, expect, test } from 'vitest';
import { many } from '#tests/support/engine.ts';
import { loggedEvent, NOW, subAccount } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';

const at = (minutes: number): string => new Date(NOW.getTime() + minutes * 60_000).toISOString();

const table = freshTable();
const conversions = createConversionStore(table);
const due = createDueWork(table);

const conversion = begin(
  subAccount({ external_id: 'acc_other', user_id: 'client-2' }),
  { order_id: 'ord_1', amount: '1500.00', end_to_end_id: null },
  NOW,
);
const { id: CONVERSION } = conversion.record;

/** An event of the owner with the flood. */
const log = (number: number): WebhookLogRecord =>
  loggedEvent({ id: `whc_operator-1:evt_${number}`, order_id: `ord_${number}`, created_at: at(-60) });

const store = () => createWebhookEventStore(table);

/** All due before any conversion. */
const flood = (count: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: count }, (_, number) =>
      store().record({ record: log(number), event: null }, at(-30)),
    ),
  );

/**
 * Runs the sweep; no event ends before the conversion was handled.
 * @param hurry whether the sweep's time is then over
 */
const sweepTogether = async (hurry: boolean) => {
  await conversions.create(conversion);
  const ended: string[] = [];
  const driven = Promise.withResolvers<void>();
  const time = { now: at(5) };
  const look = async ({ kind, id }: Due): Promise<void> => {
    if (kind === 'event') await driven.promise;
    ended.push(id);
    if (kind === 'event') return store().finish(id, 'ignored', 'the provider does not show this order');
    const found = await conversions.get(id);
    if (found) await conversions.save({ ...found, state: { ...found.state, wake_at: null } });
    if (hurry) time.now = at(6);
    driven.resolve();
  };
  await sweep({
    due,
    begin: () => look,
    setAside: due.setAside,
    clock: () => new Date(time.now),
    sleep: () => new Promise((resolve) => setTimeout(resolve, 50)),
    log: quiet,
  });
  return ended;
};

describe("a flood of one owner's events", () => {
  test("does not delay another owner's due conversion in the same sweep", async () => {
    await flood(many(1000));
    const [first, ...others] = await sweepTogether(true);
    expect(first).toBe(CONVERSION);
    expect(others.length).toBeLessThanOrEqual(4);
  });

  test('is processed, each event once', async () => {
    const events = many(250);
    await flood(events);
    const ended = await sweepTogether(false);
    expect([ended.length, new Set(ended).size]).toEqual([events + 1, events + 1]);
    expect([...(await due.conversions('9999', 10)), ...(await due.events('9999', 10))]).toEqual([]);
  });

  test('hides no stalled conversion from reconciliation', async () => {
    await flood(many(500));
    await createConversionStore(table).create(conversion);
    expect(await createReconciliationLists(table).waiting(at(60), 50)).toEqual([CONVERSION]);
  });
});

test.each([
  ['waits on', () => store().postpone(log(0).id, 1, at(10), log(0))],
  ['is set aside', () => createDueWork(table).setAside({ kind: 'event', id: log(0).id, dueAt: '' }, at(10))],
])('an event that %s is due later', async (_what, moved) => {
  await flood(1);
  await moved();
  expect(await getItem(table, keys.webhookEvent(log(0).id))).toMatchObject({
    due: expect.stringMatching(/^DUE#e[0-3]$/) as unknown,
    dueAt: at(10),
  });
  expect(await createDueWork(table).events(at(10), 10)).toEqual([
    { kind: 'event', id: log(0).id, dueAt: at(10) },
  ]);
});

test('sets aside a conversion that failed meanwhile with the failed ones', async () => {
  await conversions.create({
    ...conversion,
    record: { ...conversion.record, status: 'failed', updated_at: at(1) },
  });
  await createDueWork(table).setAside({ kind: 'conversion', id: CONVERSION, dueAt: '' }, at(5));
  expect((await createReconciliationLists(table).parked(null, at(10), 10)).items).toEqual([
    { id: CONVERSION, at: at(5) },
  ]);
});
