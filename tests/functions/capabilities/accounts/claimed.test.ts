import type { Claim, Received } from '#functions/modules/accounts/ports.ts';
import { claimIdsOf, claimsFor, claimId, claimReference } from '#functions/modules/accounts/claims.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { NOW } from '#tests/support/records.ts';
import { OF_OPERATOR, remote, setUp } from './set-up.ts';

const NAMED = { name: 'Nova Ltda', email: 'nova@example.com' };

const ID = claimId(NAMED.email, NAMED.name);
const REFERENCE = claimReference(ID, '0b5f2a52-3f0c-4a49-9d9e-6a3f6f6f1a01');

const claim = (over: Partial<Claim> = {}): Claim => ({
  id: ID,
  reference: REFERENCE,
  ...NAMED,
  user_id: CLIENT.id,
  manager_id: OPERATOR.id,
  created_at: NOW.toISOString(),
  held_until: NOW.toISOString(),
  ...over,
});

/** As a provider shows it that echoes the reference of its creation. */
const made = (
  external_id: string,
  received: Received = NAMED,
  references: readonly string[] = [REFERENCE],
) => ({
  ...remote(external_id, received),
  references,
});

const minutes = (count: number): string => new Date(NOW.getTime() + count * 60_000).toISOString();

describe('an account whose creation was not answered', () => {
  test.each([
    ['an administrator', ADMIN],
    ['the gateway user who created it', OPERATOR],
  ])('gets its owner and its manager in the run of %s', async (_who, caller) => {
    const { call, provider, row, open } = setUp([OF_OPERATOR]);
    open.set(claim().id, claim());
    const received = { ...NAMED, email: 'Nova@Example.com' };
    provider.listing = { ok: true, accounts: [remote('acc_operator'), made('acc_new', received)] };
    expect((await call(caller, 'POST /api/sync-subaccounts')).body).toMatchObject({
      synchronized: 2,
      total: 2,
    });
    expect(row('acc_new')?.record).toMatchObject({
      ...received,
      user_id: CLIENT.id,
      manager_id: OPERATOR.id,
    });
    expect(open.size).toBe(0);
  });

  test('also where nothing else is visible to the gateway user', async () => {
    const { call, provider, row, open } = setUp([]);
    open.set(claim().id, claim());
    provider.listing = { ok: true, accounts: [made('acc_new')] };
    await call(OPERATOR, 'POST /api/sync-subaccounts');
    expect(row('acc_new')?.record.user_id).toBe(CLIENT.id);
  });

  test('is nothing to a client, and to another gateway user', async () => {
    const { call, provider, row, open } = setUp([]);
    open.set(claim().id, claim({ manager_id: 'another' }));
    provider.listing = { ok: true, accounts: [made('acc_new')] };
    for (const caller of [CLIENT, OPERATOR])
      expect((await call(caller, 'POST /api/sync-subaccounts')).body).toMatchObject({ total: 0 });
    expect(row('acc_new')).toBeUndefined();
  });

  test('does not take the place of a row that there is', async () => {
    const { call, provider, row, open } = setUp([OF_OPERATOR]);
    open.set(claim().id, claim());
    provider.listing = { ok: true, accounts: [made('acc_operator')] };
    await call(ADMIN, 'POST /api/sync-subaccounts');
    expect(row('acc_operator')?.record).toMatchObject({ ...NAMED, user_id: OPERATOR.id });
    expect(open.size).toBe(1);
  });
});

describe('a provider that shows no reference', () => {
  test('gives no user an account by its name and email; an administrator has it', async () => {
    const { call, provider, row, open } = setUp([]);
    open.set(ID, claim());
    provider.listing = { ok: true, accounts: [remote('acc_new', NAMED)] };
    expect((await call(OPERATOR, 'POST /api/sync-subaccounts')).body).toMatchObject({ total: 0 });
    expect(row('acc_new')).toBeUndefined();
    await call(ADMIN, 'POST /api/sync-subaccounts');
    expect(row('acc_new')?.record).toMatchObject({ ...NAMED, user_id: ADMIN.id, manager_id: null });
    expect((await call(OPERATOR, `GET /api/subaccounts/${row('acc_new')?.record.id ?? ''}`)).status).toBe(
      404,
    );
    expect(open.size).toBe(1);
  });
});

describe('a claim', () => {
  const at = (time: string) => [{ ...made('acc_new'), made_at: time }];

  test('is fulfilled by the account that shows its reference, whatever that is called by now', () => {
    expect(claimsFor([made('acc_new', { name: 'Renamed' })], [claim()]).get('acc_new')).toEqual(claim());
    expect(
      claimIdsOf([made('acc_1'), made('acc_2', {}, [REFERENCE, 'own-word']), remote('acc_3', NAMED)]),
    ).toEqual([ID]);
  });

  test.each([
    ['none', []],
    ['a word of the provider', ['own-word']],
    [
      'that of another creation of the same name',
      [claimReference(ID, '0b5f2a52-3f0c-4a49-9d9e-6a3f6f6f1a02')],
    ],
    ['the id alone', [ID]],
    ['the reference and more', [`${REFERENCE}x`]],
    ['an empty reference', ['']],
  ])('is not fulfilled by an account that shows %s', (_what, references) => {
    const remotes = [made('acc_new', NAMED, references)];
    expect(claimsFor(remotes, [claim(), claim({ reference: '' })]).size).toBe(0);
  });

  test('is not fulfilled by an account that is older', () => {
    expect(claimsFor(at(minutes(-6)), [claim()]).size).toBe(0);
    expect(claimsFor(at(minutes(-4)), [claim()]).get('acc_new')).toEqual(claim());
    expect(claimsFor(at(minutes(60)), [claim()]).size).toBe(1);
  });

  test('is fulfilled by none of two that would fit', () => {
    expect(claimsFor([made('acc_1'), made('acc_2')], [claim()]).size).toBe(0);
  });
});
