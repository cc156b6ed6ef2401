import { createAuditRows } from '#functions/adapters/dynamo/audit-lists.ts';
import { createUser } from '#functions/capabilities/users/create-user.ts';
import { directoryRoutes } from '#functions/capabilities/users/routes.ts';
import type { NewUser } from '#shared/contract/calls/users.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, apiOf } from '#tests/support/api.ts';
import { interrupted, INTERRUPTIONS } from '#tests/support/interrupted.ts';
import { NOW } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { userWorld } from '#tests/support/user-world.ts';

const LINE = 'POST /api/users';
const ann = { email: 'ann@example.com', password: 'long-enough', role: 'gateway_user', displayName: 'Ann' };

const engine = unitEngine();
let world: Awaited<ReturnType<typeof userWorld>>;
let call: ReturnType<typeof apiOf>;

beforeEach(async () => {
  world = await userWorld(engine);
  call = apiOf(directoryRoutes(world.ports));
});

const create = (body: unknown) => call(ADMIN, LINE, { body });
const messageOf = ({ body }: { body: unknown }) => (body as { error: { message: string } }).error.message;
const person = (email: string) => world.stores.pool.members.get(world.stores.pool.idOf(email) ?? '');

describe('POST /api/users', () => {
  test.each([
    ['elevenchars', 'Password must be at least 12 characters'],
    ['1qaz2wsx3edc', 'This password is too common. Choose another one.'],
    ['1QAZ2WSX3edc', 'This password is too common. Choose another one.'],
    ['twelve-chars', undefined],
  ])('a stage that asks for twelve characters: %s', async (password, message) => {
    call = apiOf(directoryRoutes({ ...world.ports, passwordMinimum: 12 }));
    const answer = await create({ ...ann, password });
    expect(answer.status).toBe(message === undefined ? 201 : 400);
    if (message !== undefined) expect(messageOf(answer)).toBe(message);
    expect(await world.stateOf(ann.email)).toBe(message === undefined ? 'complete' : 'nothing');
  });

  test('a stage that asks for six takes eight at least, common or not', async () => {
    expect(messageOf(await create({ ...ann, password: 'seven77' }))).toBe(
      'Password must be at least 8 characters',
    );
    expect((await create({ ...ann, password: '1qaz2wsx3edc' })).status).toBe(201);
  });

  test('makes a user with a permanent password, a group and a profile', async () => {
    const { status, body } = await create(ann);
    const id = world.stores.pool.idOf(ann.email);
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        success: true,
        error: null,
        user: {
          id,
          email: ann.email,
          display_name: 'Ann',
          role: 'gateway_user',
          created_at: NOW.toISOString(),
          last_sign_in_at: null,
          state: 'enabled',
          second_factor: null,
        },
      },
    });
    expect(person(ann.email)).toMatchObject({ password: 'long-enough', groups: new Set(['gateway_user']) });
    expect(await world.stateOf(ann.email)).toBe('complete');
    expect(await world.stores.profiles.currentRole(id ?? '')).toBe('gateway_user');
    expect(await world.stores.profiles.standing(id ?? '')).toMatchObject({ createdBy: ADMIN.id });
  });

  test.each([[''], ['   '], [undefined], [null]])(
    'display name %j: the email stands for it',
    async (name) => {
      const { body } = await create({ ...ann, email: ' ANN@Example.com ', displayName: name });
      expect(body).toMatchObject({ user: { email: 'ann@example.com', display_name: 'ann@example.com' } });
    },
  );

  test.each([
    [{ email: 'not an email' }, 'Please enter a valid email address'],
    [{ email: undefined }, 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(130)}@example.com` }, 'Please enter a valid email address'],
    [{ password: 'seven77' }, 'Password must be at least 8 characters'],
    [{ password: 12345678 }, 'Password must be at least 8 characters'],
    [{ password: 'with a space' }, 'Password must not contain spaces'],
    [{ password: 'x'.repeat(257) }, 'Password must be at most 256 characters'],
    [{ displayName: 'A' }, 'Display name must be at least 2 characters'],
    [{ displayName: ' A ' }, 'Display name must be at least 2 characters'],
    [{ displayName: 'line\nbreak' }, 'Display name must not contain control characters'],
    [{ role: 'root' }, 'role: must be admin, gateway_user or client'],
    [{ role: undefined }, 'role: must be admin, gateway_user or client'],
  ])('S5.31 refuses %j', async (wrong, message) => {
    const answer = await create({ ...ann, ...wrong });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toBe(message);
    expect(world.stores.pool.members.size).toBe(0);
  });

  test('a password that the sign-in service does not take leaves nothing behind', async () => {
    expect(await create({ ...ann, password: 'eight888' })).toMatchObject({
      status: 400,
      body: { error: { message: 'This password is not accepted.' } },
    });
    expect(await world.stateOf(ann.email)).toBe('nothing');
    expect((await create(ann)).status).toBe(201);
  });

  test('an email that another user has is a conflict, and nothing of theirs changes', async () => {
    await create(ann);
    const before = { ...person(ann.email) };
    const again = await create({ ...ann, password: 'another-one', role: 'admin' });
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    expect(messageOf(again)).toBe('A user with this email already exists.');
    expect(person(ann.email)).toEqual(before);
    expect(await world.stateOf(ann.email)).toBe('complete');
  });

  test.each([
    ['signed up', { password: 'theirs' }],
    ['was invited and has no password yet', { password: null }],
  ])('a user who %s before is not touched', async (_what, over) => {
    world.stores.pool.join('old', ann.email, { ...over, createdAt: new Date(NOW.getTime() - 60_000) });
    expect((await create(ann)).status).toBe(409);
    expect(person(ann.email)).toMatchObject({ ...over, groups: new Set() });
    expect(await world.stores.creations.get(ann.email)).toBeUndefined();
  });

  test('of many at once for one email, one is made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => create({ ...ann, password: `password-${at}` })),
    );
    const made = answers.findIndex(({ status }) => status === 201);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(409)]);
    expect(person(ann.email)?.password).toBe(`password-${made}`);
    expect(await world.stateOf(ann.email)).toBe('complete');
  });

  test('many administrators at once are all made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => create({ ...ann, email: `a${at}@example.com`, role: 'admin' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(201));
  });
});

describe('a creation that is interrupted', () => {
  const user: NewUser = { ...ann, role: 'admin' };

  const calls = async () => {
    const counted = interrupted((await userWorld(engine)).stores);
    await createUser({ ...counted.ports, ...world.others })({ user_id: 'admin-1', role: 'admin' }, user);
    return counted.calls();
  };

  const tryAt = (at: number, how: (typeof INTERRUPTIONS)[number], given = user) =>
    createUser({ ...interrupted(world.stores, at, how).ports, ...world.others })(
      { user_id: 'admin-1', role: 'admin' },
      given,
    ).then(
      () => 'made',
      () => 'failed',
    );

  const settled = ['nothing', 'complete'];

  test.each(INTERRUPTIONS)(
    '%s any of its calls: the same call again makes it, or says that it is there',
    async (how) => {
      const count = await calls();
      expect(count).toBeGreaterThan(6);
      for (let at = 1; at <= count; at += 1) {
        world = await userWorld(engine);
        const outcome = await tryAt(at, how);
        const state = await world.stateOf(user.email);
        if (outcome === 'made') expect(state, `${at}`).toBe('complete');
        // A failure that is no crash is undone by the call itself.
        if (how.startsWith('fails')) expect([...settled, 'begun'], `${at}`).toContain(state);

        const again = () =>
          tryAt(Number.POSITIVE_INFINITY, how, { ...user, role: 'client', password: 'second-one' });
        if (state === 'half' || state === 'begun') expect(await again(), `${at}: leased`).toBe('failed');
        world.wait();
        expect(await again(), `${at}`).toBe(state === 'complete' ? 'failed' : 'made');
        expect(await world.stateOf(user.email), `${at}`).toBe('complete');
        if (state !== 'complete')
          expect(person(user.email), `${at}`).toMatchObject({
            password: 'second-one',
            groups: new Set(['client']),
          });
      }
    },
  );

  test.each(INTERRUPTIONS)('%s any of its calls, twice: tidying leaves all or nothing', async (how) => {
    const count = await calls();
    for (let at = 1; at <= count; at += 1) {
      world = await userWorld(engine);
      await tryAt(at, how);
      world.wait();
      await tryAt(at, how, { ...user, role: 'client' });
      const before = await world.stateOf(user.email);
      await world.tidy();
      expect(await world.stateOf(user.email), `${at}: still leased`).toBe(before);
      world.wait();
      await world.tidy();
      expect(settled, `${at}`).toContain(await world.stateOf(user.email));
    }
  });

  test.each([
    ['that was complete but for the profile', 0, 'made', 'complete'],
    ['that had not come as far', 2, 'not made here', 'nothing'],
  ] as const)('%s is ended by the schedule, with one row of the audit log', async (_, left, made, state) => {
    await tryAt((await calls()) - left, 'dies before');
    const ends = async () =>
      (await createAuditRows(world.table).page({ kind: 'action', action: 'user.settle' }, {}, { limit: 10 }))
        .items;
    world.wait();
    await world.tidy();
    expect(await world.stateOf(user.email)).toBe(state);
    expect(await ends()).toMatchObject([
      {
        actor: { kind: 'schedule', name: 'tidy-users' },
        after: { email: user.email, role: user.role, profile: made },
        outcome: 'done',
      },
    ]);
    world.wait();
    await world.tidy();
    expect(await ends()).toHaveLength(1);
  });

  test('a user who has signed in meanwhile stays as they are', async () => {
    const count = await calls();
    await tryAt(count, 'dies before');
    const id = world.stores.pool.idOf(user.email) ?? '';
    // The sign-in trigger makes a profile with the role of their groups.
    const { email, role } = user;
    const created_at = NOW.toISOString();
    const row = { user_id: id, email, display_name: null, role, created_at, last_sign_in_at: created_at };
    await world.stores.profiles.create(row);
    world.wait();
    expect(messageOf(await create(user))).toBe('A user with this email already exists.');
    expect((await world.stores.profiles.get(id))?.record).toEqual(row);
    expect(await world.stateOf(user.email)).toBe('complete');
  });
});
