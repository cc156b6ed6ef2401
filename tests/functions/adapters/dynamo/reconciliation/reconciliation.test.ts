import { createExceptionStore } from '#functions/adapters/dynamo/reconciliation/exceptions.ts';
import { createHints, createWebhookEventStore } from '#functions/adapters/dynamo/webhooks/webhook-events.ts';
import { createReconciliationMarks } from '#functions/adapters/dynamo/reconciliation/reconciliation-records.ts';
import { createReconciliationLists } from '#functions/adapters/dynamo/reconciliation/reconciliation-lists.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createLedger } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { createDueWork } from '#functions/adapters/dynamo/table/due.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { begin, fail, retried } from '#functions/modules/conversions/transitions.ts';
import { hintEvent, resumeEvent } from '#functions/capabilities/money/reconciliation/engine-events.ts';
import { cleared, opened, settled } from '#functions/capabilities/money/reconciliation/record-finding.ts';
import type { Exception } from '#functions/capabilities/money/reconciliation/model.ts';
import type { Range } from '#functions/capabilities/money/reconciliation/ports.ts';
import type { ActionRecord } from '#shared/contract/reconciliation.ts';
import { linkTo } from '#shared/contract/records.ts';
import { expect, test } from 'vitest';
import { present } from '#tests/support/present.ts';
import { at, shownOrder } from '#tests/support/reconciliation.ts';
import { subAccount } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { NO_ROW } from '#tests/support/work.ts';

const account = subAccount();
const table = freshTable();
const marks = createReconciliationMarks(table);
const exceptions = createExceptionStore(table);
const lists = createReconciliationLists(table);
const events = createWebhookEventStore(table);

const STATE = { provider: { order: shownOrder(), asked_at: at(20) }, conversion_version: null };

const exceptionOf = (orderId: string, minute = 20): Exception =>
  opened(
    {
      kind: 'missing_here',
      order_id: orderId,
      order_type: 'deposit',
      conversion_id: null,
      differences: [{ field: 'order', ours: null, provider: 'confirmed, 1500.00 BRL' }],
      amount: '1500.00',
      asset: 'BRL',
      detail: 'It is missing.',
      resumable: true,
    },
    linkTo(account),
    STATE,
    at(minute),
  );

const action = (id: string, over: Partial<ActionRecord> = {}): ActionRecord => ({
  id,
  action: 'look_again',
  user_id: 'admin-1',
  email: 'ada@example.com',
  name: null,
  note: null,
  outcome: 'done',
  detail: 'The difference remains.',
  created_at: at(21),
  ...over,
});

/** Reads a whole list, range by range. */
const readAll = async <T, At>(read: (after: At | null) => Promise<Range<T, At>>): Promise<T[]> => {
  const items: T[] = [];
  let after: At | null = null;
  do {
    const range: Range<T, At> = await read(after);
    items.push(...range.items);
    after = range.next;
  } while (after !== null);
  return items;
};

test('ten simultaneous exceptions of one account, order and kind become one', async () => {
  const store = createExceptionStore(table);
  const made = await Promise.all(Array.from({ length: 10 }, () => store.create(exceptionOf('ord_1'))));
  expect(made.filter(Boolean)).toHaveLength(1);
  const { id } = exceptionOf('ord_1').record;
  expect(await store.get(id)).toEqual({ ...exceptionOf('ord_1'), version: 1 });
});

test('each state is a list, newest first; a new state moves the exception', async () => {
  const store = createExceptionStore(table);
  for (let order = 0; order < 5; order += 1) await store.create(exceptionOf(`ord_${order}`, order));
  const first = await store.list('open', { limit: 2 });
  expect(first.items.map(({ order_id }) => order_id)).toEqual(['ord_4', 'ord_3']);
  const second = await store.list('open', { limit: 2, cursor: first.next_cursor ?? '' });
  expect(second.items.map(({ order_id }) => order_id)).toEqual(['ord_2', 'ord_1']);
  expect(await store.replace(settled({ ...exceptionOf('ord_4', 4), version: 1 }, at(30)))).toBe(true);
  expect(await store.replace(cleared({ ...exceptionOf('ord_4', 4), version: 1 }, STATE, at(30)))).toBe(false);
  expect((await store.list('settled', { limit: 5 })).items).toMatchObject([{ order_id: 'ord_4' }]);
  expect((await store.list('open', { limit: 5 })).items).toHaveLength(4);
  expect((await store.list('cleared', { limit: 5 })).items).toEqual([]);
});

test('an action, its change and its event are one write', async () => {
  const store = createExceptionStore(table);
  await store.create(exceptionOf('ord_1'));
  const known: Exception = { ...exceptionOf('ord_1'), version: 1 };
  const event = resumeEvent(known, shownOrder(), 'admin-1', new Date(at(22)));
  expect(await store.act(known, action('a2', { action: 'resume' }), { event }, NO_ROW)).toBe(true);
  expect(await events.get(event.record.id)).toMatchObject({ resume: true, event: { data: { id: 'ord_1' } } });
  expect(await createDueWork(table).events(event.due, 10)).toMatchObject([
    { kind: 'event', id: event.record.id },
  ]);

  expect(await store.act(known, action('stale'), {}, NO_ROW)).toBe(false);
  const next: Exception = { ...known, version: 2 };
  expect(await store.act(next, action('same event again'), { event }, NO_ROW)).toBe(false);
  expect(await store.act(settled(next, at(23)), action('a3', { action: 'mark_settled' }), {}, NO_ROW)).toBe(
    true,
  );
  const shown = await store.withActions(known.record.id);
  expect(shown?.exception).toMatchObject({ version: 3, record: { state: 'settled' } });
  expect(shown?.actions.map(({ id }) => id)).toEqual(['a3', 'a2']);
  expect(await store.withActions('rec_none')).toBeUndefined();
});

test('settling a failed conversion releases its deposit in the same write', async () => {
  const deposit = { order_id: 'ord_9', amount: '1500.00', end_to_end_id: null };
  const conversion = fail(begin(account, deposit, new Date(at(0))), 'provider', 'failed', new Date(at(1)));
  const { id } = conversion.record;
  await createConversionStore(table).create(conversion);
  await exceptions.create(exceptionOf('ord_9'));
  const by = { by: 'admin-1', email: '', note: 'paid back', order_id: null, at: at(23) };
  const after = settled({ ...exceptionOf('ord_9'), version: 1 }, at(23));
  const settlement = { conversion_id: id, version: 1, settled: by };
  expect(await exceptions.act(after, action('a4'), { settlement }, NO_ROW)).toBe(true);
  const booked = await createLedger(table).ofFact(`conversion#${id}`);
  expect(booked.map(({ kind }) => kind)).toEqual(['conversion_begun', 'conversion_ended']);
});

test('reads all failed conversions and nothing else, even with equal times', async () => {
  const store = createConversionStore(table);
  const parked = () => readAll((after: { id: string; at: string } | null) => lists.parked(after, at(10), 2));
  for (let order = 0; order < 7; order += 1) {
    const deposit = { order_id: `ord_${order}`, amount: '1500.00', end_to_end_id: null };
    const conversion = begin(account, deposit, new Date(at(0)));
    await store.create(conversion);
    if (order < 5)
      await store.save(fail({ ...conversion, version: 1 }, 'provider', 'failed', new Date(at(1))));
  }
  const found = await parked();
  expect(new Set(found.map(({ id }) => id)).size).toBe(5);
  expect(found).toHaveLength(5);
  expect((await lists.parked(null, at(0.5), 10)).items).toEqual([]);
  expect(await createDueWork(table).conversions(at(60), 10)).toHaveLength(2);
  const failed = present(await store.get(found[0]?.id ?? ''));
  await store.save(retried(failed, new Date(at(2)), { by: 'owner-1', email: '' }));
  expect(await parked()).toHaveLength(4);
});

test('accounts and open exceptions are listed once each, oldest first, in ranges', async () => {
  const accounts = createSubAccountStore(table);
  for (let number = 0; number < 5; number += 1) {
    await accounts.create(subAccount({ external_id: `acc_${number}`, created_at: at(number) }));
    await exceptions.create(exceptionOf(`ord_${number}`, number));
  }
  const numbers = [0, 1, 2, 3, 4];
  expect(
    (await readAll((after: string | null) => lists.accounts(after, 2))).map(({ external_id }) => external_id),
  ).toEqual(numbers.map((number) => `acc_${number}`));
  expect(
    (await readAll((after: string | null) => lists.open(after, 2))).map(({ order_id }) => order_id),
  ).toEqual(numbers.map((number) => `ord_${number}`));
  expect(await lists.recorded(at(10), at(5), 10)).toEqual({ items: [], next: null });
});

test('a mark changes once from the version read', async () => {
  const rest = { top: null, page: 11, cutoff: at(1), unsorted: false, left: null };
  const begun = { until: at(1), rest, failures: 1 };
  expect(await marks.account(account.id)).toBeUndefined();
  expect(await marks.moveAccount(account.id, begun, 0)).toBe(true);
  expect(await marks.moveAccount(account.id, { until: at(2), rest: null, failures: 0 }, 0)).toBe(false);
  expect(await marks.account(account.id)).toEqual({ version: 1, mark: begun });
  const run = {
    accounts: 'a',
    parked: { id: 'cnv_1', at: at(1) },
    open: null,
    recorded: null,
    recorded_waits: null,
  };
  expect(await marks.moveRun(run, 0)).toBe(true);
  expect(await marks.moveRun(run, 1)).toBe(true);
  expect(await marks.run()).toEqual({ version: 2, mark: run });
  const waiting = { ...run, recorded_waits: { account_id: 'acc_1', runs: 2 } };
  expect(await marks.moveRun(waiting, 2)).toBe(true);
  expect(await marks.run()).toEqual({ version: 3, mark: waiting });
});

test('a hint is recorded once, with its first time', async () => {
  const hints = createHints(table);
  const hint = present(hintEvent(shownOrder(), new Date(at(20))));
  expect(await hints.record(hint)).toBeUndefined();
  const again = present(hintEvent(shownOrder(), new Date(at(21))));
  expect(await hints.record(again)).toBe(at(20));
  expect(await events.get(hint.record.id)).toMatchObject({
    record: { created_at: at(20), processing_status: 'pending' },
    event: { data: { id: 'ord_1' } },
  });
  expect(await createDueWork(table).events(hint.due, 10)).toMatchObject([
    { kind: 'event', id: hint.record.id },
  ]);
  // Another change of the order makes another hint. One too large for an event makes none.
  expect(hintEvent(shownOrder({ updated_at: at(2) }), new Date(at(21)))?.record.id).not.toBe(hint.record.id);
  expect(hintEvent(shownOrder({ source_asset: 'x'.repeat(21) }), new Date(at(21)))).toBeUndefined();
});

test('lists the ids of waiting conversions, and counts open exceptions', async () => {
  const conversions = createConversionStore(table);
  expect(await lists.countOpen()).toBe(0);
  const ids: string[] = [];
  for (let order = 0; order < 12; order += 1) {
    const deposit = { order_id: `ord_${order}`, amount: '1500.00', end_to_end_id: null };
    const conversion = begin(account, deposit, new Date(at(0)));
    await conversions.create(conversion);
    ids.push(conversion.record.id);
    await exceptions.create(exceptionOf(`ord_${order}`, order));
  }
  const hint = hintEvent(shownOrder(), new Date(at(0)));
  if (hint) await createHints(table).record(hint);
  expect([...(await lists.waiting(at(60), 50))].sort()).toEqual(ids.sort());
  expect(await lists.waiting(at(0), 50)).toEqual([]);
  expect(await lists.countOpen()).toBe(12);
});

test('the marks of balances and of the watch read back as written', async () => {
  const tally = { sums: { BRL: '1500', USDT: '-0.000001' }, pending: { ord_1: { BRL: '-7' } }, until: at(1) };
  const mark = {
    counted: { ...tally, at: at(2) },
    count: { ...tally, page: 3, to: at(2), below: at(1), seen: ['abcdefgh'], unsorted: false },
    opening: {},
    known: { BRL: '-400' },
    found: ['BRL'],
  };
  expect(await marks.balances(account.id)).toBeUndefined();
  expect(await marks.moveBalances(account.id, mark, 0)).toBe(true);
  expect(await marks.moveBalances(account.id, mark, 0)).toBe(false);
  expect(await marks.balances(account.id)).toEqual({ version: 1, mark });
  const watch = { until: at(1), rest: { page: 11, down: at(0) }, rules: null };
  expect(await marks.moveWatch(watch, 0)).toBe(true);
  expect(await marks.watch()).toEqual({ version: 1, mark: watch });
});
