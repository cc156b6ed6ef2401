import type { Exception } from '@ramps-gateway/functions/src/capabilities/reconciliation/model.ts';
import { reconciliationRoutes } from '@ramps-gateway/functions/src/capabilities/reconciliation/routes.ts';
import type { ExceptionDetails } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, denials, DEMOTED, OPERATOR } from '../../../support/api.ts';
import { type Engine, startEngine } from '../../../support/engine.ts';
import {
  at,
  listingProvider,
  reconciliationOver,
  rowOf,
  shownOrder,
} from '../../../support/reconciliation.ts';
import { configuration, profile, subAccount } from '../../../support/records.ts';

const account = subAccount({ external_id: 'acc_1' });
const LIST = '/api/reconciliation/exceptions';
let engine: Engine;
let listing: ReturnType<typeof listingProvider>;
let world: ReturnType<typeof reconciliationOver>;
let call: ReturnType<typeof apiOf>;
let found: Exception;

beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  listing = listingProvider();
  world = reconciliationOver(await engine.newTable(), listing);
  await world.addAccount(account);
  await world.stores.configurations.create(configuration(account), account, 1);
  listing.orders.push(shownOrder({ updated_at: at(10) }));
  await world.run();
  const [record] = await world.open();
  const exception = await world.exceptions.get(record?.id ?? '');
  if (!exception) throw new Error('nothing was found');
  found = exception;
  call = apiOf(
    reconciliationRoutes({
      ...world,
      profiles: {
        get: (user_id) =>
          Promise.resolve({ record: profile({ user_id, email: 'ada@example.com', display_name: 'Ada' }) }),
      },
    }),
  );
});

const act = (body: unknown, caller: Parameters<typeof call>[0] = ADMIN) =>
  call(caller, `POST ${LIST}/${found.record.id}/actions`, { body });
const details = async () => (await call(ADMIN, `GET ${LIST}/${found.record.id}`)).body as ExceptionDetails;
const events = () => world.facts.events('acc_1', 'ord_1');

test('administrators only, and the role is read again', async () => {
  const callers = [undefined, CLIENT, OPERATOR, DEMOTED];
  const refused = [401, 403, 403, 403];
  const one = `${LIST}/${found.record.id}`;
  expect(await denials(call, `GET ${LIST}`, {}, callers)).toEqual(refused);
  expect(await denials(call, `GET ${one}`, {}, callers)).toEqual(refused);
  const body = { action: 'mark_settled', note: 'settled at the provider', version: 1 };
  expect(await denials(call, `POST ${one}/actions`, { body }, callers)).toEqual(refused);
  expect(await call(ADMIN, `GET ${LIST}/rec_none`)).toMatchObject({ status: 404 });
  expect((await details()).actions).toEqual([]);
});

test.each([
  ['an unknown action', { action: 'send', version: 1 }],
  ['no version', { action: 'resume' }],
  ['settled without a note', { action: 'mark_settled', version: 1 }],
  ['settled with a note of blanks', { action: 'mark_settled', note: `short${' '.repeat(20)}`, version: 1 }],
  ['a note without end', { action: 'resume', note: 'x'.repeat(1001), version: 1 }],
  ['a field too many', { action: 'resume', version: 1, force: true }],
])('%s is refused and nothing is recorded', async (_what, body) => {
  expect(await act(body)).toMatchObject({ status: 400 });
  expect((await details()).actions).toEqual([]);
});

test('settled with a note: closed by whom, when and why; it stays so, and moves no money', async () => {
  const note = 'Refunded by hand, ticket 4711';
  expect(await act({ action: 'mark_settled', note, version: 1 })).toMatchObject({
    status: 200,
    body: { version: 2, exception: { state: 'settled', closed_at: at(30) } },
  });
  expect((await details()).actions).toMatchObject([
    {
      action: 'mark_settled',
      user_id: ADMIN.id,
      email: 'ada@example.com',
      name: 'Ada',
      note,
      outcome: 'done',
      created_at: at(30),
    },
  ]);
  expect(await events()).toEqual([]);
  await world.marks.moveAccount(account.id, { until: account.created_at, rest: null }, 1);
  await world.run();
  expect(await world.open()).toEqual([]);
  const listed = await call(ADMIN, `GET ${LIST}`, { query: { state: 'settled' } });
  expect(listed.body).toMatchObject({ items: [{ id: found.record.id }], next_cursor: null });
  expect(await act({ action: 'resume', version: 2 })).toMatchObject({ status: 409 });
});

test('of twenty at once one is done, the others get a 409', async () => {
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

test('resume asks the provider first: what it no longer shows as confirmed is not begun', async () => {
  listing.change('ord_1', { status: 'pending' });
  expect(await act({ action: 'resume', version: 1 })).toMatchObject({
    status: 200,
    body: { exception: { state: 'cleared' }, action: { outcome: 'done' } },
  });
  expect(await world.stores.events.get(`${found.record.id}:resume_1`)).toBeUndefined();
});

test('a provider that does not answer: recorded as failed, and nothing is changed', async () => {
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

test('look again: still true, true in another way, true no longer, true once more', async () => {
  const look = async (version: number) => (await act({ action: 'look_again', version })).body;
  expect(await look(1)).toMatchObject({ action: { detail: 'It is still true.' }, version: 2 });
  listing.change('ord_1', { source_amount: '1600.00', target_amount: '1600.00' });
  expect(await look(2)).toMatchObject({ exception: { amount: '1600.00' }, action: { outcome: 'done' } });
  listing.change('ord_1', { status: 'cancelled' });
  expect(await look(3)).toMatchObject({ exception: { state: 'cleared' } });
  listing.change('ord_1', { status: 'confirmed' });
  expect(await look(4)).toMatchObject({ exception: { state: 'open', closed_at: null } });
  expect((await details()).actions).toHaveLength(4);
});

test('what Resume can do nothing about says so', async () => {
  await world.stores.orders.tell(rowOf(shownOrder({ id: 'ord_ghost', updated_at: at(2) })), 'order');
  await world.run();
  const ghost = (await world.open()).find(({ kind }) => kind === 'missing_there');
  expect(
    await call(ADMIN, `POST ${LIST}/${ghost?.id ?? ''}/actions`, { body: { action: 'resume', version: 1 } }),
  ).toMatchObject({ status: 422 });
});

test('the evidence: what the provider showed, our rows, and the events that were judged', async () => {
  const record = {
    id: 'whc_1:evt_1',
    user_id: 'operator-1',
    event_type: 'order.confirmed',
    processing_status: 'ignored' as const,
    detail: "the account is not the configuration owner's",
    account_id: 'acc_1',
    order_id: 'ord_1',
    created_at: at(10),
  };
  await world.stores.events.record({ record, event: null }, null);
  await world.stores.events.record(
    {
      record: {
        ...record,
        id: 'whc_1:evt_2',
        processing_status: 'pending',
        detail: null,
        created_at: at(11),
      },
      event: null,
    },
    at(12),
  );
  await world.stores.events.finish('whc_1:evt_2', 'processed', 'order confirmed', {
    ...record,
    created_at: at(11),
  });
  expect((await details()).evidence).toMatchObject({
    provider: { order: { id: 'ord_1', status: 'confirmed' }, asked_at: at(30) },
    recorded: null,
    conversion: null,
    webhooks: [{ id: 'whc_1:evt_2', processing_status: 'processed' }, record],
  });
});
