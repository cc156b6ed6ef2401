import { createSessionStore } from '#functions/adapters/dynamo/users/sessions.ts';
import {
  endSession,
  endSessions,
  listSessions,
  seeSession,
} from '#functions/capabilities/accounts/users/sessions.ts';
import { sessionRoutes } from '#functions/capabilities/accounts/users/routes.ts';
import { isEnded, type Session } from '#functions/platform/principal.ts';
import type { Principal } from '#shared/domain/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, OPERATOR } from '#tests/support/api.ts';
import { auditedActionsOf } from '#tests/support/audit.ts';
import { NOW } from '#tests/support/records.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { userWorld } from '#tests/support/user-world.ts';
import { FRESH, approvedAs, workOf } from '#tests/support/work.ts';

const MINUTE = 60_000;
const ME: Principal = { user_id: CLIENT.id, role: 'client' };
const BOSS: Principal = { user_id: ADMIN.id, role: 'admin' };
const WHERE = { address: '203.0.113.7', userAgent: 'Browser/1' };

const engine = unitEngine();

const setUp = async () => {
  const world = await userWorld(engine);
  await world.member(ADMIN.id, 'admin');
  await world.member(CLIENT.id, 'client');
  const store = createSessionStore(world.table);
  const time = { ms: NOW.getTime() };
  const writes: string[] = [];
  const sessions = {
    ...store,
    create: (...args: Parameters<typeof store.create>) => (writes.push('create'), store.create(...args)),
    replace: (...args: Parameters<typeof store.replace>) => (writes.push('replace'), store.replace(...args)),
  };
  const ports = { ...world.stores, ...world.others, sessions, clock: () => new Date(time.ms) };
  return { world, time, writes, ports, see: seeSession(ports), list: listSessions(ports) };
};
let on: Awaited<ReturnType<typeof setUp>>;
beforeEach(async () => {
  on = await setUp();
});

const session = (id: string, minutesAgo = 1): Session => ({
  id,
  startedAt: NOW.getTime() - minutesAgo * MINUTE,
});
const idsOf = async (who: Principal, user_id?: string) =>
  (await on.list(who, undefined, { limit: 50, ...(user_id === undefined ? {} : { user_id }) })).items.map(
    ({ id }) => id,
  );
/** Whether each session has ended, by the client's current row. */
const ended = async (...ids: readonly Session[]) => {
  const standing = await on.world.stores.profiles.standing(CLIENT.id);
  return ids.map((one) => isEnded(standing, one));
};
const endedInRow = async () => (await on.world.stores.profiles.get(CLIENT.id))?.record.ended_sessions;

describe('recording a session', () => {
  test('stores where it was seen, once in a quarter of an hour over all instances', async () => {
    const others = Array.from({ length: 4 }, () => seeSession(on.ports));
    for (const see of [on.see, ...others, on.see]) await see(CLIENT.id, { ...WHERE, session: session('s1') });
    expect(on.writes).toEqual(['create']);
    on.time.ms += 15 * MINUTE;
    for (const see of [on.see, ...others])
      await see(CLIENT.id, { ...WHERE, address: null, session: session('s1') });
    expect(on.writes).toEqual(['create', 'replace']);
    const { items } = await on.list(ME, session('s1'), { limit: 50 });
    expect(items).toEqual([
      {
        id: 's1',
        started_at: '2026-11-20T13:59:00.000Z',
        first_seen_at: '2026-11-20T14:00:00.000Z',
        last_seen_at: '2026-11-20T14:15:00.000Z',
        address: null,
        user_agent: 'Browser/1',
        current: true,
      },
    ]);
  });

  test('needs an id, and neither fails nor delays the call if the table fails', async () => {
    await on.see(CLIENT.id, { ...WHERE, session: undefined });
    const broken = {
      ...on.ports,
      sessions: { ...on.ports.sessions, get: () => Promise.reject(new Error('no')) },
    };
    await expect(
      seeSession(broken)(CLIENT.id, { ...WHERE, session: session('s1') }),
    ).resolves.toBeUndefined();
    expect(on.writes).toEqual([]);
  });
});

describe('ending', () => {
  beforeEach(async () => {
    for (const id of ['s1', 's2']) await on.see(CLIENT.id, { ...WHERE, session: session(id) });
  });

  test('S7.96 one ends only that one, for its tokens and in the list', async () => {
    await endSession(on.ports)(workOf(ME), 's1', undefined);
    expect(await ended(session('s1'), session('s2'))).toEqual([true, false]);
    expect(await idsOf(ME)).toEqual(['s2']);
  });

  test('S6.211 the own session ends without a row: its token describes it, and nobody else’s does', async () => {
    const work = { ...workOf(ME), sender: { ...WHERE, session: session('unseen') } };
    await endSession(on.ports)(work, 'unseen', undefined);
    expect(await ended(session('unseen'), session('s1'))).toEqual([true, false]);
    await expect(endSession(on.ports)(work, 'other', undefined)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('S7.96 all ends every earlier session, and no later one', async () => {
    await endSessions(on.ports)(workOf(ME), undefined);
    expect(await ended(session('s1'), session('s2'), session('s3', -1))).toEqual([true, true, false]);
    expect(await idsOf(ME)).toEqual([]);
    expect(on.world.stores.pool.members.get(CLIENT.id)?.signedOut).toBe(1);
  });

  test('all works without the sign-in service', async () => {
    on.ports.pool.signOut = () => Promise.reject(new Error('no answer'));
    await endSessions(on.ports)(workOf(ME), undefined);
    expect(await ended(session('s1'))).toEqual([true]);
  });

  test('an administrator can end anybody’s; for others, foreign ones are missing', async () => {
    expect(await idsOf(BOSS, CLIENT.id)).toEqual(['s2', 's1']);
    const other: Principal = { user_id: OPERATOR.id, role: 'gateway_user' };
    for (const work of [
      () => idsOf(other, CLIENT.id),
      () => endSession(on.ports)(workOf(other), 's1', CLIENT.id),
      () => endSessions(on.ports)(workOf(other), CLIENT.id),
      () => endSession(on.ports)(workOf(other), 's1', undefined),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await endSession(on.ports)(workOf(BOSS), 's1', CLIENT.id);
    expect(await idsOf(ME)).toEqual(['s2']);
  });

  test('survives a change of role', async () => {
    await endSession(on.ports)(workOf(ME), 's1', undefined);
    const row = await on.world.stores.roles.get(CLIENT.id);
    if (!row) throw new Error('no row');
    const settling = { mark: row.version + 1, until: NOW.toISOString(), signOut: false };
    await on.world.stores.roles.change(
      row,
      { ...row.record, role: 'gateway_user' },
      settling,
      approvedAs('administrator'),
      FRESH,
    );
    expect(await ended(session('s1'))).toEqual([true]);
  });

  test('S6.211 a user can sign out every day: one time replaces the ids of sessions older than every open one', async () => {
    const stays = session('stays', 5);
    await on.see(CLIENT.id, { ...WHERE, session: stays });
    for (let at = 0; at < 31; at += 1) {
      const work = { ...workOf(ME), sender: { ...WHERE, session: session(`day-${at}`, 100 - at) } };
      await endSession(on.ports)(work, `day-${at}`, undefined);
    }
    const days = Array.from({ length: 31 }, (_, at) => session(`day-${at}`, 100 - at));
    expect(await ended(...days)).toEqual(days.map(() => true));
    expect(await ended(stays, session('s1'))).toEqual([false, false]);
    expect(await endedInRow()).toEqual([]);
  });

  test('the row has thirty at most; newer ones than an open session must then end together', async () => {
    for (let at = 0; at < 31; at += 1) {
      const ending = async () => {
        await on.see(CLIENT.id, { ...WHERE, session: session(`many-${at}`) });
        await endSession(on.ports)(workOf(ME), `many-${at}`, undefined);
      };
      if (at < 30) await ending();
      else await expect(ending()).rejects.toMatchObject({ code: 'CONFLICT' });
    }
    await endSessions(on.ports)(workOf(ME), undefined);
    expect(await endedInRow()).toEqual([]);
  });

  test('an ended one is forgotten once it cannot be renewed', async () => {
    await endSession(on.ports)(workOf(ME), 's1', undefined);
    on.time.ms += 31 * 24 * 60 * MINUTE;
    await on.see(CLIENT.id, { ...WHERE, session: { id: 's9', startedAt: on.time.ms } });
    await endSession(on.ports)(workOf(ME), 's9', undefined);
    expect(await endedInRow()).toMatchObject([{ id: 's9' }]);
  });

  test("over HTTP: the caller's own", async () => {
    const call = apiOf(sessionRoutes(on.ports));
    expect(await call(CLIENT, 'GET /api/sessions')).toMatchObject({ status: 200, body: { items: [{}, {}] } });
    expect((await call(CLIENT, 'DELETE /api/sessions/nowhere')).status).toBe(404);
    for (const path of ['/s1', ''])
      expect((await call(CLIENT, `DELETE /api/sessions${path}`)).body).toEqual({ success: true });
  });

  test('S7.117 the audit log has whose session ended, since when and from where', async () => {
    const { auditedActions, audited } = auditedActionsOf();
    const call = apiOf(sessionRoutes(on.ports), undefined, audited);
    await call(ADMIN, 'DELETE /api/sessions/s1', { query: { user_id: CLIENT.id } });
    await call(CLIENT, 'DELETE /api/sessions');
    const object = { kind: 'user', id: CLIENT.id };
    const was = {
      session: 's1',
      started_at: '2026-11-20T13:59:00.000Z',
      last_seen_at: NOW.toISOString(),
      address: WHERE.address,
      user_agent: WHERE.userAgent,
      ended: false,
    };
    const [before, after] = [null, NOW.toISOString()].map((signed_out_at) => ({ signed_out_at }));
    expect(auditedActions).toEqual([
      { action: 'session.end', concern: { object, before: was, after: { session: 's1', ended: true } } },
      { action: 'session.end_all', concern: { object, before, after } },
    ]);
  });
});
