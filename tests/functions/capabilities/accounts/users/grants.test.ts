import { changeRole } from '#functions/capabilities/accounts/users/change-standing.ts';
import { createUser } from '#functions/capabilities/accounts/users/make-user.ts';
import { directoryRoutes, invitationRoutes } from '#functions/capabilities/accounts/users/routes.ts';
import { newSubAccount } from '#functions/modules/accounts/sub-account.ts';
import { withGrant } from '#shared/domain/grants.ts';
import type { Role } from '#shared/domain/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, apiOf } from '#tests/support/api.ts';
import { holding, openApproval } from '#tests/support/approvals-in-memory.ts';
import { NOW, subAccount } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { userWorld } from '#tests/support/user-world.ts';
import { agreedTo, workOf } from '#tests/support/work.ts';

const engine = unitEngine();
let world: Awaited<ReturnType<typeof userWorld>>;

const AT = NOW.toISOString();
const BY = { user_id: ADMIN.id, role: 'admin' } as const;

const apiWith = (secondPerson?: ReturnType<typeof holding>['secondPerson']) =>
  apiOf(
    [...directoryRoutes(world.ports), ...invitationRoutes(world.ports)],
    undefined,
    undefined,
    secondPerson,
  );

beforeEach(async () => {
  world = await userWorld(engine);
  await world.member(ADMIN.id, 'admin');
  await world.member('admin-9', 'admin');
});

const grantsOf = async (userId: string) => (await world.stores.profiles.get(userId))?.record.grants;

describe('giving more power than a client has needs two people', () => {
  test.each<readonly [Role, Role, number]>([
    ['client', 'gateway_user', 202],
    ['client', 'admin', 202],
    ['gateway_user', 'admin', 202],
    ['admin', 'gateway_user', 202],
    ['admin', 'client', 202],
    ['gateway_user', 'client', 200],
    ['client', 'client', 200],
  ])('changing the role from %s to %s answers %s', async (from, role, status) => {
    await world.member('ann', from);
    const answer = await apiWith(holding().secondPerson)(ADMIN, 'PUT /api/users/ann/role', {
      body: { role },
    });
    expect(answer.status).toBe(status);
    expect((await world.stores.profiles.get('ann'))?.record.role).toBe(status === 200 ? role : from);
  });

  test("raising a disabled user's role is held, too", async () => {
    await world.member('ann', 'client');
    await apiWith()(ADMIN, 'PUT /api/users/ann/state', { body: { state: 'disabled' } });
    const body = { role: 'gateway_user' };
    expect((await apiWith(holding().secondPerson)(ADMIN, 'PUT /api/users/ann/role', { body })).status).toBe(
      202,
    );
  });

  test.each<readonly [Role, 'disabled' | 'enabled', number]>([
    ['client', 'disabled', 200],
    ['client', 'enabled', 200],
    ['gateway_user', 'disabled', 200],
    ['gateway_user', 'enabled', 202],
    ['admin', 'disabled', 202],
    ['admin', 'enabled', 202],
  ])('making a %s %s answers %s', async (role, state, status) => {
    await world.member('ann', role);
    if (state === 'enabled')
      await apiWith()(ADMIN, 'PUT /api/users/ann/state', { body: { state: 'disabled' } });
    const answer = await apiWith(holding().secondPerson)(ADMIN, 'PUT /api/users/ann/state', {
      body: { state },
    });
    expect(answer.status).toBe(status);
  });

  test.each<readonly [Role, number]>([
    ['client', 201],
    ['gateway_user', 202],
    ['admin', 202],
  ])('creating or inviting a %s answers %s', async (role, status) => {
    const call = apiWith(holding().secondPerson);
    const body = { email: 'ann@example.com', role, displayName: 'Ann' };
    const created = await call(ADMIN, 'POST /api/users', { body: { ...body, password: 'long-enough' } });
    const invited = await call(ADMIN, 'POST /api/invitations', { body: { ...body, email: 'b@example.com' } });
    expect([created.status, invited.status]).toEqual([status, status]);
    expect(world.stores.pool.idOf(body.email) === undefined).toBe(status === 202);
  });
});

describe('the profile records who gave power', () => {
  const record = openApproval(subAccount(), { decided_by: { id: 'admin-9', email: null } });
  /** A call that a second administrator has approved. */
  const approved = workOf(BY, { agreed: agreedTo({ version: 2, record, managerId: null }) });

  test('S7.164 raising a role: who did it, and who approved it', async () => {
    await world.member('ann', 'client');
    const raise = changeRole(world.ports);
    await raise(workOf(BY), 'ann', 'gateway_user');
    await raise(workOf(BY), 'ann', 'client');
    await raise(approved, 'ann', 'admin');
    expect(await grantsOf('ann')).toEqual([
      { power: 'role', by: ADMIN.id, approved_by: null, at: AT },
      { power: 'role', by: ADMIN.id, approved_by: 'admin-9', at: AT },
    ]);
  });

  test('S7.164 enabling: who did it; disabling records nothing', async () => {
    await world.member('ann', 'client');
    const call = apiWith();
    await call(ADMIN, 'PUT /api/users/ann/state', { body: { state: 'disabled' } });
    expect(await grantsOf('ann')).toEqual([]);
    await call(ADMIN, 'PUT /api/users/ann/state', { body: { state: 'enabled' } });
    expect(await grantsOf('ann')).toEqual([{ power: 'activation', by: ADMIN.id, approved_by: null, at: AT }]);
  });

  test('S7.164 creating: who did it, and who approved it', async () => {
    const ann = {
      email: 'ann@example.com',
      password: 'long-enough',
      role: 'admin',
      displayName: '',
    } as const;
    await createUser(world.ports)(approved, ann);
    expect(await grantsOf(world.stores.pool.idOf(ann.email) ?? '')).toEqual([
      { power: 'creation', by: ADMIN.id, approved_by: 'admin-9', at: AT },
    ]);
  });

  test('a repeated grant is kept once, with its last time', () => {
    const grant = { power: 'activation', by: 'a', approved_by: null, at: AT } as const;
    const other = { ...grant, by: 'b' };
    const again = { ...grant, at: '2026-11-21T14:00:00.000Z' };
    expect(withGrant([grant, other], again)).toEqual([other, again]);
  });

  test.each([
    ['somebody else', 'client-1', 'operator-1', { owner: 'operator-1', manager: null }],
    ['themselves', 'operator-1', 'operator-1', undefined],
    ['nobody', 'admin-1', null, undefined],
  ])('S7.164 a sub-account created for %s', (_whom, user_id, manager_id, given) => {
    expect(newSubAccount('acc_1', { user_id, manager_id }, {}, AT).assigned_by).toEqual(given);
  });
});
