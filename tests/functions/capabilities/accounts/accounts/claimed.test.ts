import type { Claim, Received } from '#functions/modules/accounts/ports.ts';
import { claimIdsOf, claimsFor, claimId, claimReference } from '#functions/modules/accounts/claims.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { NOW } from '#tests/support/records.ts';
import { OF_OPERATOR, remote, setUp } from './set-up.ts';

const SYNC = 'POST /api/sync-subaccounts';
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

/** An account from a provider that echoes the reference of its creation. */
const made = (
  external_id: string,
  received: Received = NAMED,
  references: readonly string[] = [REFERENCE],
) => ({
  ...remote(external_id, received),
  references,
});

const minutes = (count: number): string => new Date(NOW.getTime() + count * 60_000).toISOString();

describe('an account from an unanswered creation', () => {
  test('gets its owner and manager in a run of an administrator or its creator', async () => {
    for (const [caller, known] of [
      [ADMIN, [OF_OPERATOR]],
      [OPERATOR, [OF_OPERATOR]],
      [OPERATOR, []],
    ] as const) {
      const { call, provider, row, open } = setUp(known);
      open.set(claim().id, claim());
      const received = { ...NAMED, email: 'Nova@Example.com' };
      provider.listing = { ok: true, accounts: [remote('acc_operator'), made('acc_new', received)] };
      const total = caller === ADMIN ? 2 : 1 + known.length;
      expect((await call(caller, SYNC)).body).toMatchObject({ synchronized: total, total });
      const record = { ...received, user_id: CLIENT.id, manager_id: OPERATOR.id };
      expect(row('acc_new')?.record).toMatchObject(record);
      expect(open.size).toBe(0);
    }
  });

  test('is invisible to clients and other gateway users', async () => {
    const { call, provider, row, open } = setUp([]);
    open.set(claim().id, claim({ manager_id: 'another' }));
    provider.listing = { ok: true, accounts: [made('acc_new')] };
    for (const caller of [CLIENT, OPERATOR])
      expect((await call(caller, SYNC)).body).toMatchObject({ total: 0 });
    expect(row('acc_new')).toBeUndefined();
  });

  test('does not replace an existing row', async () => {
    const { call, provider, row, open } = setUp([OF_OPERATOR]);
    open.set(claim().id, claim());
    provider.listing = { ok: true, accounts: [made('acc_operator')] };
    await call(ADMIN, SYNC);
    expect(row('acc_operator')?.record).toMatchObject({ ...NAMED, user_id: OPERATOR.id });
    expect(open.size).toBe(1);
  });
});

test('without a reference, name and email give no user the account; an administrator gets it', async () => {
  const { call, provider, row, open } = setUp([]);
  open.set(ID, claim());
  provider.listing = { ok: true, accounts: [remote('acc_new', NAMED)] };
  expect((await call(OPERATOR, SYNC)).body).toMatchObject({ total: 0 });
  expect(row('acc_new')).toBeUndefined();
  await call(ADMIN, SYNC);
  expect(row('acc_new')?.record).toMatchObject({ ...NAMED, user_id: ADMIN.id, manager_id: null });
  const path = `GET /api/subaccounts/${row('acc_new')?.record.id ?? ''}`;
  expect((await call(OPERATOR, path)).status).toBe(404);
  expect(open.size).toBe(1);
});

describe('a claim', () => {
  const at = (time: string) => [{ ...made('acc_new'), made_at: time }];

  test('matches the account with its reference, even if renamed', () => {
    expect(claimsFor([made('acc_new', { name: 'Renamed' })], [claim()]).get('acc_new')).toEqual(claim());
    expect(
      claimIdsOf([made('acc_1'), made('acc_2', {}, [REFERENCE, 'own-word']), remote('acc_3', NAMED)]),
    ).toEqual([ID]);
  });

  test('does not match an account with another reference', () => {
    const another = claimReference(ID, '0b5f2a52-3f0c-4a49-9d9e-6a3f6f6f1a02');
    for (const references of [[], ['own-word'], [another], [ID], [`${REFERENCE}x`], ['']]) {
      const remotes = [made('acc_new', NAMED, references)];
      expect([references, claimsFor(remotes, [claim(), claim({ reference: '' })]).size]).toEqual([
        references,
        0,
      ]);
    }
  });

  test('does not match an older account, nor either of two candidates', () => {
    expect(claimsFor(at(minutes(-6)), [claim()]).size).toBe(0);
    expect(claimsFor(at(minutes(-4)), [claim()]).get('acc_new')).toEqual(claim());
    expect(claimsFor(at(minutes(60)), [claim()]).size).toBe(1);
    expect(claimsFor([made('acc_1'), made('acc_2')], [claim()]).size).toBe(0);
  });
});
