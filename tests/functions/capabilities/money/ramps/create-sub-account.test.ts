import { createClaimStore } from '#functions/adapters/dynamo/accounts/claims.ts';
import { claimId, claimReference } from '#functions/modules/accounts/claims.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { NEW_ACCOUNT } from '#tests/support/ramps-calls.ts';
import { NOW, profile, subAccount } from '#tests/support/records.ts';
import { setUp } from './set-up.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const LINE = 'POST /v1/subaccount';
const MINUTE = 60_000;

const engine = unitEngine();
let world: Awaited<ReturnType<typeof setUp>>;

beforeEach(async () => {
  world = await setUp(await engine.newTable());
  world.state.answer = () =>
    world.answered(201, {
      account_id: 'acc_new',
      is_active: true,
      kyc_limit: '1000.50',
      kyc_status: 'Pending',
    });
});

const create = (caller = OPERATOR, over: Record<string, unknown> = {}) =>
  world.ask(caller, LINE, { data: { ...NEW_ACCOUNT, ...over } });

const row = (externalId = 'acc_new') => world.accounts.get(subAccountId(externalId));
const openClaims = () => createClaimStore(world.table).ofMany([claimId(NEW_ACCOUNT.email, NEW_ACCOUNT.name)]);

describe('a new sub-account', () => {
  test('S3.1 is recorded in the same call, owned and managed by the caller', async () => {
    expect(await create()).toMatchObject({ status: 200, body: { account_id: 'acc_new' } });
    expect(await row()).toMatchObject({
      version: 1,
      record: {
        external_id: 'acc_new',
        user_id: OPERATOR.id,
        manager_id: OPERATOR.id,
        name: NEW_ACCOUNT.name,
        email: NEW_ACCOUNT.email,
        status: 'active',
        kyc_status: 'Pending',
        kyc_limit: '1000.50',
      },
    });
    expect(await openClaims()).toEqual([]);
  });

  test('belongs to the client in user_id, which is not sent to the provider', async () => {
    for (const caller of [OPERATOR, ADMIN]) {
      const account_id = `acc_${caller.role}`;
      world.calls.length = 0;
      world.state.answer = () => world.answered(201, { account_id });
      await create(caller, { user_id: CLIENT.id, email: `${account_id}@example.com` });
      expect((await row(account_id))?.record).toMatchObject({ user_id: CLIENT.id, manager_id: caller.id });
      expect(world.calls[0]?.body).not.toHaveProperty('user_id');
      expect(world.calls[0]?.body).toMatchObject({ name: NEW_ACCOUNT.name, onboarding_type: 'business' });
    }
  });

  test('refuses an owner who is unknown, a gateway user or an administrator, and sends nothing', async () => {
    await world.profiles.create(profile({ user_id: 'operator-7', role: 'gateway_user' }));
    for (const user_id of ['nobody', 'operator-7', ADMIN.id])
      expect([user_id, await create(OPERATOR, { user_id })]).toMatchObject([
        user_id,
        { status: 422, body: { error: { message: 'No client has this user_id.' } } },
      ]);
    expect(world.calls).toHaveLength(0);
  });

  test('S5.17 S5.19 invalid input is a 400 with a reason, and sends nothing', async () => {
    expect(await create(OPERATOR, { name: '' })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'name', message: 'Company name is required' }] } },
    });
    expect(world.calls).toHaveLength(0);
  });
});

describe('the reference of a creation', () => {
  const sent = () => world.calls.filter(({ path }) => path === '/v1/subaccount');

  test('is sent with its own key, and cannot be guessed', async () => {
    world.state.answer = () => world.answered(422, { message: 'no' });
    await create();
    await create();
    const references = sent().map(({ body }) => String(body?.['reference']));
    const keys = sent().map(({ idempotencyKey }) => idempotencyKey);
    for (const reference of references)
      expect(reference.startsWith(`${claimId(NEW_ACCOUNT.email, NEW_ACCOUNT.name)}-`)).toBe(true);
    expect(new Set(references).size).toBe(2);
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain(undefined);
  });

  test('is in the claim after a lost answer', async () => {
    world.state.answer = () => ({ answered: false, reason: 'timeout', sent: true });
    const answer = await create();
    expect(await openClaims()).toMatchObject([{ reference: sent()[0]?.body?.['reference'] }]);
    expect(JSON.stringify(answer.body)).toContain('otherwise an administrator must assign it');
  });

  test.each([
    ['is older', { created_at: new Date(NOW.getTime() - 6 * MINUTE).toISOString() }],
    [
      'has the reference of another creation',
      { reference: claimReference(claimId('a@x.example', 'A'), '0b5f2a52-3f0c-4a49-9d9e-6a3f6f6f1a01') },
    ],
  ])('refuses an account in the answer that %s', async (_what, shown) => {
    world.state.answer = () => world.answered(201, { account_id: 'acc_new', ...shown });
    expect((await create()).status).toBe(409);
    expect(await row()).toBeUndefined();
    expect(await openClaims()).toEqual([]);
  });

  test("a reference of the provider's own does no harm", async () => {
    world.state.answer = () => world.answered(201, { account_id: 'acc_new', reference: 'provider-7' });
    expect((await create()).status).toBe(200);
    expect((await row())?.record.user_id).toBe(OPERATOR.id);
  });
});

describe('a failed creation', () => {
  test.each([
    ['refused', () => world.answered(422, { message: 'The tax id is wrong' }), 422],
    ['a duplicate there', () => world.answered(409, { message: 'Exists already' }), 409],
    ['not sent', () => ({ answered: false, reason: 'unavailable', sent: false }) as const, 502],
    ['not configured', () => ({ answered: false, reason: 'not_configured', sent: false }) as const, 424],
  ])('%s: leaves nothing, and can be repeated', async (_what, answer, status) => {
    const made = world.state.answer;
    world.state.answer = answer;
    expect((await create()).status).toBe(status);
    expect(await openClaims()).toEqual([]);
    world.state.answer = made;
    expect((await create()).status).toBe(200);
  });

  test.each([
    ['a time-out', () => ({ answered: false, reason: 'timeout', sent: true }) as const, 504],
    ['a 500', () => world.answered(500, {}), 502],
    ['an unreadable answer', () => world.answered(201, { id: 'x' }), 502],
  ])('%s: keeps the claim for the next sync, and creates nothing twice', async (_what, answer, status) => {
    const made = world.state.answer;
    world.state.answer = answer;
    expect((await create(OPERATOR, { user_id: CLIENT.id })).status).toBe(status);
    expect(await openClaims()).toMatchObject([{ user_id: CLIENT.id, manager_id: OPERATOR.id }]);
    world.state.answer = made;
    const again = { email: NEW_ACCOUNT.email.toUpperCase(), name: ` ${NEW_ACCOUNT.name} ` };
    expect((await create(OPERATOR, again)).status).toBe(409);
    expect((await create(ADMIN)).status).toBe(409);
    expect(world.sent()).toBe(1);
    expect((await create(OPERATOR, { email: 'other@example.com' })).status).toBe(200);
    world.later(10 * MINUTE);
    expect((await create()).status).toBe(200);
    expect(await openClaims()).toEqual([]);
  });

  test('a faster sync keeps its row, and the claim is gone', async () => {
    await world.accounts.create(
      subAccount({ external_id: 'acc_new', user_id: OPERATOR.id, manager_id: OPERATOR.id }),
    );
    expect((await create()).status).toBe(200);
    expect((await row())?.version).toBe(1);
    expect(await openClaims()).toEqual([]);
  });

  test('a row that cannot be written: says so, and keeps the claim', async () => {
    const table = await engine.newTable();
    const claims = createClaimStore(table);
    world = await setUp(table, {
      claims: { ...claims, settle: () => Promise.reject(new Error('the table is unavailable')) },
    });
    world.state.answer = () => world.answered(201, { account_id: 'acc_new' });
    expect(await create()).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } });
    expect(await openClaims()).toHaveLength(1);
  });
});

test('two at once with one name and email make one', async () => {
  const { promise: began, resolve: begin } = Promise.withResolvers<undefined>();
  const { promise: made, resolve: make } = Promise.withResolvers<undefined>();
  world.state.answer = async () => {
    begin(undefined);
    await made;
    return world.answered(201, { account_id: 'acc_new' });
  };
  const first = create();
  await began;
  expect([(await create()).status, (await create(ADMIN)).status]).toEqual([409, 409]);
  make(undefined);
  expect((await first).status).toBe(200);
  expect(world.sent()).toBe(1);
});
