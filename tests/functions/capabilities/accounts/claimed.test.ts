import type { Claim } from '@ramps-gateway/functions/src/platform/new-sub-account.ts';
import { claimId } from '@ramps-gateway/functions/src/platform/ids.ts';
import { claimsFor } from '@ramps-gateway/functions/src/capabilities/accounts/claimed.ts';
import { describe, expect, test } from 'vitest';
import { ADMIN, CLIENT, OPERATOR } from '../../../support/api.ts';
import { NOW } from '../../../support/records.ts';
import { OF_OPERATOR, remote, setUp } from './set-up.ts';

const NAMED = { name: 'Nova Ltda', email: 'nova@example.com' };

const claim = (over: Partial<Claim> = {}): Claim => ({
  id: claimId(NAMED.email, NAMED.name),
  ...NAMED,
  user_id: CLIENT.id,
  manager_id: OPERATOR.id,
  created_at: NOW.toISOString(),
  held_until: NOW.toISOString(),
  ...over,
});

const minutes = (count: number): string => new Date(NOW.getTime() + count * 60_000).toISOString();

describe('an account whose creation was not answered', () => {
  test.each([
    ['an administrator', ADMIN],
    ['the gateway user who created it', OPERATOR],
  ])('gets its owner and its manager in the run of %s', async (_who, caller) => {
    const { call, provider, row, open } = setUp([OF_OPERATOR]);
    open.set(claim().id, claim());
    const told = { ...NAMED, email: 'Nova@Example.com' };
    provider.listing = { ok: true, accounts: [remote('acc_operator'), remote('acc_new', told)] };
    expect((await call(caller, 'POST /api/sync-subaccounts')).body).toMatchObject({
      synchronized: 2,
      total: 2,
    });
    expect(row('acc_new')?.record).toMatchObject({ ...told, user_id: CLIENT.id, manager_id: OPERATOR.id });
    expect(open.size).toBe(0);
  });

  test('also where nothing else is visible to the gateway user', async () => {
    const { call, provider, row, open } = setUp([]);
    open.set(claim().id, claim());
    provider.listing = { ok: true, accounts: [remote('acc_new', NAMED)] };
    await call(OPERATOR, 'POST /api/sync-subaccounts');
    expect(row('acc_new')?.record.user_id).toBe(CLIENT.id);
  });

  test('is nothing to a client, and to another gateway user', async () => {
    const { call, provider, row, open } = setUp([]);
    open.set(claim().id, claim({ manager_id: 'another' }));
    provider.listing = { ok: true, accounts: [remote('acc_new', NAMED)] };
    for (const caller of [CLIENT, OPERATOR])
      expect((await call(caller, 'POST /api/sync-subaccounts')).body).toMatchObject({ total: 0 });
    expect(row('acc_new')).toBeUndefined();
  });

  test('does not take the place of a row that there is', async () => {
    const { call, provider, row, open } = setUp([OF_OPERATOR]);
    open.set(claim().id, claim());
    provider.listing = { ok: true, accounts: [remote('acc_operator', NAMED)] };
    await call(ADMIN, 'POST /api/sync-subaccounts');
    expect(row('acc_operator')?.record).toMatchObject({ ...NAMED, user_id: OPERATOR.id });
    expect(open.size).toBe(1);
  });
});

describe('a claim', () => {
  test('is not fulfilled by an account that is older', () => {
    const made = (at: string) => [{ ...remote('acc_new', NAMED), made_at: at }];
    expect(claimsFor(made(minutes(-6)), [claim()]).size).toBe(0);
    expect(claimsFor(made(minutes(-4)), [claim()]).get('acc_new')).toEqual(claim());
    expect(claimsFor(made(minutes(60)), [claim()]).size).toBe(1);
  });

  test('is fulfilled by none of two that would fit', () => {
    expect(claimsFor([remote('acc_1', NAMED), remote('acc_2', NAMED)], [claim()]).size).toBe(0);
  });

  test('needs both name and e-mail', () => {
    expect(claimsFor([remote('acc_1', { name: NAMED.name })], [claim()]).size).toBe(0);
    expect(claimsFor([remote('acc_1', { ...NAMED, name: 'Other' })], [claim()]).size).toBe(0);
  });
});
