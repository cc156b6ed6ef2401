import { createUser } from '#functions/capabilities/accounts/users/make-user.ts';
import { inviteUser, revokeInvitation } from '#functions/capabilities/accounts/users/invite-user.ts';
import { recordSignIn } from '#functions/capabilities/accounts/users/record-sign-in.ts';
import { directoryRoutes, invitationRoutes } from '#functions/capabilities/accounts/users/routes.ts';
import { type Invitation, listInvitations } from '#shared/contract/calls/invitations.ts';
import type { Principal } from '#shared/domain/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, apiOf, NO_FACTOR_NEEDED, refused } from '#tests/support/api.ts';
import { auditedActionsOf } from '#tests/support/audit.ts';
import { interrupted, INTERRUPTIONS } from '#tests/support/interrupted.ts';
import { NOW } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { userWorld } from '#tests/support/user-world.ts';
import { NO_FACTORS, workOf } from '#tests/support/work.ts';

const LINE = 'POST /api/invitations';
const ann = { email: 'ann@example.com', role: 'admin', displayName: 'Ann' } as const;
const ME: Principal = { user_id: ADMIN.id, role: 'admin' };

const engine = unitEngine();
let world: Awaited<ReturnType<typeof userWorld>>;
let call: ReturnType<typeof apiOf>;

const begin = async () => {
  world = await userWorld(engine);
  call = apiOf([...directoryRoutes(world.ports), ...invitationRoutes(world.ports)]);
  await world.member(ADMIN.id, 'admin');
};
beforeEach(begin);

const idOf = (email: string) => world.stores.pool.idOf(email) ?? '';
const ofAnn = (method: 'POST' | 'DELETE') =>
  call(ADMIN, `${method} /api/invitations/${idOf(ann.email)}${method === 'POST' ? '/resend' : ''}`);
const member = (email: string) => world.stores.pool.members.get(idOf(email));
const invite = async (over: object = {}) => call(ADMIN, LINE, { body: { ...ann, ...over } });
const open = async () =>
  ((await call(ADMIN, 'GET /api/invitations')).body as { items: readonly Invitation[] }).items;

/** The sign-in trigger, after they chose a password. */
const signIn = async (email: string, moment = NOW) => {
  const user = member(email);
  if (!user) throw new Error('nobody');
  user.password = 'of-their-own';
  await recordSignIn({
    profiles: world.stores.profiles,
    creations: world.stores.creations,
    named: [],
    groups: { namesOf: () => Promise.resolve([...user.groups]) },
    factors: NO_FACTORS,
    rule: () => NO_FACTOR_NEEDED,
    clock: () => moment,
  })({ userPoolId: 'pool', userName: idOf(email), userId: idOf(email), email, name: null });
};

describe('POST /api/invitations', () => {
  test('S7.94 mails a user who already has group, profile and invitation', async () => {
    const { status, body } = await invite();
    const id = idOf(ann.email);
    const at = NOW.toISOString();
    const shown = {
      id,
      email: ann.email,
      display_name: 'Ann',
      invited_by: { id: ADMIN.id, email: `${ADMIN.id}@example.com` },
      created_at: at,
      sent_at: at,
      expires_at: '2026-11-23T14:00:00.000Z',
    };
    expect({ status, body }).toEqual({ status: 201, body: shown });
    expect(await open()).toEqual([shown]);
    expect((await world.stores.profiles.get(id))?.record.grants).toEqual([
      { power: 'invitation', by: ADMIN.id, approved_by: null, at },
    ]);
    expect(member(ann.email)).toMatchObject({ mails: 1, password: null, groups: new Set(['admin']) });
    const { body: users } = await call(ADMIN, 'GET /api/users');
    expect(users).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id, state: 'invited' })]) as unknown,
    });
  });

  test('refuses invalid input', async () => {
    for (const [over, message] of [
      [{ email: 'nobody' }, 'Please enter a valid email address'],
      [{ displayName: 'A' }, 'Display name must be at least 2 characters'],
      [{ role: 'root' }, 'role: must be admin, gateway_user or client'],
    ] as const)
      expect(await invite(over)).toMatchObject(refused(400, { message }));
    expect(member(ann.email)).toBeUndefined();
  });

  test('refuses members and invited users, and all but one of many at once', async () => {
    await world.member('bob', 'client');
    expect((await invite({ email: 'bob@example.com' })).status).toBe(409);
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const taken = refused(409, { message: 'A user with this email already exists.' });
    expect(await invite({ role: 'client' })).toMatchObject(taken);
    expect(member(ann.email)).toMatchObject({ mails: 1, groups: new Set(['admin']) });
  });

  test('S8.94 a failed mail leaves an invitation that says so and can be sent again', async () => {
    const { pool } = world.stores;
    const mail = pool.invite.bind(pool);
    pool.invite = () => Promise.reject(new Error('no mail today'));
    expect(await invite()).toMatchObject(
      refused(503, {
        message: 'The user is invited, but the email could not be sent. Send the invitation again.',
      }),
    );
    expect(await open()).toMatchObject([{ sent_at: null, expires_at: null }]);
    pool.invite = mail;
    expect((await call(ADMIN, `POST /api/invitations/${idOf(ann.email)}/resend`)).status).toBe(200);
    expect(member(ann.email)?.mails).toBe(1);
  });

  test.each(INTERRUPTIONS)(
    '%s any of its calls: all or nothing exists, and no mail goes to a missing user',
    async (how) => {
      const counted = interrupted(world.stores);
      await inviteUser({ ...counted.ports, ...world.others })(workOf(ME), ann);
      const calls = counted.calls();
      for (let at = 1; at <= calls; at += 1) {
        await begin();
        const { ports } = interrupted(world.stores, at, how);
        await inviteUser({ ...ports, ...world.others })(workOf(ME), ann).catch(() => undefined);
        world.wait();
        await world.tidy();
        const what = `${how} ${at}`;
        const there = member(ann.email);
        const row = there && (await world.stores.profiles.get(idOf(ann.email)));
        expect(await open(), what).toHaveLength(there ? 1 : 0);
        if (there) expect(there.groups, what).toEqual(new Set(['admin']));
        expect(row?.record.role, what).toBe(there ? 'admin' : undefined);
        expect(await world.stores.creations.get(ann.email), what).toBeUndefined();
        if (!there) expect((await invite()).status, what).toBe(201);
      }
    },
  );
});

describe('the first sign-in', () => {
  test('S7.94 ends the invitation; later ones do not change the row', async () => {
    await invite();
    await signIn(ann.email);
    expect(await open()).toEqual([]);
    expect((await world.stores.profiles.get(idOf(ann.email)))?.record).toMatchObject({
      role: 'admin',
      invited_at: null,
      last_sign_in_at: NOW.toISOString(),
    });
    await signIn(ann.email, new Date(NOW.getTime() + 1000));
    for (const method of ['POST', 'DELETE'] as const) expect((await ofAnn(method)).status).toBe(404);
    expect(member(ann.email)).toBeDefined();
  });

  test('makes an invited administrator count; until then, the last one cannot leave', async () => {
    await invite();
    const leave = () => call(ADMIN, `PUT /api/users/${ADMIN.id}/role`, { body: { role: 'client' } });
    expect((await leave()).status).toBe(409);
    await signIn(ann.email);
    expect((await leave()).status).toBe(200);
  });
});

describe('sending again and revoking', () => {
  test('a new mail restarts the expiry', async () => {
    await invite();
    world.wait();
    const { body } = await call(ADMIN, `POST /api/invitations/${idOf(ann.email)}/resend`);
    expect(body).toMatchObject({
      created_at: NOW.toISOString(),
      sent_at: '2026-11-20T14:01:00.000Z',
      expires_at: '2026-11-23T14:01:00.000Z',
    });
    expect(await open()).toEqual([body]);
    expect(member(ann.email)?.mails).toBe(2);
  });

  test('S7.95 a revoked user is gone, and can be invited again', async () => {
    await invite();
    const id = idOf(ann.email);
    expect(await ofAnn('DELETE')).toEqual({ status: 200, body: { success: true } });
    expect(member(ann.email)).toBeUndefined();
    expect(await open()).toEqual([]);
    expect(await world.stores.profiles.get(id)).toBeUndefined();
    expect((await call(ADMIN, `DELETE /api/invitations/${id}`)).status).toBe(404);
    expect((await invite()).status).toBe(201);
  });

  test('S7.95 a user who just chose a password stays, and gets no mail', async () => {
    await invite();
    const user = member(ann.email);
    if (user) user.password = 'of-their-own';
    const message = 'This user has already signed in.';
    for (const line of ['DELETE', 'POST'] as const) {
      const path = `${line} /api/invitations/${idOf(ann.email)}${line === 'POST' ? '/resend' : ''}`;
      expect(await call(ADMIN, path)).toMatchObject({ status: 409, body: { error: { message } } });
    }
    expect(member(ann.email)).toMatchObject({ enabled: true, mails: 1 });
  });

  test('created and missing users have no invitation', async () => {
    await createUser(world.ports)(workOf(ME), { ...ann, password: 'long-enough' });
    for (const id of [idOf(ann.email), 'nobody']) {
      expect((await call(ADMIN, `DELETE /api/invitations/${id}`)).status).toBe(404);
      expect((await call(ADMIN, `POST /api/invitations/${id}/resend`)).status).toBe(404);
    }
    expect(member(ann.email)).toMatchObject({ enabled: true });
  });

  test('repeating an interrupted revocation completes it', async () => {
    for (let at = 1; at <= 6; at += 1)
      for (const how of INTERRUPTIONS) {
        await begin();
        await invite();
        const id = idOf(ann.email);
        const { ports } = interrupted(world.stores, at, how);
        await revokeInvitation({ ...ports, ...world.others })(workOf(ME), id).catch(() => undefined);
        const again = await call(ADMIN, `DELETE /api/invitations/${id}`);
        expect([200, 404], `${how} ${at}`).toContain(again.status);
        expect(member(ann.email), `${how} ${at}`).toBeUndefined();
        expect(await world.stores.profiles.get(id), `${how} ${at}`).toBeUndefined();
        expect(await open(), `${how} ${at}`).toEqual([]);
      }
  });

  test('invitations are listed in pages', async () => {
    for (let at = 0; at < 5; at += 1) await invite({ email: `ann${at}@example.com` });
    const page = async (query: Record<string, string>) =>
      listInvitations.answer.parse((await call(ADMIN, 'GET /api/invitations', { query })).body);
    const first = await page({ limit: '3' });
    const rest = await page({ cursor: first.next_cursor ?? '' });
    expect(new Set([...first.items, ...rest.items].map(({ email }) => email)).size).toBe(5);
  });
});

test("S7.117 the audit log has each action in its user's history", async () => {
  const { auditedActions, audited } = auditedActionsOf();
  const routes = [...directoryRoutes(world.ports), ...invitationRoutes(world.ports)];
  const audit = apiOf(routes, undefined, audited);
  await audit(ADMIN, LINE, { body: ann });
  const id = idOf(ann.email);
  world.wait();
  await audit(ADMIN, `POST /api/invitations/${id}/resend`);
  await audit(ADMIN, `PUT /api/users/${id}/state`, { body: { state: 'disabled' } });
  await audit(ADMIN, `DELETE /api/invitations/${id}`);
  await audit(ADMIN, `DELETE /api/invitations/${id}`);
  const object = { kind: 'user', id };
  const who = { email: ann.email, display_name: 'Ann', invited_by: `${ADMIN.id}@example.com` };
  const [first, second] = [NOW, new Date(NOW.getTime() + 60_000)].map((time) => time.toISOString());
  const before = { ...who, sent_at: second };
  expect(auditedActions).toEqual([
    {
      action: 'invitation.create',
      concern: { object, before: null, after: { ...who, sent_at: first, role: 'admin' } },
    },
    { action: 'invitation.resend', concern: { object, before: { ...who, sent_at: first }, after: before } },
    {
      action: 'user.state',
      concern: {
        object,
        before: { role: 'admin', disabled_at: undefined },
        after: { role: 'admin', disabled_at: second },
      },
    },
    { action: 'invitation.revoke', concern: { object, before, after: null } },
    { action: 'invitation.revoke', concern: { object, before: null, after: null } },
  ]);
});
