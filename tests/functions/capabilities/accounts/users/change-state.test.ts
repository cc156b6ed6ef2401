import { changeState } from '#functions/capabilities/accounts/users/change-standing.ts';
import { directoryRoutes } from '#functions/capabilities/accounts/users/routes.ts';
import type { Principal } from '#shared/domain/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, apiOf, refused } from '#tests/support/api.ts';
import { interrupted, INTERRUPTIONS } from '#tests/support/interrupted.ts';
import { NOW } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { userWorld } from '#tests/support/user-world.ts';
import { workOf } from '#tests/support/work.ts';

const engine = unitEngine();
let world: Awaited<ReturnType<typeof userWorld>>;
let call: ReturnType<typeof apiOf>;

const begin = async () => {
  world = await userWorld(engine);
  call = apiOf(directoryRoutes(world.ports));
  await world.member(ADMIN.id, 'admin');
};
beforeEach(begin);

const OTHER = { id: 'admin-9', role: 'admin' } as const;
const ME: Principal = { user_id: ADMIN.id, role: 'admin' };

const put = (id: string, state: string, by: { id: string; role: 'admin' } = { ...ADMIN, role: 'admin' }) =>
  call(by, `PUT /api/users/${id}/state`, { body: { state } });
const member = (id: string) => world.stores.pool.members.get(id);
const rowOf = (id: string) => world.stores.roles.get(id);

describe('PUT /api/users/{id}/state', () => {
  test('disables in the row and at the sign-in service, ends every session, and enables again', async () => {
    await world.member('ann', 'client');
    const at = NOW.toISOString();
    expect(await put('ann', 'disabled')).toMatchObject({
      status: 200,
      body: { id: 'ann', role: 'client', state: 'disabled' },
    });
    expect(await rowOf('ann')).toMatchObject({
      record: { disabled_at: at, signed_out_at: at, role: 'client' },
      settling: null,
    });
    expect(member('ann')).toMatchObject({ enabled: false, signedOut: 1 });
    expect(await put('ann', 'enabled')).toMatchObject({ status: 200, body: { state: 'enabled' } });
    // The old sessions stay ended.
    expect(await rowOf('ann')).toMatchObject({
      record: { disabled_at: null, signed_out_at: at },
      settling: null,
    });
    expect(member('ann')).toMatchObject({ enabled: true, signedOut: 1 });
  });

  test('the list shows who is disabled, without details', async () => {
    await world.member('ann', 'client');
    await put('ann', 'disabled');
    const { body } = await call(ADMIN, 'GET /api/users');
    const { items } = body as { items: readonly Record<string, unknown>[] };
    expect(items.map(({ id, state }) => [id, state]).toSorted()).toEqual(
      [
        ['ann', 'disabled'],
        [ADMIN.id, 'enabled'],
      ].toSorted(),
    );
    for (const field of ['disabled_at', 'signed_out_at'])
      expect(Object.keys(items[0] ?? {})).not.toContain(field);
  });

  test('disabling twice keeps the first time, and ends sessions again', async () => {
    await world.member('ann', 'client');
    await put('ann', 'disabled');
    world.wait();
    expect((await put('ann', 'disabled')).status).toBe(200);
    expect((await rowOf('ann'))?.record.disabled_at).toBe(NOW.toISOString());
    expect(member('ann')?.signedOut).toBe(2);
  });

  test('an unknown user is 404, an unknown state 400', async () => {
    expect((await put('nobody', 'disabled')).status).toBe(404);
    await world.member('ann', 'client');
    expect(await put('ann', 'gone')).toMatchObject(
      refused(400, { message: 'state: must be enabled or disabled' }),
    );
    expect((await rowOf('ann'))?.record.disabled_at).toBeUndefined();
  });

  test('a role given to a disabled user does not enable them or make them count as administrator', async () => {
    await world.member('ann', 'client');
    await put('ann', 'disabled');
    expect((await call(ADMIN, 'PUT /api/users/ann/role', { body: { role: 'admin' } })).status).toBe(200);
    expect(await rowOf('ann')).toMatchObject({ record: { role: 'admin', disabled_at: NOW.toISOString() } });
    expect(member('ann')?.enabled).toBe(false);
    // Ann does not count yet.
    expect((await put(ADMIN.id, 'disabled', OTHER)).status).toBe(409);
    expect((await put('ann', 'enabled')).status).toBe(200);
    expect((await put(ADMIN.id, 'disabled', OTHER)).status).toBe(200);
  });
});

describe('no lock-out', () => {
  test('nobody can disable themselves', async () => {
    await world.member('ann', 'admin');
    expect(await put(ADMIN.id, 'disabled')).toMatchObject(
      refused(409, { message: 'You cannot disable yourself. Another administrator can.' }),
    );
    expect(member(ADMIN.id)?.enabled).toBe(true);
  });

  test('S4.102 nobody can disable the last administrator', async () => {
    const message = 'The last administrator cannot be disabled. Make another user an administrator first.';
    const answer = await put(ADMIN.id, 'disabled', OTHER);
    expect(answer).toMatchObject({ status: 409, body: { error: { message } } });
    // A disabled administrator can be demoted, and never counts.
    await world.member('ann', 'admin');
    await put('ann', 'disabled');
    const demote = (id: string) => call(ADMIN, `PUT /api/users/${id}/role`, { body: { role: 'client' } });
    expect((await demote(ADMIN.id)).status).toBe(409);
    expect((await demote('ann')).status).toBe(200);
  });

  test('S4.102 two who disable each other at once, repeatedly: one remains', async () => {
    await world.member('ann', 'admin');
    const pair = [ADMIN.id, 'ann'] as const;
    const enabled = async () =>
      (await world.stores.profiles.page({ limit: 10 })).items.filter(({ disabled_at }) => !disabled_at)
        .length;
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        put('ann', 'disabled', { id: ADMIN.id, role: 'admin' }),
        put(ADMIN.id, 'disabled', { id: 'ann', role: 'admin' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted(), `${round}`).toEqual([200, 409]);
      expect(await enabled(), `${round}`).toBe(1);
      await Promise.all(pair.map((id) => put(id, 'enabled', OTHER)));
    }
  });
});

describe('an interrupted change', () => {
  const disable = (ports: Parameters<typeof changeState>[0]) =>
    changeState(ports)(workOf(ME), 'ann', 'disabled');

  test('S7.93 wherever it stops, ann ends disabled everywhere or not at all', async () => {
    await world.member('ann', 'gateway_user');
    const counted = interrupted(world.stores);
    await disable({ ...counted.ports, ...world.others });
    const calls = counted.calls();
    expect(calls).toBe(6);
    for (let at = 1; at <= calls; at += 1)
      for (const how of INTERRUPTIONS) {
        await begin();
        await world.member('ann', 'gateway_user');
        const { ports } = interrupted(world.stores, at, how);
        await disable({ ...ports, ...world.others }).catch(() => undefined);
        world.wait();
        await world.tidy();
        const row = await rowOf('ann');
        const isDisabled = Boolean(row?.record.disabled_at);
        const what = `${how} ${at}`;
        expect(row?.settling, what).toBeNull();
        expect(member('ann')?.enabled, what).toBe(!isDisabled);
        if (isDisabled) expect(member('ann')?.signedOut, what).toBeGreaterThan(0);
      }
  });

  test('a later change of role completes it', async () => {
    await world.member('ann', 'gateway_user');
    const { ports } = interrupted(world.stores, 3);
    await expect(disable({ ...ports, ...world.others })).rejects.toThrow();
    expect(member('ann')?.enabled).toBe(true);
    world.wait();
    expect((await call(ADMIN, 'PUT /api/users/ann/role', { body: { role: 'client' } })).status).toBe(200);
    expect(member('ann')).toMatchObject({ enabled: false, groups: new Set(['client']) });
  });

  test('without the sign-in service, it applies, says so, and completes later', async () => {
    await world.member('ann', 'client');
    const { ports } = interrupted(world.stores, 4, 'fails before');
    await expect(disable({ ...ports, ...world.others })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await rowOf('ann'))?.record.disabled_at).toBe(NOW.toISOString());
    world.wait();
    await world.tidy();
    expect(member('ann')?.enabled).toBe(false);
  });
});
