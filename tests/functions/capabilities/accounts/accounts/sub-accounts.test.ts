import { listSubAccounts } from '#shared/contract/calls/accounts.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { HANDED_OVER } from '#functions/capabilities/accounts/accounts/assign-sub-account.ts';
import { holding } from '#tests/support/approvals-in-memory.ts';
import { configuration, holdings } from '#tests/support/records.ts';
import { idOf, LATER, OF_ANOTHER, OF_CLIENT, UNOWNED, OF_OPERATOR, setUp } from './set-up.ts';

describe('GET /api/subaccounts', () => {
  test('shows each caller their own', async () => {
    const { call } = setUp();
    for (const [caller, expected] of [
      [ADMIN, ['acc_another', 'acc_client', 'acc_nobody', 'acc_operator']],
      [OPERATOR, ['acc_client', 'acc_operator']],
      [CLIENT, ['acc_client']],
      [{ id: 'stranger', role: 'gateway_user' }, []],
    ] as const) {
      const { items } = listSubAccounts.answer.parse((await call(caller, 'GET /api/subaccounts')).body);
      const seen = items.map((item) => item.external_id).toSorted();
      expect([caller.id, seen]).toEqual([caller.id, expected]);
    }
  });

  test('continues from page to page', async () => {
    const { call } = setUp();
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { limit: '3', ...(cursor === undefined ? {} : { cursor }) };
      const page = listSubAccounts.answer.parse((await call(ADMIN, 'GET /api/subaccounts', { query })).body);
      seen.push(...page.items.map((item) => item.external_id));
      cursor = page.next_cursor;
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen).toHaveLength(4);
  });
});

test('S2.613 everybody learns whether the gateway is connected, and nothing else', async () => {
  const { call, provider } = setUp();
  for (const configured of [true, false]) {
    provider.configured = configured;
    for (const caller of [ADMIN, OPERATOR, CLIENT])
      expect(await call(caller, 'GET /api/connection')).toEqual({ status: 200, body: { configured } });
  }
});

describe('GET /api/subaccounts/{id}', () => {
  test('answers the owner, the manager and administrators', async () => {
    const { call } = setUp();
    for (const caller of [ADMIN, OPERATOR, CLIENT])
      expect(await call(caller, `GET /api/subaccounts/${OF_CLIENT.id}`)).toEqual({
        status: 200,
        body: OF_CLIENT,
      });
  });

  test("S6.8 answers for another owner's as for a missing one", async () => {
    const { call } = setUp();
    const none = await call(CLIENT, `GET /api/subaccounts/${idOf('acc_no_such')}`);
    expect(none.status).toBe(404);
    for (const foreign of [OF_OPERATOR, UNOWNED, OF_ANOTHER])
      expect(await call(CLIENT, `GET /api/subaccounts/${foreign.id}`)).toEqual(none);
    for (const foreign of [UNOWNED, OF_ANOTHER])
      expect(await call(OPERATOR, `GET /api/subaccounts/${foreign.id}`)).toEqual(none);
    // Only a gateway user can see an account as its manager.
    expect(await call({ ...OPERATOR, role: 'client' }, `GET /api/subaccounts/${OF_CLIENT.id}`)).toEqual(none);
  });

  test('decodes the id, and refuses a malformed one', async () => {
    const { call } = setUp();
    for (const [id, status] of [
      ['%zz', 400],
      ['x'.repeat(201), 400],
      ['a%2Fb', 404],
    ] as const)
      expect([id, (await call(ADMIN, `GET /api/subaccounts/${id}`)).status]).toEqual([id, status]);
  });
});

describe('PATCH /api/subaccounts/{id}', () => {
  const line = `PATCH /api/subaccounts/${UNOWNED.id}`;

  test('assigns an owner and a manager, to the conversion configuration as well', async () => {
    const { call, row, writes } = setUp();
    const body = { user_id: CLIENT.id, manager_id: OPERATOR.id };
    const assigned = {
      ...UNOWNED,
      ...body,
      assigned_by: { owner: ADMIN.id, manager: ADMIN.id },
      updated_at: LATER.toISOString(),
    };
    expect(await call(ADMIN, line, { body })).toEqual({ status: 200, body: assigned });
    expect(row('acc_nobody')).toEqual({ version: 2, record: assigned });
    expect(writes).toEqual(['assign acc_nobody']);
    expect((await call(CLIENT, `GET /api/subaccounts/${UNOWNED.id}`)).status).toBe(200);
  });

  const texts = (beside: { notifications: readonly { user_id: string; text: string }[] } | undefined) =>
    Object.fromEntries((beside?.notifications ?? []).map(({ user_id: user, text }) => [user, text]));

  test('a new owner switches conversion off, and notifies each user concerned once', async () => {
    const { call, assigned } = setUp();
    await call(ADMIN, `PATCH /api/subaccounts/${OF_CLIENT.id}`, { body: { user_id: OPERATOR.id } });
    expect(assigned[0]?.notice).toBe(HANDED_OVER);
    expect(assigned[0]?.notifications[0]).toMatchObject({
      kind: 'ownership_changed',
      sub_account: { id: OF_CLIENT.id, external_id: 'acc_client' },
      read_at: null,
      created_at: LATER.toISOString(),
    });
    // The operator becomes owner and manager: they get only the notification that matters most.
    expect(texts(assigned[0])).toEqual({
      [OPERATOR.id]: `The sub-account ${OF_CLIENT.name} was assigned to you. Confirm its USDT destination before conversion is switched on.`,
      [CLIENT.id]: `The sub-account ${OF_CLIENT.name} is no longer yours.`,
    });
    await call(ADMIN, `PATCH /api/subaccounts/${OF_CLIENT.id}`, { body: { user_id: CLIENT.id } });
    const ids = assigned.flatMap(({ notifications }) => notifications.map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
  });

  test('a new manager leaves the rule as is; the assigning administrator is not notified', async () => {
    const { call, assigned } = setUp();
    const ofClient = `PATCH /api/subaccounts/${OF_CLIENT.id}`;
    await call(ADMIN, ofClient, { body: { manager_id: ADMIN.id } });
    expect(assigned[0]?.notice).toBeNull();
    expect(texts(assigned[0])).toEqual({
      [CLIENT.id]: `The sub-account ${OF_CLIENT.name} has a new manager.`,
      [OPERATOR.id]: `You no longer manage the sub-account ${OF_CLIENT.name}.`,
    });
    await call(ADMIN, ofClient, { body: { user_id: null, manager_id: OPERATOR.id } });
    expect(assigned[1]?.notice).toBe(HANDED_OVER);
    expect(texts(assigned[1])).toEqual({
      [OPERATOR.id]: `You now manage the sub-account ${OF_CLIENT.name}.`,
      [CLIENT.id]: `The sub-account ${OF_CLIENT.name} is no longer yours.`,
    });
  });

  test('changes one of the two, and removes one', async () => {
    const { call, row } = setUp();
    for (const [body, user_id, manager_id] of [
      [{ manager_id: ADMIN.id }, null, ADMIN.id],
      [{ user_id: CLIENT.id }, CLIENT.id, ADMIN.id],
      [{ manager_id: null }, CLIENT.id, null],
    ] as const) {
      await call(ADMIN, line, { body });
      expect(row('acc_nobody')?.record).toMatchObject({ user_id, manager_id });
    }
  });

  test('writes nothing if nothing changes', async () => {
    const { call, writes } = setUp();
    for (const body of [{}, { user_id: null }])
      expect(await call(ADMIN, line, { body })).toEqual({ status: 200, body: UNOWNED });
    expect(writes).toEqual([]);
  });

  test('refuses unknown users and wrong roles, and writes nothing', async () => {
    const { call, writes } = setUp();
    for (const [body, status, text] of [
      [{ user_id: 'nobody' }, 422, 'user_id'],
      [{ manager_id: 'nobody' }, 422, 'manager_id'],
      [{ manager_id: CLIENT.id }, 422, 'gateway user'],
      [{ user_id: 7 }, 400, 'user_id'],
      [{ user_id: '' }, 400, 'user_id'],
      [{ name: 'x' }, 400, ''],
    ] as const) {
      const answer = await call(ADMIN, line, { body });
      expect([body, answer.status]).toEqual([body, status]);
      expect(JSON.stringify(answer.body)).toContain(text);
    }
    expect((await call(ADMIN, 'PATCH /api/subaccounts/sub_none', { body: {} })).status).toBe(404);
    expect(writes).toEqual([]);
  });

  test('retries after a concurrent change', async () => {
    const { call, accounts, row } = setUp();
    const { assign } = accounts;
    accounts.assign = async (record, expected, beside) => {
      accounts.assign = assign;
      await accounts.replace({ ...UNOWNED, kyc_status: 'verified' }, 1);
      return assign(record, expected, beside);
    };
    expect((await call(ADMIN, line, { body: { user_id: CLIENT.id } })).status).toBe(200);
    expect(row('acc_nobody')?.record).toMatchObject({ user_id: CLIENT.id, kyc_status: 'verified' });
  });

  test('records who assigned the owner and who the manager', async () => {
    const { call, row } = setUp();
    const given = () => row('acc_another')?.record.assigned_by;
    const other = { id: 'admin-3', role: 'admin' } as const;
    const ofAnother = `PATCH /api/subaccounts/${OF_ANOTHER.id}`;
    await call(ADMIN, ofAnother, { body: { user_id: CLIENT.id } });
    expect(given()).toEqual({ owner: ADMIN.id, manager: null });
    await call(other, ofAnother, { body: { manager_id: OPERATOR.id } });
    expect(given()).toEqual({ owner: ADMIN.id, manager: 'admin-3' });
  });

  test('is a conflict if the account keeps changing', async () => {
    const { call, accounts } = setUp();
    accounts.assign = () => Promise.resolve(false);
    expect((await call(ADMIN, line, { body: { user_id: CLIENT.id } })).status).toBe(409);
  });
});

describe('with the policy on', () => {
  const person = (id: string) => ({ id, email: `${id}@example.com`, name: null });
  const line = `PATCH /api/subaccounts/${UNOWNED.id}`;

  test('S7.163 replacing an owner or manager is held, with names before and after', async () => {
    const { proposals, secondPerson } = holding();
    const { call, writes } = setUp(undefined, secondPerson);
    const answer = await call(ADMIN, `PATCH /api/subaccounts/${OF_CLIENT.id}`, {
      body: { user_id: OPERATOR.id, manager_id: null },
    });
    expect(answer).toMatchObject({ status: 202, body: { approval: { item: 'assignment' } } });
    expect(proposals).toMatchObject([
      {
        item: 'assignment',
        object: { kind: 'sub_account', id: OF_CLIENT.id },
        account: { name: OF_CLIENT.name },
        before: { owner: person(CLIENT.id), manager: person(OPERATOR.id) },
        after: { owner: person(OPERATOR.id), manager: null },
      },
    ]);
    expect(writes).toEqual([]);
  });

  test('S7.163 a first owner is held if there is money, a rule or an unknown balance', async () => {
    for (const [balance, hasRule] of [
      ['0.01', false],
      ['0', true],
      [undefined, false],
    ] as const) {
      const { call, belongings, writes } = setUp(undefined, holding().secondPerson);
      const balances = [{ asset: 'BRL', balance: balance ?? '' }];
      if (balance) belongings.holdings.set(UNOWNED.id, { record: holdings(UNOWNED, { balances }) });
      if (hasRule) belongings.rules.set(UNOWNED.id, { record: configuration(UNOWNED) });
      for (const body of [{ user_id: CLIENT.id }, { manager_id: OPERATOR.id }])
        expect([balance, (await call(ADMIN, line, { body })).status]).toEqual([balance, 202]);
      expect(writes).toEqual([]);
    }
  });

  test('a first owner of an empty account is not held, nor is any outside the policy', async () => {
    const { call, belongings, writes } = setUp(undefined, holding().secondPerson);
    const balances = [{ asset: 'BRL', balance: '0.00' }];
    belongings.holdings.set(UNOWNED.id, { record: holdings(UNOWNED, { balances }) });
    expect((await call(ADMIN, line, { body: { user_id: CLIENT.id } })).status).toBe(200);
    expect(writes).toEqual(['assign acc_nobody']);
    const without = setUp(undefined, holding(['order']).secondPerson);
    const taken = await without.call(ADMIN, `PATCH /api/subaccounts/${OF_CLIENT.id}`, {
      body: { user_id: OPERATOR.id },
    });
    expect(taken.status).toBe(200);
  });
});
