import { createClaimStore } from '#functions/adapters/dynamo/claims.ts';
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
  test('S3.1 is recorded in the same call: owned and managed by the caller', async () => {
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

  test.each([OPERATOR, ADMIN])(
    'is owned by the client that $role names, who is not sent to the provider',
    async (caller) => {
      await create(caller, { user_id: CLIENT.id });
      expect((await row())?.record).toMatchObject({ user_id: CLIENT.id, manager_id: caller.id });
      expect(world.calls[0]?.body).not.toHaveProperty('user_id');
      expect(world.calls[0]?.body).toMatchObject({ name: NEW_ACCOUNT.name, onboarding_type: 'business' });
    },
  );

  test.each([
    ['nobody', 'nobody'],
    ['a gateway user', 'operator-7'],
    ['an administrator', ADMIN.id],
  ])('is not for %s, and nothing leaves', async (_who, userId) => {
    await world.profiles.create(profile({ user_id: 'operator-7', role: 'gateway_user' }));
    expect(await create(OPERATOR, { user_id: userId })).toMatchObject({
      status: 422,
      body: { error: { message: 'There is no client with this user_id.' } },
    });
    expect(world.calls).toHaveLength(0);
  });

  test.each([
    ['name', 'Company name is required'],
    ['email', 'Valid email is required'],
    ['phone', 'Phone number is required'],
    ['company_description', 'Company description is required'],
    ['industry', 'Industry is required'],
    ['monthly_revenue', 'Monthly revenue range is required'],
    ['estimated_processing_volume', 'Processing volume estimate is required'],
    ['country', 'Country is required'],
    ['city', 'City is required'],
    ['address', 'Address is required'],
    ['state', 'State/Province is required'],
    ['post_code', 'Postal code is required'],
    ['tax_id_type', 'Tax ID type is required'],
    ['tax_id_number', 'Tax ID number is required'],
    ['local_id_type', 'Local ID type is required'],
    ['local_id_number', 'Local ID number is required'],
  ])('S5.19 needs %s', async (field, text) => {
    for (const value of ['', '  ', undefined]) {
      const answer = await create(OPERATOR, { [field]: value });
      expect(answer).toMatchObject({ status: 400 });
      expect(JSON.stringify(answer.body)).toContain(text);
    }
    expect(world.calls).toHaveLength(0);
  });

  test.each([
    [{ corporate_website: 'not a site' }, 'Valid website URL is required'],
    [{ corporate_website: 'javascript:alert(1)' }, 'Valid website URL is required'],
    [{ onboarding_type: 'other' }, 'Please select an onboarding type'],
    [{ industry: 'Fintech' }, 'Industry is required'],
    [{ monthly_revenue: '0-11K' }, 'Monthly revenue range is required'],
    [{ estimated_processing_volume: '5M+' }, 'Processing volume estimate is required'],
    [{ country: 'Brazil' }, 'Country is required'],
    [{ country: 'KP' }, 'Country is required'],
    [{ tax_id_number: '12.345.678/0001-90' }, 'This is not a valid CNPJ: check its digits'],
    [{ tax_id_type: 'CPF', tax_id_number: '111.444.777-36' }, 'This is not a valid CPF: check its digits'],
    [{ tax_id_type: 'EIN' }, 'Tax ID type is required'],
    [{ tax_id_type: 'TAX_ID' }, 'Tax ID type is required'],
    [{ local_id_type: 'LIBRARY_CARD' }, 'Local ID type is required'],
    [{ name: 'a'.repeat(201) }, 'must be at most 200 characters'],
    [{ email: 'nobody' }, 'Valid email is required'],
    [{ is_active: true }, 'has no field is_active'],
    [{ kyc_status: 'Approved' }, 'has no field kyc_status'],
    [{ name: 'a\u0000b' }, 'must be one line'],
  ])('S5.17 with %j is refused', async (over, text) => {
    const answer = await create(OPERATOR, over);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(text);
  });
});

describe('the reference of a creation', () => {
  const sent = () => world.calls.filter(({ path }) => path === '/v1/subaccount');

  test('is sent along with a key of its own, and cannot be guessed', async () => {
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

  test('stands in the claim whose answer is lost', async () => {
    world.state.answer = () => ({ answered: false, reason: 'timeout', sent: true });
    const answer = await create();
    expect(await openClaims()).toMatchObject([{ reference: sent()[0]?.body?.['reference'] }]);
    expect(JSON.stringify(answer.body)).toContain('without the reference an administrator finds it');
  });

  test.each([
    ['is older', { created_at: new Date(NOW.getTime() - 6 * MINUTE).toISOString() }],
    [
      'shows the reference of another creation',
      { reference: claimReference(claimId('a@x.example', 'A'), '0b5f2a52-3f0c-4a49-9d9e-6a3f6f6f1a01') },
    ],
  ])('an account in the answer that %s is not taken over', async (_what, shown) => {
    world.state.answer = () => world.answered(201, { account_id: 'acc_new', ...shown });
    expect((await create()).status).toBe(409);
    expect(await row()).toBeUndefined();
    expect(await openClaims()).toEqual([]);
  });

  test('a word of the provider in its place does no harm', async () => {
    world.state.answer = () => world.answered(201, { account_id: 'acc_new', reference: 'provider-7' });
    expect((await create()).status).toBe(200);
    expect((await row())?.record.user_id).toBe(OPERATOR.id);
  });
});

describe('a creation that fails', () => {
  test.each([
    ['refused', () => world.answered(422, { message: 'The tax id is wrong' }), 422],
    ['a duplicate there', () => world.answered(409, { message: 'Exists already' }), 409],
    ['not sent', () => ({ answered: false, reason: 'unavailable', sent: false }) as const, 502],
    ['not configured', () => ({ answered: false, reason: 'not_configured', sent: false }) as const, 424],
  ])('%s: leaves nothing, and may be tried again', async (_what, answer, status) => {
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
    ['an answer that cannot be read', () => world.answered(201, { id: 'x' }), 502],
  ])(
    '%s: keeps the claim for the next sync, and is not made twice meanwhile',
    async (_what, answer, status) => {
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
    },
  );

  test('a sync that was faster keeps its row, and the claim is gone', async () => {
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
      claims: { ...claims, settle: () => Promise.reject(new Error('the table is away')) },
    });
    world.state.answer = () => world.answered(201, { account_id: 'acc_new' });
    expect(await create()).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } });
    expect(await openClaims()).toHaveLength(1);
  });
});

test('two at once of the same name and email make one', async () => {
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
