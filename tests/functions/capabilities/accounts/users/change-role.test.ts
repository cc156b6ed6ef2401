import { changeRole } from '#functions/capabilities/accounts/users/change-standing.ts';
import { directoryRoutes } from '#functions/capabilities/accounts/users/routes.ts';
import type { Role } from '#shared/domain/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, apiOf } from '#tests/support/api.ts';
import { interrupted, INTERRUPTIONS } from '#tests/support/interrupted.ts';
import { present } from '#tests/support/present.ts';
import { NOW } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { userWorld } from '#tests/support/user-world.ts';
import { workOf } from '#tests/support/work.ts';

const engine = unitEngine();
const BY = { user_id: ADMIN.id, role: 'admin' } as const;
let world: Awaited<ReturnType<typeof userWorld>>;
let call: ReturnType<typeof apiOf>;

const begin = async () => {
  world = await userWorld(engine);
  call = apiOf(directoryRoutes(world.ports));
  await world.member(ADMIN.id, 'admin');
};
beforeEach(begin);

const put = (id: string, role: string) => call(ADMIN, `PUT /api/users/${id}/role`, { body: { role } });
const member = (id: string) => world.stores.pool.members.get(id);
const rowOf = (id: string) => world.stores.roles.get(id);

/** Row and group agree, and nothing is left to do. */
const expectSettled = async (id: string, role: Role, what = '') => {
  expect(await rowOf(id), what).toMatchObject({ record: { role }, settling: null });
  expect(member(id)?.groups, what).toEqual(new Set([role]));
};

describe('PUT /api/users/{id}/role', () => {
  test('S7.19 changes row and group, and nothing else', async () => {
    await world.member('ann', 'client');
    const before = (await rowOf('ann'))?.record;
    const { status, body } = await put('ann', 'gateway_user');
    expect({ status, body }).toMatchObject({ status: 200, body: { id: 'ann', role: 'gateway_user' } });
    await expectSettled('ann', 'gateway_user');
    const grants = [{ power: 'role', by: ADMIN.id, approved_by: null, at: NOW.toISOString() }];
    const after = { ...before, role: 'gateway_user', disabled_at: null, signed_out_at: null, grants };
    expect((await rowOf('ann'))?.record).toEqual(after);
    const { items } = await world.stores.profiles.page({ limit: 10 });
    expect(items.find((item) => item.user_id === 'ann')).toEqual(after);
  });

  test('a lower role ends the sessions', async () => {
    for (const [from, to, times] of [
      ['client', 'admin', 0],
      ['client', 'client', 0],
      ['gateway_user', 'admin', 0],
      ['gateway_user', 'client', 1],
      ['admin', 'gateway_user', 1],
      ['admin', 'client', 1],
    ] as const) {
      const id = `${from}-${to}`;
      await world.member(id, from);
      expect((await put(id, to)).status).toBe(200);
      await expectSettled(id, to, id);
      expect([id, member(id)?.signedOut]).toEqual([id, times]);
    }
  });

  test('an unknown user is 404, an unknown role 400', async () => {
    expect((await put('nobody', 'client')).status).toBe(404);
    await world.member('ann', 'client');
    expect(await put('ann', 'root')).toMatchObject({
      status: 400,
      body: { error: { message: 'role: must be admin, gateway_user or client' } },
    });
    await expectSettled('ann', 'client');
  });

  test('a sign-in during a change loses neither the change nor the time', async () => {
    await world.member('ann', 'client');
    const { ports } = interrupted(world.stores, 3);
    const changing = changeRole({ ...ports, ...world.others })(workOf(BY), 'ann', 'admin');
    await expect(changing).rejects.toThrow();
    const last_sign_in_at = '2026-11-20T14:00:05.000Z';
    const row = present(await rowOf('ann'));
    await world.stores.profiles.replace({ ...row.record, last_sign_in_at }, row.version);
    expect((await rowOf('ann'))?.settling).toEqual(row.settling);
    world.wait();
    await world.tidy();
    await expectSettled('ann', 'admin');
    expect((await rowOf('ann'))?.record.last_sign_in_at).toBe(last_sign_in_at);
  });
});

describe('the last administrator', () => {
  const administrators = async () =>
    (await world.stores.profiles.page({ limit: 200 })).items.filter(({ role }) => role === 'admin').length;

  test('cannot be demoted by anyone', async () => {
    const message = 'The last administrator cannot be demoted. Make another user an administrator first.';
    const refused = { status: 409, body: { error: { code: 'CONFLICT', message } } };
    expect(await put(ADMIN.id, 'client')).toMatchObject(refused);
    await expectSettled(ADMIN.id, 'admin');
    await world.member('ann', 'client');
    expect((await put('ann', 'admin')).status).toBe(200);
    expect((await put(ADMIN.id, 'client')).status).toBe(200);
    expect((await put('ann', 'gateway_user')).status).toBe(409);
    expect(await administrators()).toBe(1);
  });

  test('two who demote each other at once, repeatedly: one remains', async () => {
    await world.member('ann', 'admin');
    const pair = [ADMIN.id, 'ann'] as const;
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(pair.map((id) => put(id, 'client')));
      expect(answers.map(({ status }) => status).toSorted(), `${round}`).toEqual([200, 409]);
      expect(await administrators(), `${round}`).toBe(1);
      await Promise.all(pair.map((id) => put(id, 'admin')));
    }
  });

  test('a user who became one before the count existed is protected from their next sign-in', async () => {
    const { record, version } = present(await rowOf(ADMIN.id));
    const signedIn = { ...record, last_sign_in_at: record.created_at };
    expect(await world.stores.profiles.replace(signedIn, version)).toBe(true);
    expect((await put(ADMIN.id, 'client')).status).toBe(409);
  });
});

test('concurrent changes of one user run in turn, and row and group agree in the end', async () => {
  await world.member('ann', 'client');
  for (let round = 0; round < 15; round += 1) {
    const roles = ['admin', 'gateway_user', 'client'] as const;
    const answers = await Promise.all(roles.map((role) => put('ann', role)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    await expectSettled('ann', (await rowOf('ann'))?.record.role ?? 'client', `${round}`);
  }
});

describe('an interrupted change', () => {
  const change = (at?: number, how?: (typeof INTERRUPTIONS)[number]) => {
    const guarded = interrupted(world.stores, at, how);
    const changing = changeRole({ ...guarded.ports, ...world.others })(workOf(BY), 'ann', 'client');
    const work = changing.then(
      () => 'changed',
      () => 'failed',
    );
    return { work, calls: guarded.calls };
  };

  const scene = async () => {
    await begin();
    await world.member('ann', 'admin');
  };

  const countCalls = async () => {
    await scene();
    const { work, calls } = change();
    await work;
    return calls();
  };

  test.each(INTERRUPTIONS)(
    '%s any of its calls: row and groups converge, and a repeated call completes it',
    async (how) => {
      const count = await countCalls();
      expect(count).toBe(5);
      for (let at = 1; at <= count; at += 1) {
        await scene();
        await change(at, how).work;
        const begun = (await rowOf('ann'))?.record.role === 'client';
        world.wait();
        await world.tidy();
        await expectSettled('ann', begun ? 'client' : 'admin', `${at}`);
        expect((member('ann')?.signedOut ?? 0) > 0, `${at}`).toBe(begun);

        await scene();
        await change(at, how).work;
        world.wait();
        expect(await change().work, `${at}`).toBe('changed');
        await expectSettled('ann', 'client', `${at}`);
        expect(member('ann')?.signedOut, `${at}`).toBeGreaterThan(0);
      }
    },
  );

  test('during a change, the next one is refused', async () => {
    await scene();
    await change(3, 'dies before').work;
    expect(await put('ann', 'gateway_user')).toMatchObject({
      status: 409,
      body: { error: { message: 'The role of this user is being changed. Try again in a moment.' } },
    });
  });

  test('without the sign-in service, the row already applies, and the answer says so', async () => {
    await scene();
    const { ports } = interrupted({ pool: world.stores.pool }, 1, 'fails before');
    call = apiOf(directoryRoutes({ ...world.ports, ...ports }));
    const answer = { status: 503, body: { error: { code: 'UNAVAILABLE' } } };
    expect(await put('ann', 'client')).toMatchObject(answer);
    expect(await world.stores.profiles.currentRole('ann')).toBe('client');
  });
});
