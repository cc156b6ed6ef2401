import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { createLedgerWriter } from '#functions/adapters/dynamo/ledger/ledger.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { factOfCorrection } from '#functions/modules/ledger/model.ts';
import { paymentId } from '#functions/modules/orders/ids.ts';
import { listLedgerBalances, listEntries, listPostings } from '#shared/contract/calls/ledger.ts';
import type { LedgerBalance } from '#shared/contract/ledger.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, CLIENT, DEMOTED, OPERATOR } from '#tests/support/api.ts';
import { countRequests } from '#tests/support/count-requests.ts';
import { order, profile, subAccount } from '#tests/support/records.ts';
import { randomUUID } from 'node:crypto';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { after, ledgerOver } from './set-up.ts';

const OF_OPERATOR = subAccount({ external_id: 'acc_operator', user_id: OPERATOR.id, name: 'Operator Ltda' });
const OF_CLIENT = subAccount({ external_id: 'acc_client', user_id: CLIENT.id, manager_id: OPERATOR.id });
const OF_ANOTHER = subAccount({ external_id: 'acc_another', user_id: 'client-9' });
const EMPTY = subAccount({ external_id: 'acc_empty', user_id: OPERATOR.id });

const engine = unitEngine();
let table: Table;
let call: ReturnType<typeof ledgerOver>;
let requests: ReturnType<typeof countRequests>;

/** Ten deposits of R$ 100.00 per account, ten seconds apart. OF_CLIENT also has one returned, USDT and a correction. */
beforeAll(async () => {
  table = await engine.newTable();
  const accounts = createSubAccountStore(table);
  const orders = createOrderStore(table);
  for (const account of [OF_OPERATOR, OF_CLIENT, OF_ANOTHER, EMPTY]) await accounts.create(account);
  const deposit = (of: SubAccountRecord, number: number) =>
    order(of, number, { source_amount: '100.00', target_amount: '100.00' });
  for (const of of [OF_OPERATOR, OF_CLIENT, OF_ANOTHER])
    for (let number = 1; number <= 10; number += 1)
      await orders.keep(deposit(of, number), after(number * 10));
  const usdt = { source_asset: 'USDT', target_asset: 'USDT', source_amount: '5', target_amount: '5' };
  await orders.keep(order(OF_CLIENT, 11, usdt), after(200));
  const takenBack = { ...deposit(OF_CLIENT, 1), status: 'cancelled', updated_at: after(299) } as const;
  await orders.keep(takenBack, after(300));
  await createLedgerWriter(table).post(
    factOfCorrection({
      id: 'one',
      sub_account_id: OF_CLIENT.id,
      lines: [
        { account: 'correction:BRL', amount: '-1' },
        { account: 'available:BRL', amount: '1' },
      ],
      by: ADMIN.id,
      note: 'counted twice',
      at: after(400),
    }),
    after(400),
  );
  await createProfileStore(table).create(
    profile({ user_id: ADMIN.id, role: 'admin', display_name: 'Ana Souza' }),
  );
  requests = countRequests(table);
  call = ledgerOver(table);
});

const get = async (caller: typeof ADMIN, path: string, query: Record<string, string> = {}) => {
  requests.take();
  const answer = await call(caller, `GET /api/ledger/${path}`, { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const ledger = async (caller: typeof ADMIN, query: Record<string, string> = {}) =>
  listLedgerBalances.answer.parse(await get(caller, 'accounts', query));
const entries = async (caller: typeof ADMIN, query: Record<string, string>) =>
  listEntries.answer.parse(await get(caller, 'entries', query));
const postings = async (caller: typeof ADMIN, query: Record<string, string>) =>
  listPostings.answer.parse(await get(caller, 'postings', query));

const shown = (balances: readonly LedgerBalance[]) =>
  Object.fromEntries(balances.map(({ account, balance }) => [account, balance]));

describe('GET /api/ledger/accounts', () => {
  test('each caller sees their own and managed ledgers, with totals', async () => {
    const of = async (caller: typeof ADMIN) => {
      const { items, totals } = await ledger(caller);
      return [items.map(({ sub_account: { external_id: id } }) => id).toSorted(), totals?.sub_accounts];
    };
    expect(await of(CLIENT)).toEqual([['acc_client'], 1]);
    expect(await of(DEMOTED)).toEqual([[], 0]);
    expect(await of(OPERATOR)).toEqual([['acc_client', 'acc_empty', 'acc_operator'], 3]);
    expect(await of(ADMIN)).toEqual([['acc_another', 'acc_client', 'acc_empty', 'acc_operator'], 4]);
  });

  test('balances come in account order, and add up to 0 per asset', async () => {
    const { items, as_of } = await ledger(CLIENT);
    expect(as_of).toBe(after(1000));
    expect(items).toMatchObject([
      { sub_account: { name: OF_CLIENT.name }, postings: 13, posted_at: after(400) },
    ]);
    expect(items[0]?.balances.map(({ account, balance }) => [account, balance])).toEqual([
      ['available:BRL', '901'],
      ['available:USDT', '5'],
      ['pix_in:BRL', '-1000'],
      ['wallet_in:USDT', '-5'],
      ['returned:BRL', '100'],
      ['correction:BRL', '-1'],
    ]);
  });

  test('omits and reports an unreadable head, and shows the others', async () => {
    const key = keys.ledgerHead(EMPTY.id);
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...key, entity: 'ledger_head', version: 1, record: { id: EMPTY.id, postings: 'many' } },
      }),
    );
    try {
      const { items, totals } = await ledger(ADMIN);
      expect(items.map(({ sub_account: { external_id: id } }) => id).toSorted()).toEqual([
        'acc_another',
        'acc_client',
        'acc_operator',
      ]);
      expect(totals).toMatchObject({ sub_accounts: 3, left_out: 1 });
      expect(await ledger(ADMIN, { sub_account_id: EMPTY.id })).toMatchObject({
        items: [],
        totals: { sub_accounts: 0, left_out: 1 },
      });
    } finally {
      await table.client.send(new DeleteCommand({ TableName: table.name, Key: key }));
    }
  });

  test('S2.163 shows any moment, by the last posting before it', async () => {
    const at = async (moment: string) => {
      const { items, totals, as_of } = await ledger(OPERATOR, { as_of: moment });
      expect(as_of).toBe(moment);
      const own = items.find(({ sub_account: { id } }) => id === OF_CLIENT.id);
      return [shown(own?.balances ?? [])['available:BRL'], shown(totals?.balances ?? [])['available:BRL']];
    };
    expect(await at(after(9))).toEqual([undefined, undefined]);
    expect(await at(after(10))).toEqual(['100', '200']);
    expect(await at(after(55))).toEqual(['500', '1000']);
    expect(await at(after(300))).toEqual(['900', '1900']);
    expect(await at(after(1000))).toEqual(['901', '1901']);
  });

  test('reads old postings only for accounts with newer ones; others need only the head', async () => {
    await ledger(ADMIN);
    expect(requests.take()).toEqual({ Query: 2, BatchGet: 1 });
    // OF_OPERATOR and OF_ANOTHER have no later posting.
    await ledger(ADMIN, { as_of: after(150) });
    expect(requests.take()).toEqual({ Query: 3, BatchGet: 1 });
  });

  test('S2.163 totals cover everything, and come with the first page', async () => {
    const first = await ledger(OPERATOR, { limit: '1' });
    expect(first.items).toHaveLength(1);
    expect(first.totals).toMatchObject({ sub_accounts: 3, postings: 23, left_out: 0, posted_at: after(400) });
    expect(shown(first.totals?.balances ?? [])).toMatchObject({
      'available:BRL': '1901',
      'pix_in:BRL': '-2000',
    });
    const rest = await ledger(OPERATOR, { cursor: first.next_cursor ?? '' });
    expect(rest.totals).toBeNull();
    expect(requests.take()).toEqual({ Query: 2, BatchGet: 1 });
    expect([...first.items, ...rest.items].map(({ sub_account: { id } }) => id).toSorted()).toEqual(
      [OF_CLIENT.id, EMPTY.id, OF_OPERATOR.id].toSorted(),
    );
  });

  test('serves one sub-account', async () => {
    const { items, totals, next_cursor } = await ledger(OPERATOR, { sub_account_id: EMPTY.id });
    expect(items).toMatchObject([{ balances: [], postings: 0, posted_at: null }]);
    expect(totals).toMatchObject({ balances: [], sub_accounts: 1 });
    expect(next_cursor).toBeNull();
  });
});

describe('GET /api/ledger/entries', () => {
  const available = { sub_account_id: OF_CLIENT.id, account: 'available:BRL' };

  test('newest first, page by page, each with its balance and its payment or person', async () => {
    const { items, next_cursor } = await entries(CLIENT, { ...available, limit: '3' });
    expect(requests.take()).toEqual({ Get: 1, Query: 1, BatchGet: 1 });
    expect(items.map(({ number, kind, amount, balance }) => [number, kind, amount, balance])).toEqual([
      [12, 'correction', '1', '901'],
      [11, 'deposit_returned', '-100', '900'],
      [10, 'deposit', '100', '1000'],
    ]);
    expect(items.map(({ payment_id: id }) => id)).toEqual([
      null,
      paymentId('acc_client', 'ord_1'),
      paymentId('acc_client', 'ord_10'),
    ]);
    expect(items[0]).toMatchObject({ by: ADMIN.id, note: 'counted twice', order_id: null });
    const rest = await entries(CLIENT, { ...available, cursor: next_cursor ?? '' });
    expect(rest.items.map(({ number }) => number)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(rest.next_cursor).toBeNull();
  });

  test('S2.169 names the poster to administrators; others see only whether it was they or an administrator', async () => {
    const persons = async (who: typeof ADMIN) => {
      const { items } = await entries(who, { sub_account_id: OF_CLIENT.id, account: 'correction:BRL' });
      return items.map(({ person }) => person);
    };
    const READ = { Get: 1, Query: 1 };
    for (const [who, is, name, cost] of [
      [CLIENT, 'administrator', null, undefined],
      [OPERATOR, 'administrator', null, undefined],
      // The reader posted them, so no profile is read.
      [ADMIN, 'you', null, READ],
      [{ id: 'admin-2', role: 'admin' }, 'administrator', 'Ana Souza', { ...READ, BatchGet: 1 }],
    ] as const) {
      expect(await persons(who)).toEqual([{ is, name }]);
      if (cost) expect(requests.take()).toEqual(cost);
    }
    const { items } = await entries(CLIENT, available);
    expect(new Set(items.slice(1).map(({ person }) => person))).toEqual(new Set([null]));
  });

  test('of a period, both ends included, with any form of time', async () => {
    const period = { from: after(20), until: after(40).replace('.000Z', 'Z') };
    const { items } = await entries(CLIENT, { ...available, ...period });
    expect(items.map(({ number }) => number)).toEqual([4, 3, 2]);
  });

  test('a deposit of another asset is not a payment', async () => {
    const { items } = await entries(CLIENT, { ...available, account: 'wallet_in:USDT' });
    expect(items).toMatchObject([{ kind: 'deposit', order_id: 'ord_11', payment_id: null }]);
  });

  test('S2.164 an unknown account is a 400 with the valid ones', async () => {
    const asked = async (account: string, id = OF_CLIENT.id) =>
      call(CLIENT, 'GET /api/ledger/entries', { query: { sub_account_id: id, account } });
    expect(await asked('held:BRL')).toMatchObject({
      status: 400,
      body: {
        error: { details: { accounts: expect.arrayContaining(['available:BRL', 'pix_in:BRL']) as unknown } },
      },
    });
    const unknown = await asked('vault:BRL');
    expect(unknown.status).toBe(400);
    expect(JSON.stringify(unknown.body)).toContain('must be one of available, in_conversion');
    const none = { sub_account_id: EMPTY.id, account: 'available:BRL' };
    expect((await entries(OPERATOR, none)).items).toEqual([]);
  });
});

describe('GET /api/ledger/postings', () => {
  test('the journal, newest first: each posting with its lines and later balances', async () => {
    const { items, next_cursor } = await postings(CLIENT, { sub_account_id: OF_CLIENT.id, limit: '2' });
    expect(items.map(({ number, kind, payment_id }) => [number, kind, payment_id])).toEqual([
      [13, 'correction', null],
      [12, 'deposit_returned', paymentId('acc_client', 'ord_1')],
    ]);
    expect(
      items[1]?.lines.map(({ account, amount, balance }) => [account, amount, balance]).toSorted(),
    ).toEqual([
      ['available:BRL', '-100', '900'],
      ['returned:BRL', '100', '100'],
    ]);
    const until = after(30);
    const then = await postings(CLIENT, { sub_account_id: OF_CLIENT.id, until });
    expect(then.items.map(({ number }) => number)).toEqual([3, 2, 1]);
    const rest = await postings(CLIENT, { sub_account_id: OF_CLIENT.id, cursor: next_cursor ?? '' });
    expect(rest.items).toHaveLength(11);
  });
});

describe('refused requests', () => {
  test('a foreign sub-account is a 404, exactly like a missing one', async () => {
    for (const path of ['accounts', 'entries', 'postings']) {
      const ask = (caller: typeof ADMIN, sub_account_id: string) => {
        const query = { sub_account_id, ...(path === 'entries' && { account: 'available:BRL' }) };
        return call(caller, `GET /api/ledger/${path}`, { query });
      };
      const foreign = await ask(CLIENT, OF_ANOTHER.id);
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(await ask(CLIENT, 'sub_nowhere'));
      expect((await ask(DEMOTED, OF_ANOTHER.id)).status).toBe(404);
    }
  });

  test('S2.164 a moment outside the ledger, or a malformed time', async () => {
    const details = {
      earliest: '2015-01-01T00:00:00.000Z',
      latest: expect.stringMatching(/^2026-/) as unknown,
    };
    for (const [path, moments] of [
      ['accounts', { as_of: after(1001) }],
      ['accounts', { as_of: '2014-12-31T23:59:59.999Z' }],
      ['entries', { until: after(1001) }],
      ['entries', { from: after(1001) }],
      ['entries', { from: after(20), until: after(10) }],
      ['postings', { until: '2099-01-01T00:00:00Z' }],
    ] as const) {
      const query = { sub_account_id: OF_CLIENT.id, account: 'available:BRL', ...moments };
      const answer = await call(CLIENT, `GET /api/ledger/${path}`, { query });
      expect([moments, answer]).toMatchObject([moments, { status: 400, body: { error: { details } } }]);
    }
    for (const as_of of ['yesterday', '2026-13-01T00:00:00Z', '1763647200', ''])
      expect((await call(CLIENT, 'GET /api/ledger/accounts', { query: { as_of } })).status, as_of).toBe(400);
  });

  test('an invalid cursor', async () => {
    const cursors = ['nothing%', btoa('%'), btoa(after(1)), btoa('\u007e\u007e')];
    for (const cursor of cursors.map((text) => text.replaceAll('=', ''))) {
      const period = { from: after(20), until: after(40) };
      const query = { sub_account_id: OF_CLIENT.id, account: 'available:BRL', ...period, cursor };
      for (const path of ['entries', 'postings'])
        expect((await call(ADMIN, `GET /api/ledger/${path}`, { query })).status, cursor).toBe(400);
    }
    expect((await call(ADMIN, 'GET /api/ledger/accounts', { query: { cursor: '%' } })).status).toBe(400);
  });
});

describe('POST /api/ledger/corrections', () => {
  const LINE = 'POST /api/ledger/corrections';
  const asked = (over: object = {}) => ({
    sub_account_id: EMPTY.id,
    from: 'correction:USDT',
    to: 'available:USDT',
    amount: '1.50',
    note: '  sent back by hand  ',
    ...over,
  });
  const correct = (body: unknown, key: string | undefined = randomUUID(), caller = ADMIN) =>
    call(caller, LINE, { body, headers: key === undefined ? {} : { 'idempotency-key': key } });

  test('S2.165 posts once per key with person and reason, however often it is sent', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => correct(asked(), key)));
    for (const { status, body } of [...answers, await correct(asked(), key.toUpperCase())]) {
      expect(status, JSON.stringify(body)).toBe(201);
      expect(body).toMatchObject({ kind: 'correction', by: ADMIN.id, note: 'sent back by hand', number: 1 });
    }
    const { items } = await ledger(OPERATOR, { sub_account_id: EMPTY.id });
    expect(shown(items[0]?.balances ?? [])).toEqual({ 'available:USDT': '1.5', 'correction:USDT': '-1.5' });
  });

  test('a key belongs to one request: another is a 422, and posts nothing', async () => {
    const key = randomUUID();
    expect((await correct(asked({ amount: '2' }), key)).status).toBe(201);
    for (const other of [
      { amount: '3' },
      { from: 'available:USDT', to: 'correction:USDT', amount: '2' },
      { amount: '2', note: 'another reason' },
      { amount: '2', sub_account_id: OF_OPERATOR.id },
    ])
      expect((await correct(asked(other), key)).status).toBe(422);
    const { items } = await ledger(OPERATOR, { sub_account_id: EMPTY.id });
    expect(shown(items[0]?.balances ?? [])['available:USDT']).toBe('3.5');
  });

  test('refuses invalid lines, amounts and notes', async () => {
    for (const over of [
      { to: 'available:BRL' },
      { to: 'correction:USDT' },
      { from: 'correction:DOGE', to: 'available:DOGE' },
      { from: 'vault:USDT' },
      ...['0', '-1', '1e3', 1].map((amount) => ({ amount })),
      { note: 'x' },
      { more: true },
    ])
      expect([over, await correct(asked(over))]).toMatchObject([
        over,
        { status: 400, body: { error: { code: 'INVALID_REQUEST' } } },
      ]);
  });

  test('needs a key, and an existing sub-account', async () => {
    expect((await call(ADMIN, LINE, { body: asked() })).status).toBe(400);
    expect((await correct(asked({ sub_account_id: 'sub_nowhere' }))).status).toBe(404);
  });
});
