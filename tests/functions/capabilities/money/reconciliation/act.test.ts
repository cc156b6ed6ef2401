import { begin, fail, retried } from '#functions/modules/conversions/transitions.ts';
import type { Exception } from '#functions/capabilities/money/reconciliation/model.ts';
import { reconciliationRoutes } from '#functions/capabilities/money/reconciliation/routes.ts';
import { conversionId } from '#functions/modules/orders/ids.ts';
import type { ExceptionDetails, ExceptionRecord } from '#shared/contract/reconciliation.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, DEMOTED, denials, OPERATOR, refused } from '#tests/support/api.ts';
import { present } from '#tests/support/present.ts';
import { at, listingProvider, reconciliationOver, rowOf, shownOrder } from '#tests/support/reconciliation.ts';
import { configuration, loggedEvent, subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { NO_ROW, RULE_PERMIT } from '#tests/support/work.ts';

const account = subAccount({ external_id: 'acc_1' });
const LIST = '/api/reconciliation/exceptions';
const engine = unitEngine();
let listing: ReturnType<typeof listingProvider>;
let world: ReturnType<typeof reconciliationOver>;
let call: ReturnType<typeof apiOf>;
let found: Exception;

beforeEach(async () => {
  listing = listingProvider();
  world = reconciliationOver(await engine.newTable(), listing);
  await world.addAccount(account);
  await world.stores.configurations.create(
    configuration(account),
    { version: 1, record: account },
    [],
    RULE_PERMIT,
  );
  listing.orders.push(shownOrder({ updated_at: at(10) }));
  await world.run();
  const [record] = await world.open();
  found = present(await world.exceptions.get(record?.id ?? ''));
  call = apiOf(
    reconciliationRoutes({
      ...world,
      slots: { page: () => Promise.resolve({ items: [], next_cursor: null }) },
      unnamed: null,
    }),
  );
});

const act = (body: unknown, caller: Parameters<typeof call>[0] = ADMIN) =>
  call(caller, `POST ${LIST}/${found.record.id}/actions`, { body });
const details = async () => (await call(ADMIN, `GET ${LIST}/${found.record.id}`)).body as ExceptionDetails;
const events = async () => (await world.records.events('acc_1', ['ord_1'], { limit: 50 })).items;

test('S4.92 exceptions of one order, or one ledger row, are listed in any state', async () => {
  const { order_id } = found.record;
  const asked = async (query: Record<string, string>) => {
    const { status, body } = await call(ADMIN, `GET ${LIST}`, { query: { account_id: 'acc_1', ...query } });
    return [status, (body as { items?: ExceptionRecord[] }).items?.map(({ id, state }) => [id, state])];
  };
  const shown = [200, [[found.record.id, 'open']]];
  expect(await asked({ order_id })).toEqual(shown);
  expect(await asked({ order_id, row: 'available:BRL 1' })).toEqual(shown);
  expect(await asked({ row: 'available:BRL 1' })).toEqual([200, []]);
  expect(await asked({ order_id, account_id: 'acc_2' })).toEqual([200, []]);
  await act({ action: 'mark_settled', note: 'settled at the provider', version: 1 });
  expect(await asked({ order_id })).toEqual([200, [[found.record.id, 'settled']]]);
  expect((await asked({}))[0]).toBe(400);
  expect((await call(ADMIN, `GET ${LIST}`, { query: { order_id } })).status).toBe(400);
});

test('refuses and records no invalid or incomplete action', async () => {
  const settling = { action: 'mark_settled', version: 1 };
  for (const body of [
    { action: 'send', version: 1 },
    { action: 'resume' },
    settling,
    { ...settling, note: `short${' '.repeat(20)}` },
    { action: 'resume', note: 'x'.repeat(1001), version: 1 },
    { action: 'resume', version: 1, force: true },
    // Only mark_settled takes an order id.
    { action: 'look_again', order_id: 'ord_x', version: 1 },
  ])
    expect([body, (await act(body)).status]).toEqual([body, 400]);
  expect((await details()).actions).toEqual([]);
});

test('settled with a note: stays closed with person, time and note, and moves no money', async () => {
  const note = 'Refunded by hand, ticket 4711';
  expect(await act({ action: 'mark_settled', note, version: 1 })).toMatchObject({
    status: 200,
    body: { version: 2, exception: { state: 'settled', closed_at: at(30) } },
  });
  expect((await details()).actions).toMatchObject([
    {
      action: 'mark_settled',
      user_id: ADMIN.id,
      email: `${ADMIN.id}@example.com`,
      name: ADMIN.id,
      note,
      outcome: 'done',
      created_at: at(30),
    },
  ]);
  expect(await events()).toEqual([]);
  await world.marks.moveAccount(account.id, { until: account.created_at, rest: null, failures: 0 }, 1);
  await world.run();
  expect(await world.open()).toEqual([]);
  const listed = await call(ADMIN, `GET ${LIST}`, { query: { state: 'settled' } });
  expect(listed.body).toMatchObject({ items: [{ id: found.record.id }], next_cursor: null });
  expect(await act({ action: 'resume', version: 2 })).toMatchObject({ status: 409 });
});

test('of twenty at once, one is done, the others get a 409', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => act({ action: 'resume', version: 1 })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect((await details()).actions).toHaveLength(1);
  expect(await world.stores.events.get(`${found.record.id}:resume_1`)).toMatchObject({
    resume: true,
    record: { processing_status: 'pending', event_type: 'order.confirmed', user_id: ADMIN.id },
    event: { data: { id: 'ord_1', status: 'confirmed', target_amount: '1500.00' } },
  });
});

test('resume asks the provider first, and starts nothing that is no longer confirmed', async () => {
  listing.change('ord_1', { status: 'pending' });
  expect(await act({ action: 'resume', version: 1 })).toMatchObject({
    status: 200,
    body: { exception: { state: 'cleared' }, action: { outcome: 'done' } },
  });
  expect(await world.stores.events.get(`${found.record.id}:resume_1`)).toBeUndefined();
});

test('without an answer, records a failure and changes nothing', async () => {
  listing.fail({ ok: false, reason: 'timeout', message: 'The provider did not answer in time' });
  for (const [at, action] of ['look_again', 'resume'].entries())
    expect(await act({ action, version: at + 1 })).toMatchObject({
      status: 200,
      body: {
        exception: { state: 'open' },
        action: { outcome: 'failed', detail: 'The provider did not answer in time.' },
      },
    });
  expect((await details()).actions.map(({ action }) => action)).toEqual(['resume', 'look_again']);
});

test('look again: unchanged, changed, gone, back', async () => {
  const look = async (version: number) => (await act({ action: 'look_again', version })).body;
  expect(await look(1)).toMatchObject({ action: { detail: 'The difference remains.' }, version: 2 });
  listing.change('ord_1', { source_amount: '1600.00', target_amount: '1600.00' });
  expect(await look(2)).toMatchObject({ exception: { amount: '1600.00' }, action: { outcome: 'done' } });
  listing.change('ord_1', { status: 'cancelled' });
  expect(await look(3)).toMatchObject({ exception: { state: 'cleared' } });
  listing.change('ord_1', { status: 'confirmed' });
  expect(await look(4)).toMatchObject({ exception: { state: 'open', closed_at: null } });
  expect((await details()).actions).toHaveLength(4);
});

test('Retry says when it cannot help', async () => {
  await world.stores.orders.keep(rowOf(shownOrder({ id: 'ord_ghost', updated_at: at(2) })), at(2));
  await world.run();
  const ghost = (await world.open()).find(({ kind }) => kind === 'missing_there');
  const body = { action: 'resume', version: 1 };
  expect((await call(ADMIN, `POST ${LIST}/${ghost?.id ?? ''}/actions`, { body })).status).toBe(422);
});

describe('a conversion that needs attention', () => {
  const id = conversionId('acc_1', 'ord_1');
  const note = 'Paid by hand, ticket 4711';
  let parked: ExceptionRecord;
  const to = (body: unknown) => call(ADMIN, `POST ${LIST}/${parked.id}/actions`, { body });
  const conversion = async () => present(await world.stores.conversions.get(id));

  beforeEach(async () => {
    const deposit = { order_id: 'ord_1', amount: '1500.00', end_to_end_id: null };
    const made = begin(account, deposit, new Date(at(11)));
    await world.stores.conversions.create(made);
    const state = { ...made.state, step: 'initiate_transfer' as const };
    await world.stores.conversions.save(
      fail({ ...made, version: 1, state }, 'provider', 'A person must look.', new Date(at(12))),
    );
    await world.runAt(45);
    parked = present((await world.open()).find(({ kind }) => kind === 'parked'));
  });

  test('marked as settled closes with its exception, and stays closed', async () => {
    const answer = await to({ action: 'mark_settled', note, order_id: 'ord_by_hand', version: 1 });
    expect(answer).toMatchObject({
      status: 200,
      body: { exception: { state: 'settled' }, action: { outcome: 'done' } },
    });
    const settled = {
      by: ADMIN.id,
      email: `${ADMIN.id}@example.com`,
      note,
      order_id: 'ord_by_hand',
      at: at(45),
    };
    expect(await conversion()).toMatchObject({ version: 3, record: { status: 'failed', settled } });
    expect((await world.lists.parked(null, at(99), 10)).items).toEqual([]);
    expect(await world.lists.waiting(at(99), 10)).toEqual([]);

    // The list shows the deposit again, but what is settled stays closed.
    listing.change('ord_1', { status: 'cancelled', updated_at: at(50) });
    await world.runAt(60);
    expect(await world.open()).toEqual([]);
    expect(await to({ action: 'look_again', version: 2 })).toMatchObject({
      body: { action: { outcome: 'done' }, exception: { state: 'settled' } },
    });
  });

  test('settled through its conversion cannot be resumed', async () => {
    const known = await conversion();
    const settled = { by: 'admin-2', email: 'eve@example.com', note, order_id: null, at: at(46) };
    await world.stores.conversions.save({ ...known, record: { ...known.record, settled } });
    expect(await to({ action: 'resume', version: 1 })).toMatchObject(
      refused(422, { message: expect.stringContaining('settled') as string }),
    );
    expect(await world.stores.events.get(`${parked.id}:resume_1`)).toBeUndefined();
    await world.runAt(60);
    expect(await world.open()).toEqual([]);
  });

  test('that continued meanwhile cannot be settled, by check or by version', async () => {
    const exceptions = present(await world.exceptions.get(parked.id));
    const settled = { by: 'a', email: 'a', note, order_id: null, at: at(46) };
    const stale = { conversion_id: id, version: 1, settled };
    const action = { id: 'a2', action: 'mark_settled', user_id: 'a', email: 'a', name: null, note } as const;
    const row = { ...action, outcome: 'done', detail: 'Done.', created_at: at(46) } as const;
    expect(await world.exceptions.act(exceptions, row, { settlement: stale }, NO_ROW)).toBe(false);
    expect(await world.exceptions.get(parked.id)).toMatchObject({ version: 1 });

    await world.stores.conversions.save(
      retried(await conversion(), new Date(at(46)), { by: 'owner-1', email: '' }),
    );
    expect(await to({ action: 'mark_settled', note, version: 1 })).toMatchObject({ status: 409 });
    expect((await conversion()).record.settled).toBeNull();
  });

  test('with a returned deposit says to send nothing, and cannot be resumed', async () => {
    listing.change('ord_1', { status: 'cancelled', updated_at: at(46) });
    await world.runAt(60);
    const [now, ...others] = await world.open();
    expect(others).toEqual([]);
    expect(now).toMatchObject({ kind: 'parked', resumable: false });
    expect(now?.detail).toContain('Send nothing for it');
    expect(await to({ action: 'resume', version: 2 })).toMatchObject({ status: 422 });
  });
});

test('shows all events of its order, in pages, and none of others', async () => {
  const record = (number: number, order: string) =>
    loggedEvent({
      id: `whc_1:evt_${order}_${String(number).padStart(3, '0')}`,
      processing_status: 'ignored',
      order_id: order,
      created_at: at(10 + number / 60),
    });
  const keep = (number: number, order: string) =>
    world.stores.events.record({ record: record(number, order), event: null }, null, true);
  for (let number = 0; number < 130; number += 1) await keep(number, 'ord_1');
  for (let number = 0; number < 60; number += 1) await keep(number + 500, 'ord_other');
  const { evidence } = await details();
  expect(evidence.webhooks).toHaveLength(50);
  const seen = evidence.webhooks.map(({ id }) => id);
  let cursor = evidence.webhooks_cursor;
  while (cursor !== null) {
    const { body } = await call(ADMIN, `GET ${LIST}/${found.record.id}/webhooks`, { query: { cursor } });
    const page = body as { items: { id: string }[]; next_cursor: string | null };
    expect(page.items.length).toBeLessThanOrEqual(50);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(Array.from({ length: 130 }, (_, number) => record(129 - number, 'ord_1').id));
  const url = `GET ${LIST}/${found.record.id}/webhooks`;
  expect(await denials(call, url, {}, [undefined, CLIENT, OPERATOR, DEMOTED])).toEqual([401, 403, 403, 403]);
  for (const path of ['rec_none', 'rec_none/webhooks'])
    expect((await call(ADMIN, `GET ${LIST}/${path}`)).status).toBe(404);
});

test('shows the latest hundred actions, and that more exist', async () => {
  let known = found;
  for (let number = 0; number < 101; number += 1) {
    const version = known.version + 1;
    const by = { action: 'look_again', user_id: 'a', email: 'a', name: null, note: null } as const;
    const row = { id: `${known.record.id}:${version}`, outcome: 'done', detail: 'Still.' } as const;
    expect(await world.exceptions.act(known, { ...by, ...row, created_at: at(31) }, {}, NO_ROW)).toBe(true);
    known = { ...known, version };
    if (number === 99) expect(await details()).toMatchObject({ more_actions: false, version });
  }
  const { actions, more_actions, version } = await details();
  expect([actions.length, more_actions, version]).toEqual([100, true, 102]);
  expect(actions[0]?.id).toBe(`${known.record.id}:102`);
});

test('a balance is checked again with all orders and current balances', async () => {
  listing.state.beside = { BRL: '-1600' };
  await world.runAt(45);
  const balance = (await world.open()).find(({ kind }) => kind === 'balance');
  expect(balance).toMatchObject({ amount: '1600', asset: 'BRL', resumable: false });
  const to = (version: number) =>
    call(ADMIN, `POST ${LIST}/${balance?.id ?? ''}/actions`, { body: { action: 'look_again', version } });
  expect(await to(1)).toMatchObject({ body: { action: { detail: 'The difference remains.' } } });
  const shown = await call(ADMIN, `GET ${LIST}/${balance?.id ?? ''}`);
  expect(shown.body).toMatchObject({
    evidence: { balance: { asset: 'BRL', balance: '-100', expected: '1500' }, webhooks: [], recorded: null },
  });
  listing.state.beside = {};
  expect(await to(2)).toMatchObject({ body: { exception: { state: 'cleared' } } });
});

test("the evidence has the provider's answer, our rows and the judged events", async () => {
  const record = loggedEvent({
    processing_status: 'ignored',
    detail: "the account does not belong to the configuration's owner",
    created_at: at(10),
  });
  await world.stores.events.record({ record, event: null }, null, true);
  const second = { ...record, id: 'whc_1:evt_2', created_at: at(11) };
  const pending = { ...second, processing_status: 'pending', detail: null } as const;
  await world.stores.events.record({ record: pending, event: null }, at(12));
  await world.stores.events.finish(second.id, 'processed', 'order confirmed', second);
  expect((await details()).evidence).toMatchObject({
    provider: { order: { id: 'ord_1', status: 'confirmed' }, asked_at: at(30) },
    recorded: null,
    conversion: null,
    webhooks: [{ id: 'whc_1:evt_2', processing_status: 'processed' }, record],
  });
});
