import { createAuditRows } from '#functions/adapters/dynamo/audit/audit-lists.ts';
import { createUser } from '#functions/capabilities/accounts/users/make-user.ts';
import { directoryRoutes } from '#functions/capabilities/accounts/users/routes.ts';
import type { NewUser } from '#shared/contract/calls/users.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, apiOf, refused } from '#tests/support/api.ts';
import { interrupted, INTERRUPTIONS } from '#tests/support/interrupted.ts';
import { NOW } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { userWorld } from '#tests/support/user-world.ts';
import { workOf } from '#tests/support/work.ts';

const LINE = 'POST /api/users';
const ann = { email: 'ann@example.com', password: 'long-enough', role: 'gateway_user', displayName: 'Ann' };

const engine = unitEngine();
let world: Awaited<ReturnType<typeof userWorld>>;
let call: ReturnType<typeof apiOf>;

beforeEach(async () => {
  world = await userWorld(engine);
  call = apiOf(directoryRoutes(world.ports));
});

const create = (over: object = {}) => call(ADMIN, LINE, { body: { ...ann, ...over } });
const messageOf = ({ body }: { body: unknown }) => (body as { error: { message: string } }).error.message;
const person = (email: string) => world.stores.pool.members.get(world.stores.pool.idOf(email) ?? '');

describe('POST /api/users', () => {
  test("the deployment's minimum applies, but never less than eight; twelve or more refuses common passwords", async () => {
    expect(messageOf(await create({ password: 'seven77' }))).toBe('Password must be at least 8 characters');
    const common = { email: 'bob@example.com', password: '1qaz2wsx3edc' };
    expect((await create(common)).status).toBe(201);
    call = apiOf(directoryRoutes({ ...world.ports, passwordMinimum: 12 }));
    for (const [password, message] of [
      ['elevenchars', 'Password must be at least 12 characters'],
      ['1qaz2wsx3edc', 'This password is too common. Choose another one.'],
      ['1QAZ2WSX3edc', 'This password is too common. Choose another one.'],
    ])
      expect(await create({ password })).toMatchObject({ status: 400, body: { error: { message } } });
    expect(await world.stateOf(ann.email)).toBe('nothing');
    expect((await create({ password: 'twelve-chars' })).status).toBe(201);
  });

  test('makes a user with a permanent password, a group and a profile', async () => {
    const { status, body } = await create();
    const id = world.stores.pool.idOf(ann.email);
    const user = {
      id,
      email: ann.email,
      display_name: 'Ann',
      role: 'gateway_user',
      created_at: NOW.toISOString(),
      last_sign_in_at: null,
      state: 'enabled',
      second_factor: null,
    };
    expect({ status, body }).toEqual({ status: 201, body: { success: true, error: null, user } });
    expect(person(ann.email)).toMatchObject({ password: 'long-enough', groups: new Set(['gateway_user']) });
    expect(await world.stateOf(ann.email)).toBe('complete');
    expect(await world.stores.profiles.currentRole(id ?? '')).toBe('gateway_user');
    expect((await world.stores.profiles.get(id ?? ''))?.record.grants).toEqual([
      { power: 'creation', by: ADMIN.id, approved_by: null, at: NOW.toISOString() },
    ]);
  });

  test('without a display name, uses the email', async () => {
    for (const [at, displayName] of ['', '   ', undefined, null].entries()) {
      const email = `ann${at}@example.com`;
      const { body } = await create({ email: ` ${email.toUpperCase()} `, displayName });
      expect(body).toMatchObject({ user: { email, display_name: email } });
    }
  });

  test("S5.31 refuses invalid input with the form's messages", async () => {
    const wrong = {
      'Please enter a valid email address': [
        { email: 'not an email' },
        { email: undefined },
        { email: `${'a'.repeat(130)}@example.com` },
      ],
      'Password must be at least 8 characters': [{ password: 'seven77' }, { password: 12345678 }],
      'Password must not contain spaces': [{ password: 'with a space' }],
      'Password must be at most 256 characters': [{ password: 'x'.repeat(257) }],
      'Display name must be at least 2 characters': [{ displayName: 'A' }, { displayName: ' A ' }],
      'Display name must not contain control characters': [{ displayName: 'line\nbreak' }],
      'role: must be admin, gateway_user or client': [{ role: 'root' }, { role: undefined }],
    };
    for (const [message, all] of Object.entries(wrong))
      for (const over of all)
        expect([over, await create(over)]).toMatchObject([
          over,
          { status: 400, body: { error: { message } } },
        ]);
    expect(world.stores.pool.members.size).toBe(0);
  });

  test('leaves nothing behind if the password is rejected', async () => {
    expect(await create({ password: 'eight888' })).toMatchObject(
      refused(400, { message: 'This password is not accepted.' }),
    );
    expect(await world.stateOf(ann.email)).toBe('nothing');
    expect((await create()).status).toBe(201);
  });

  test('a used email is a conflict, and its user does not change', async () => {
    await create();
    const before = { ...person(ann.email) };
    expect(await create({ password: 'another-one', role: 'admin' })).toMatchObject(
      refused(409, { code: 'CONFLICT', message: 'A user with this email already exists.' }),
    );
    expect(person(ann.email)).toEqual(before);
    expect(await world.stateOf(ann.email)).toBe('complete');
  });

  test('does not touch a user who signed up or was invited', async () => {
    for (const password of ['theirs', null]) {
      const email = `${password}@example.com`;
      world.stores.pool.join(email, email, { password, createdAt: new Date(NOW.getTime() - 60_000) });
      expect((await create({ email })).status).toBe(409);
      expect(person(email)).toMatchObject({ password, groups: new Set() });
      expect(await world.stores.creations.get(email)).toBeUndefined();
    }
  });

  test('many at once for one email: one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => create({ password: `password-${at}` })),
    );
    const made = answers.findIndex(({ status }) => status === 201);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(409)]);
    expect(person(ann.email)?.password).toBe(`password-${made}`);
    expect(await world.stateOf(ann.email)).toBe('complete');
  });

  test('many administrators at once all succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => create({ email: `a${at}@example.com`, role: 'admin' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(201));
  });
});

describe('an interrupted creation', () => {
  const user: NewUser = { ...ann, role: 'admin' };

  const calls = async () => {
    const counted = interrupted((await userWorld(engine)).stores);
    const create = createUser({ ...counted.ports, ...world.others });
    await create(workOf({ user_id: 'admin-1', role: 'admin' }), user);
    return counted.calls();
  };

  const tryAt = (at: number, how: (typeof INTERRUPTIONS)[number], given = user) =>
    createUser({ ...interrupted(world.stores, at, how).ports, ...world.others })(
      workOf({ user_id: 'admin-1', role: 'admin' }),
      given,
    ).then(
      () => 'made',
      () => 'failed',
    );

  const settled = ['nothing', 'complete'];

  test.each(INTERRUPTIONS)(
    '%s any of its calls: a repeated call creates the user, or reports them as existing',
    async (how) => {
      const count = await calls();
      expect(count).toBeGreaterThan(5);
      for (let at = 1; at <= count; at += 1) {
        world = await userWorld(engine);
        const outcome = await tryAt(at, how);
        const state = await world.stateOf(user.email);
        if (outcome === 'made') expect(state, `${at}`).toBe('complete');
        // The call undoes its own failures, except for crashes.
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

  test.each(INTERRUPTIONS)('%s any of its calls, twice: the tidy-up leaves all or nothing', async (how) => {
    const count = await calls();
    for (let at = 1; at <= count; at += 1) {
      world = await userWorld(engine);
      await tryAt(at, how);
      world.wait();
      // Taking over needs two calls more than beginning.
      await tryAt(at + 2, how, { ...user, role: 'client' });
      const before = await world.stateOf(user.email);
      await world.tidy();
      expect(await world.stateOf(user.email), `${at}: still leased`).toBe(before);
      world.wait();
      await world.tidy();
      expect(settled, `${at}`).toContain(await world.stateOf(user.email));
    }
  });

  test.each([
    ['stopped before the profile', 0, 'made', 'complete'],
    ['stopped earlier', 2, 'not made here', 'nothing'],
  ] as const)('%s: the schedule ends it with one audit row', async (_, left, made, state) => {
    await tryAt((await calls()) - left, 'dies before');
    const rows = createAuditRows(world.table);
    const ends = () => rows.page({ kind: 'action', action: 'user.settle' }, {}, { limit: 10 });
    // The second time, there is nothing left to do.
    for (const _again of [0, 1]) {
      world.wait();
      await world.tidy();
      expect(await world.stateOf(user.email)).toBe(state);
      expect((await ends()).items).toMatchObject([
        {
          actor: { kind: 'schedule', name: 'tidy-users' },
          after: { email: user.email, role: user.role, profile: made },
          outcome: 'done',
        },
      ]);
    }
  });

  test('a user who has signed in meanwhile stays as is', async () => {
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
