import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  createApprovalPages,
  createApprovals,
  createDueApprovals,
  createPolicyRow,
} from '#functions/adapters/dynamo/audit/approvals.ts';
import { createAuditRows } from '#functions/adapters/dynamo/audit/audit-lists.ts';
import { createAuditTrail } from '#functions/adapters/dynamo/audit/audit.ts';
import { keys } from '#functions/adapters/dynamo/table/keys.ts';
import { createClaimStore } from '#functions/adapters/dynamo/accounts/claims.ts';
import { createOrderRequestStore } from '#functions/adapters/dynamo/orders/order-requests.ts';
import { createRateStore } from '#functions/adapters/dynamo/pricing/rates.ts';
import { remoteAccount } from '#functions/adapters/ramps/accounts.ts';
import type { Upstream } from '#functions/capabilities/money/ramps/ports.ts';
import { rampsRoutes } from '#functions/capabilities/money/ramps/routes.ts';
import { NOTHING_SETTLED } from '#shared/contract/gateway-settings.ts';
import { orderPorts } from '#tests/support/order-ports.ts';
import { modelUpstream } from '#tests/support/model-upstream.ts';
import {
  createDestinationStore,
  createKnownPlaces,
  createSeenPlaces,
} from '#functions/adapters/dynamo/accounts/destinations.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createRecipientLists } from '#functions/adapters/dynamo/accounts/recipients.ts';
import { createStopStore } from '#functions/adapters/dynamo/accounts/stops.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { closeDue } from '#functions/capabilities/setup/approvals/close-due.ts';
import { approvalsRoutes } from '#functions/capabilities/setup/approvals/routes.ts';
import { readPolicy, savePolicy } from '#functions/capabilities/setup/settings/policy.ts';
import { stopsRoutes } from '#functions/capabilities/accounts/stops/routes.ts';
import { createSecondPerson } from '#functions/modules/approvals/second-person.ts';
import { createAudited } from '#functions/modules/audit/audited.ts';
import { httpHandler } from '#functions/modules/act/serve.ts';
import { route } from '#functions/modules/act/route.ts';
import { sleep } from '#functions/platform/clock.ts';
import { quiet } from '#functions/platform/logger.ts';
import { NOBODY, type Standing } from '#functions/platform/principal.ts';
import type { Approval } from '#shared/contract/approvals.ts';
import * as policyCalls from '#shared/contract/calls/policy.ts';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { firstPolicy, NOT_SECOND, type NotSecond, type Policy } from '#shared/domain/policy.ts';
import type { Role } from '#shared/domain/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { NO_FACTOR_NEEDED, refused } from '#tests/support/api.ts';
import { INTERRUPTIONS, interrupted, type Interruption } from '#tests/support/interrupted.ts';
import { claimsOf, httpEvent, lambdaContext } from '#tests/support/events.ts';
import { NAMED, NOW, profile, subAccount } from '#tests/support/records.ts';
import { counting } from '#tests/support/counting.ts';
import { present } from '#tests/support/present.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { FRESH, NO_ROW, approvedAs } from '#tests/support/work.ts';

const MAKER = 'admin-1';
const CHECKER = 'admin-2';
const MANAGER = 'operator-1';
const OWNER = 'client-1';
const HOUR = 60 * 60 * 1000;
const ACCOUNT = subAccount({ external_id: 'acc_own', user_id: OWNER, manager_id: MANAGER, name: 'Own' });
const FOREIGN = subAccount({ external_id: 'acc_foreign', user_id: 'client-9', manager_id: 'operator-9' });

const engine = unitEngine();
let world: Awaited<ReturnType<typeof newWorld>>;

interface Stores extends Readonly<Record<string, object>> {
  readonly approvals: ReturnType<typeof createApprovals>;
  readonly stops: ReturnType<typeof createStopStore>;
  readonly trail: ReturnType<typeof createAuditTrail>;
  readonly destinations: ReturnType<typeof createDestinationStore>;
  readonly upstream: Upstream;
}

const newWorld = async () => {
  const table = await engine.newTable();
  const time = { now: NOW };
  const clock = () => time.now;
  const roles = new Map<string, Partial<Standing> & { readonly role: Role }>([
    [MAKER, { role: 'admin' }],
    [CHECKER, { role: 'admin' }],
    [MANAGER, { role: 'gateway_user' }],
    [OWNER, { role: 'client' }],
  ]);
  const profiles = createProfileStore(table);
  const accounts = createSubAccountStore(table);
  for (const [user_id, { role }] of roles)
    await profiles.create(
      profile({ user_id, role, email: `${user_id}@example.com`, grants: role === 'admin' ? NAMED : [] }),
    );
  for (const account of [ACCOUNT, FOREIGN]) await accounts.create(account);
  const approvals = createApprovals(table);
  const policy = createPolicyRow(table, true);
  const stops = createStopStore(table);
  const begun: string[] = [];
  const { counted, metrics } = counting();
  const refusing = { executions: false, standing: false };
  const administrators = { count: 2 };
  const standing = (userId: string): Promise<Standing> =>
    refusing.standing
      ? Promise.reject(new Error('the table is unavailable'))
      : Promise.resolve({ ...NOBODY, email: `${userId}@example.com`, ...roles.get(userId) });
  /** The functions over these stores. */
  const handlerOver = ({ approvals, stops, trail, destinations, upstream }: Stores) =>
    httpHandler(
      [
        ...approvalsRoutes({
          approvals: { ...approvals, ...createApprovalPages(table) },
          accounts,
          policy,
          profiles,
          execute: (_service, id) => {
            if (refusing.executions) return Promise.reject(new Error('no function'));
            begun.push(id);
            return Promise.resolve();
          },
          clock,
          log: quiet,
        }),
        ...stopsRoutes({
          accounts,
          profiles,
          stops,
          places: createSeenPlaces(table),
          knownPlaces: createKnownPlaces(table),
          recipients: createRecipientLists(table),
          coolingOffHours: 0,
          clock,
          log: quiet,
        }),
        ...rampsRoutes({
          upstream,
          accounts,
          destinations,
          profiles,
          requests: createOrderRequestStore(table),
          ...orderPorts(table),
          claims: createClaimStore(table),
          rates: createRateStore(table),
          settings: { current: () => Promise.resolve(NOTHING_SETTLED) },
          quotes: { taken: () => Promise.resolve(), executed: () => Promise.resolve() },
          readAccount: remoteAccount,
          newId: () => crypto.randomUUID(),
          standingOf: standing,
          sleep,
          clock,
          log: quiet,
          metrics,
        }),
        route(
          policyCalls.readPolicy,
          readPolicy({ policy, administrators: () => Promise.resolve(administrators.count) }),
        ),
        route(policyCalls.savePolicy, (work, { body }) =>
          savePolicy({
            policy,
            profiles,
            administrators: () => Promise.resolve(administrators.count),
            clock,
          })(work, body),
        ),
      ],
      {
        log: quiet,
        metrics,
        fromEdge: () => true,
        secondFactor: () => NO_FACTOR_NEEDED,
        roles: { fresh: standing, recent: standing, recentClient: standing },
        audited: createAudited({ trail, clock, log: quiet }),
        secondPerson: createSecondPerson({
          approvals,
          policy,
          clock,
          newId: () => crypto.randomUUID(),
        }),
      },
    );
  const provider = modelUpstream();
  const own: Stores = {
    approvals,
    stops,
    trail: createAuditTrail(table),
    destinations: createDestinationStore(table),
    upstream: provider.upstream,
  };
  const handler = handlerOver(own);
  let number = 0;
  const call = async (userId: string, line: string, body?: unknown, query?: Record<string, string>) => {
    const [method = '', path = ''] = line.split(' ');
    number += 1;
    const event = httpEvent({
      method: method as 'GET',
      path,
      ...(body === undefined ? {} : { body }),
      ...(query ? { query } : {}),
      claims: claimsOf(userId, `[${roles.get(userId)?.role ?? 'client'}]`),
    });
    const made = { ...event, requestContext: { ...event.requestContext, requestId: `request-${number}` } };
    const { statusCode, body: text } = await handler(made, lambdaContext);
    return { status: statusCode, body: JSON.parse(text ?? 'null') as unknown };
  };
  const stop = async (who = OWNER, scope: object = { kind: 'sub_account', sub_account_id: ACCOUNT.id }) => {
    const answer = await call(who, 'PUT /api/stops', { scope, stopped: true, reason: 'odd', version: 0 });
    return (answer.body as { stop: { version: number } }).stop.version;
  };
  const lift = (
    version: number,
    who = MAKER,
    scope: object = { kind: 'sub_account', sub_account_id: ACCOUNT.id },
  ) => call(who, 'PUT /api/stops', { scope, stopped: false, reason: 'fine again', version });
  const decide = (id: string, decision: string, who = CHECKER, note: string | null = null) =>
    call(who, `POST /api/approvals/${id}/decision`, { decision, note });
  const list = async (who = CHECKER, state = 'open') =>
    ((await call(who, 'GET /api/approvals', undefined, { state })).body as { items: Approval[] }).items;
  return {
    time,
    roles,
    policy,
    approvals,
    begun,
    refusing,
    administrators,
    call,
    stop,
    lift,
    decide,
    list,
    execute: (id: string) => handler({ approval: id }, lambdaContext),
    /** Executes it in a function that stops or fails at call `at`. Returns the number of calls made. */
    cutOff: async (id: string, at?: number, how?: Interruption): Promise<number> => {
      const { ports, calls } = interrupted(own, at, how);
      await Promise.resolve(handlerOver(ports)({ approval: id }, lambdaContext)).catch(() => undefined);
      return calls();
    },
    /** Sets a user's grants, each [by, approved by], and creates a missing profile with the user's role. */
    powers: async (userId: string, ...given: readonly (readonly [string | null, string | null])[]) => {
      const role = roles.get(userId)?.role ?? 'client';
      const at = NOW.toISOString();
      const grants = given.map(([by, approved_by]) => ({ power: 'role' as const, by, approved_by, at }));
      const found = await profiles.get(userId);
      if (found) await profiles.replace({ ...found.record, grants }, found.version);
      else await profiles.create(profile({ user_id: userId, role, grants }));
    },
    /** Sets who gave the sub-account to its owner and manager. */
    given: async (assigned_by: { owner: string | null; manager: string | null }) => {
      const found = present(await accounts.get(ACCOUNT.id));
      await accounts.replace({ ...found.record, assigned_by }, found.version);
    },
    unreadable: (userId: string) =>
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { ...keys.profile(userId) },
          UpdateExpression: 'SET #record.#grants = :odd',
          ExpressionAttributeNames: { '#record': 'record', '#grants': 'grants' },
          ExpressionAttributeValues: { ':odd': 'odd' },
        }),
      ),
    settle: (second: Policy['second']) =>
      policy.write(
        { ...firstPolicy(true), second, updated_by: null, updated_at: null },
        0,
        approvedAs('policy'),
        FRESH,
      ),
    /** How often the provider got a request to add a wallet. */
    added: provider.sent,
    provider: provider.state,
    isStopped: async () => ((await stops.ofAccount(ACCOUNT.id))?.record.stops.length ?? 0) > 0,
    close: closeDue({ due: createDueApprovals(table), approvals, clock, log: quiet, metrics }),
    counted,
    state: async (id: string) => (await approvals.get(id))?.record,
    audit: async (): Promise<readonly AuditRecord[]> =>
      (await createAuditRows(table).page({ kind: 'all' }, {}, { limit: 100 })).items,
  };
};

beforeEach(async () => {
  world = await newWorld();
});

/** The id of the held request. */
const idIn = ({ body }: { readonly body: unknown }) => (body as { approval: { id: string } }).approval.id;

/** Requests to lift a stop, which is held. */
const held = async (who = MAKER): Promise<string> => {
  const answer = await world.lift(await world.stop(), who);
  expect(answer.status).toBe(202);
  return idIn(answer);
};

const later = (hours: number): void => {
  world.time.now = new Date(NOW.getTime() + hours * HOUR);
};

describe('a held action', () => {
  test('S7.137 is shown in full, and carried out after somebody else approves it', async () => {
    const id = await held();
    expect(await world.isStopped()).toBe(true);
    const [shown] = await world.list();
    expect(shown).toMatchObject({
      id,
      item: 'lift',
      action: 'stop.change',
      state: 'open',
      maker: { id: MAKER, email: `${MAKER}@example.com`, role: 'admin' },
      sub_account_id: ACCOUNT.id,
      before: { kind: 'sub_account', reason: 'odd', stopped: true },
      after: { reason: 'fine again', stopped: false },
      may_decide: true,
      may_withdraw: false,
      ends_at: new Date(NOW.getTime() + 72 * HOUR).toISOString(),
    });
    expect(await world.decide(id, 'approve', CHECKER, 'checked')).toMatchObject({
      status: 200,
      body: { state: 'approved', decided_by: { id: CHECKER }, note: 'checked', may_decide: false },
    });
    expect(world.begun).toEqual([id]);
    expect(await world.isStopped()).toBe(true);
    await world.execute(id);
    expect(await world.isStopped()).toBe(false);
    expect(await world.state(id)).toMatchObject({ state: 'done', reason: null });
    expect(world.counted).toEqual(['Approvals done']);
    expect(await world.list()).toEqual([]);
    expect(await world.list(CHECKER, 'decided')).toMatchObject([{ id, state: 'done' }]);
  });

  test('S7.141 leaves three audit rows: requested, approved, done', async () => {
    const id = await held();
    await world.decide(id, 'approve', CHECKER, 'checked');
    await world.execute(id);
    await world.execute(id);
    const rows = (await world.audit()).map(({ action, outcome, actor, reason, approval }) => [
      action,
      outcome,
      actor.kind === 'person' ? actor.user_id : actor.name,
      reason,
      approval ?? null,
    ]);
    expect(rows).toHaveLength(4);
    expect(rows).toEqual(
      expect.arrayContaining([
        ['stop.change', 'done', OWNER, null, null],
        ['stop.change', 'held', MAKER, `Waits for a second person: ${id}`, null],
        ['approval.approve', 'done', CHECKER, null, null],
        ['stop.change', 'done', MAKER, null, { id, by: `${CHECKER}@example.com` }],
      ]),
    );
  });

  test('S7.137 is held once, however often it is requested', async () => {
    const version = await world.stop();
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.lift(version)));
    expect(new Set(answers.map(idIn)).size).toBe(1);
    expect(await world.list()).toHaveLength(1);
  });

  test('S7.138 can never be approved by its requester, whatever their role by then', async () => {
    const id = await held();
    const own = refused(403, { message: 'You requested this. Another person must decide.' });
    expect(await world.decide(id, 'approve', MAKER)).toMatchObject(own);
    world.roles.set(MAKER, { role: 'gateway_user' });
    expect((await world.decide(id, 'approve', MAKER)).status).toBe(404);
    expect(world.begun).toEqual([]);
  });

  test('twenty approvals at once: one counts, and it is carried out once', async () => {
    const id = await held();
    for (let at = 0; at < 20; at += 1) {
      world.roles.set(`admin-${at + 10}`, { role: 'admin' });
      await world.powers(`admin-${at + 10}`, [MAKER, CHECKER]);
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => world.decide(id, 'approve', `admin-${at + 10}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(world.begun).toEqual([id]);
    await Promise.all(Array.from({ length: 5 }, () => world.execute(id)));
    expect(await world.state(id)).toMatchObject({ state: 'done' });
    expect(await world.isStopped()).toBe(false);
    // It is never carried out again: a new stop stays.
    await world.stop();
    await world.execute(id);
    expect(await world.isStopped()).toBe(true);
  });

  test('is visible to administrators, its requester and the current manager only', async () => {
    const id = await held(MANAGER);
    expect(await world.list(CHECKER)).toMatchObject([{ id, may_decide: true, why_not: null }]);
    expect(await world.list(MANAGER)).toMatchObject([
      {
        id,
        may_decide: false,
        why_not: 'You requested this. Another person must decide.',
        may_withdraw: true,
      },
    ]);
    expect(await world.list(OWNER)).toEqual([]);
    world.roles.set('operator-9', { role: 'gateway_user' });
    expect(await world.list('operator-9')).toEqual([]);
    expect((await world.decide(id, 'reject', 'operator-9')).status).toBe(404);
    expect((await world.decide(id, 'approve', OWNER)).status).toBe(403);
  });

  test("ends with a rejection and its note, or its requester's withdrawal", async () => {
    const rejected = await held();
    expect(await world.decide(rejected, 'reject', CHECKER, 'no')).toMatchObject({
      status: 200,
      body: { state: 'rejected', note: 'no' },
    });
    const over = refused(409, { message: 'This is no longer pending: it is rejected.' });
    expect(await world.decide(rejected, 'approve')).toMatchObject(over);
    const again = idIn(await world.lift(1));
    expect(again).not.toBe(rejected);
    expect((await world.decide(again, 'withdraw', CHECKER)).status).toBe(403);
    expect((await world.decide(again, 'withdraw', MAKER)).body).toMatchObject({ state: 'withdrawn' });
    expect((await world.decide(again, 'approve')).status).toBe(409);
    expect(await world.isStopped()).toBe(true);
  });

  test('S7.140 ends after 72 hours, even before the row says so', async () => {
    const id = await held();
    later(72);
    expect(await world.list()).toMatchObject([{ id, state: 'ended', may_decide: false, why_not: null }]);
    expect((await world.decide(id, 'approve')).status).toBe(409);
    expect(await world.close()).toBe(1);
    expect(world.counted).toEqual(['Approvals ended']);
    expect(await world.list(CHECKER, 'decided')).toMatchObject([{ id, state: 'ended' }]);
    expect((await world.audit()).filter(({ actor }) => actor.kind === 'schedule')).toMatchObject([
      {
        actor: { kind: 'schedule', name: 'keep-approvals' },
        channel: 'schedule',
        action: 'approval.end',
        object: { kind: 'approval', id },
        before: { action: 'stop.change', item: 'lift' },
        outcome: 'done',
      },
    ]);
    expect(await world.close()).toBe(0);
  });
});

describe('an approved action follows the rules at its execution', () => {
  const approved = async () => {
    const id = await held();
    await world.decide(id, 'approve');
    return id;
  };

  test('is refused if its requester lost their role, was disabled or signed out', async () => {
    const signedOutAt = new Date(NOW.getTime() + HOUR).toISOString();
    for (const standing of [
      { role: 'client' },
      { role: 'admin', disabled: true },
      { role: 'admin', signedOutAt },
    ] as const) {
      world = await newWorld();
      const id = await approved();
      world.roles.set(MAKER, standing);
      await world.execute(id);
      expect([standing, await world.state(id)]).toMatchObject([standing, { state: 'refused' }]);
      expect(await world.isStopped()).toBe(true);
    }
  });

  test('S7.139 is refused if it would now do something else', async () => {
    const id = await held();
    const other = idIn(await world.lift(1, CHECKER));
    await world.decide(other, 'approve', MAKER);
    await world.execute(other);
    await world.stop(OWNER);
    await world.decide(id, 'approve');
    await world.execute(id);
    expect(await world.state(id)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('CONFLICT') as string,
    });
    expect(await world.isStopped()).toBe(true);
  });

  test('S7.141 fails if it could not start, never started, or was interrupted', async () => {
    const unbegun = await held();
    world.refusing.executions = true;
    expect(await world.decide(unbegun, 'approve')).toMatchObject({ body: { state: 'failed' } });
    world.refusing.executions = false;
    const again = idIn(await world.lift(1));
    await world.decide(again, 'approve');
    later(1);
    expect(await world.close()).toBe(1);
    expect(await world.state(again)).toMatchObject({
      state: 'failed',
      reason: 'It was not started, and nothing was done. Request it again.',
    });
    // A late execution does nothing.
    await world.execute(again);
    expect(await world.isStopped()).toBe(true);
    const third = idIn(await world.lift(1));
    await world.decide(third, 'approve');
    const taken = present(await world.approvals.get(third));
    const executing = { ...taken.record, state: 'executing' as const };
    await world.approvals.move(taken, executing, world.time.now.toISOString(), null);
    expect(await world.close()).toBe(1);
    expect(await world.state(third)).toMatchObject({
      state: 'failed',
      reason: 'It was interrupted, and nothing was done. Request it again.',
    });
    expect(await world.isStopped()).toBe(true);
    const attempts = (await world.audit()).filter(({ outcome }) => outcome === 'failed');
    expect(attempts).toHaveLength(3);
    for (const [id, reason] of [
      [unbegun, 'It could not be started, and nothing was done. Request it again.'],
      [again, 'It was not started, and nothing was done. Request it again.'],
      [third, 'It was interrupted, and nothing was done. Request it again.'],
    ] as const)
      expect(attempts.find(({ approval }) => approval?.id === id)).toMatchObject({
        actor: { kind: 'person', user_id: MAKER },
        action: 'stop.change',
        object: { kind: 'sub_account', id: ACCOUNT.id },
        approval: { id, by: `${CHECKER}@example.com` },
        reason,
      });
  });

  test('has one audit row, even if it fails before any check', async () => {
    const id = await approved();
    world.refusing.standing = true;
    await world.execute(id);
    expect(await world.state(id)).toMatchObject({ state: 'failed', reason: 'INTERNAL' });
    const rows = async (approval: string) =>
      (await world.audit()).filter((row) => row.approval?.id === approval);
    expect(await rows(id)).toMatchObject([
      { action: 'stop.change', outcome: 'failed', reason: 'INTERNAL', actor: { user_id: MAKER } },
    ]);
    world.refusing.standing = false;
    const again = idIn(await world.lift(1));
    await world.decide(again, 'approve');
    world.roles.set(MAKER, { role: 'client' });
    await world.execute(again);
    expect(await rows(again)).toMatchObject([{ action: 'stop.change', outcome: 'refused' }]);
  });

  test('S7.140 lapses if another version of the gateway requested it', async () => {
    const id = await held();
    const { record, command, managerId } = present(await world.approvals.get(id));
    const old = { ...record, id: 'apr_old' };
    const other = { ...present(command), version: 2, digest: 'of another version' };
    await world.approvals.create(old, other, managerId, NO_ROW);
    await world.decide(old.id, 'approve');
    await world.execute(old.id);
    const reason =
      'It was requested from another version of the gateway, and nothing was done. Request it again.';
    expect(await world.state(old.id)).toMatchObject({ state: 'failed', reason });
    expect(await world.isStopped()).toBe(true);
    expect((await world.audit()).filter(({ approval }) => approval?.id === old.id)).toMatchObject([
      { action: 'stop.change', outcome: 'failed', reason },
    ]);
  });

  test('S7.140 forgets the request after its end', async () => {
    const id = await approved();
    expect((await world.approvals.get(id))?.command).not.toBeNull();
    await world.execute(id);
    expect((await world.approvals.get(id))?.command).toBeNull();
  });
});

describe('whoever gave a user power is not independent of them', () => {
  const PUPPET = 'operator-2';
  const denied = (why: NotSecond) => refused(403, { message: NOT_SECOND[why] });

  /** Expects that this user cannot decide, with the reason. */
  const refusedTo = async (id: string, userId: string, why: NotSecond) => {
    expect((await world.list(userId)).find((each) => each.id === id)).toMatchObject({
      may_decide: false,
      why_not: NOT_SECOND[why],
    });
    for (const decision of ['approve', 'reject'])
      expect(await world.decide(id, decision, userId)).toMatchObject(denied(why));
    expect(await world.state(id)).toMatchObject({ state: 'open' });
  };

  test.each([
    ['their role', () => world.powers(MANAGER, [CHECKER, null])],
    ["their role, with a second administrator's approval", () => world.powers(MANAGER, [CHECKER, MAKER])],
    ['the sub-account that they manage', () => world.given({ owner: null, manager: CHECKER })],
    [
      'the role of whoever gave them theirs',
      async () => {
        world.roles.set(PUPPET, { role: 'admin' });
        await world.powers(PUPPET, [CHECKER, null]);
        await world.powers(MANAGER, [PUPPET, null]);
      },
    ],
    [
      'the role of whoever gave them the sub-account',
      async () => {
        await world.powers(PUPPET, [CHECKER, MAKER]);
        await world.given({ owner: null, manager: PUPPET });
      },
    ],
  ])('S7.164 cannot be their second person: gave %s', async (_what, tie) => {
    await tie();
    const id = await held(MANAGER);
    await refusedTo(id, CHECKER, 'given');
    expect(await world.list(MAKER)).toMatchObject([{ id, may_decide: true }]);
    expect(await world.decide(id, 'approve', MAKER)).toMatchObject({
      status: 200,
      body: { maker: { id: MANAGER, email: `${MANAGER}@example.com`, role: 'gateway_user' } },
    });
  });

  test('S7.164 not even for an earlier request', async () => {
    const id = await held(MANAGER);
    expect(await world.list(CHECKER)).toMatchObject([{ id, may_decide: true }]);
    await world.powers(MANAGER, [CHECKER, MAKER]);
    await refusedTo(id, CHECKER, 'given');
  });

  test('whoever gave the sub-account to its owner can decide for its manager', async () => {
    await world.given({ owner: CHECKER, manager: null });
    const id = await held(MANAGER);
    expect((await world.decide(id, 'approve', CHECKER)).status).toBe(200);
  });

  test.each<readonly [string, boolean, readonly (readonly [string | null, string | null])[]]>([
    ['named by the deployment', true, [[null, null]]],
    ['made one by the requester, with a second approval', true, [[MAKER, CHECKER]]],
    ["made one by another, with the requester's approval", true, [[CHECKER, MAKER]]],
    ['without a grant', false, []],
    ['made one by the requester only', false, [[MAKER, null]]],
    ['made one by another only', false, [[CHECKER, null]]],
    ['approved by the same person', false, [[CHECKER, CHECKER]]],
    ['approved by themselves', false, [[CHECKER, PUPPET]]],
    [
      'approved by a person who gave them power alone before',
      false,
      [
        [CHECKER, null],
        [MAKER, CHECKER],
      ],
    ],
    [
      'given more power by one person since',
      false,
      [
        [MAKER, CHECKER],
        [CHECKER, null],
      ],
    ],
  ])('an administrator %s can decide for an administrator: %s', async (_what, may, given) => {
    world.roles.set(PUPPET, { role: 'admin' });
    await world.powers(PUPPET, ...given);
    const id = await held(MAKER);
    if (may) expect((await world.decide(id, 'approve', PUPPET)).status).toBe(200);
    else await refusedTo(id, PUPPET, 'alone');
  });

  test('nothing can be decided while grants are unreadable', async () => {
    const id = await held(MANAGER);
    await world.unreadable(MANAGER);
    expect((await world.decide(id, 'approve', CHECKER)).status).toBe(500);
    expect(await world.state(id)).toMatchObject({ state: 'open' });
  });

  /** A held withdrawal, for which a manager can be the second person. */
  const order = async (who = MAKER) => {
    await world.settle('administrators_and_managers');
    const lifting = await held(who);
    const found = await world.approvals.get(lifting);
    if (!found?.command) throw new Error('nothing held');
    const record = { ...found.record, id: 'apr_order', item: 'order' as const };
    await world.approvals.create(record, { ...found.command, digest: 'of the order' }, MANAGER, NO_ROW);
    return record.id;
  };
  const seen = async () => (await world.list(MANAGER)).find(({ id }) => id === 'apr_order')?.may_decide;

  test('a manager can decide for an administrator', async () => {
    const id = await order();
    expect(await seen()).toBe(true);
    expect((await world.decide(id, 'approve', MANAGER)).status).toBe(200);
  });

  test.each([
    ['gave the manager their role', () => world.powers(MANAGER, [MAKER, CHECKER])],
    ['gave the sub-account to the manager', () => world.given({ owner: null, manager: MAKER })],
  ])('S7.164 a manager cannot decide for the administrator who %s', async (_what, tie) => {
    await tie();
    const id = await order();
    expect(await seen()).toBe(false);
    expect(await world.decide(id, 'approve', MANAGER)).toMatchObject(denied('received'));
  });

  test.each([
    ['alone', null, false],
    ['with a second approval', CHECKER, true],
  ])(
    'S7.164 a manager can decide for the owner if one administrator gave both their power %s: %s, %s',
    async (_what, approver, may) => {
      await world.powers(MANAGER, [MAKER, approver]);
      await world.given({ owner: MAKER, manager: null });
      const id = await order(OWNER);
      expect(await seen()).toBe(may);
      const answer = await world.decide(id, 'approve', MANAGER);
      expect(answer).toMatchObject(may ? { status: 200 } : denied('shared'));
    },
  );
});

describe('interrupted at any point', () => {
  test.each(INTERRUPTIONS)('%s: carried out once or never, and the state says which', async (how) => {
    const first = await held();
    await world.decide(first, 'approve');
    const calls = await world.cutOff(first);
    expect(await world.state(first)).toMatchObject({ state: 'done' });
    expect(calls).toBeGreaterThan(4);
    for (let at = 1; at <= calls; at += 1) {
      world = await newWorld();
      const id = await held();
      await world.decide(id, 'approve');
      await world.cutOff(id, at, how);
      // The execution starts again, as after a missing answer.
      await world.execute(id);
      later(1);
      await world.close();
      const state = (await world.state(id))?.state;
      expect([at, state, await world.isStopped()]).toEqual(
        state === 'done' ? [at, 'done', false] : [at, 'failed', true],
      );
    }
  });
});

describe('an effect at the provider, interrupted at any point', () => {
  const data = { asset: 'USDT', network: 'tron', address: 'TM7SvJSFo849cTGjTirgKCV21Rt1a2Rz4N' };

  /** A held wallet, then approved. */
  const approved = async (): Promise<string> => {
    const answer = await world.call(MANAGER, 'POST /api/ramps', {
      method: 'POST',
      endpoint: '/v1/subaccount/wallet-address/external',
      headers: { 'X-sub-account-id': ACCOUNT.external_id },
      data,
    });
    expect(answer).toMatchObject({ status: 202, body: { approval: { item: 'destination' } } });
    const id = idIn(answer);
    expect((await world.decide(id, 'approve')).status).toBe(200);
    expect(world.added()).toBe(0);
    return id;
  };

  const NOT_KNOWN = 'It was interrupted. Check the outcome at the provider or on the object’s page.';

  test.each(INTERRUPTIONS)(
    'S7.168 %s: requested once at most, and the state says what is certain',
    async (how) => {
      const calls = await world.cutOff(await approved());
      expect(world.added()).toBe(1);
      expect(calls).toBeGreaterThan(6);
      const ends = new Set<string>();
      for (let at = 1; at <= calls; at += 1) {
        world = await newWorld();
        const id = await approved();
        await world.cutOff(id, at, how);
        // The execution starts again, as after a missing answer.
        await world.execute(id);
        later(1);
        await world.close();
        await world.execute(id);
        const record = await world.state(id);
        const end = `${record?.state} ${world.added()}`;
        expect(['done 1', 'failed 0', 'refused 0', 'not_known 0', 'not_known 1'], `${at}`).toContain(end);
        if (how.startsWith('dies') && record?.state === 'not_known') expect(record.reason).toBe(NOT_KNOWN);
        ends.add(end);
      }
      // One case: requested, but its result was never recorded.
      expect([...ends]).toContain('not_known 1');
      expect([...ends]).toContain('done 1');
    },
  );

  test('S7.168 an unexpected failure leaves an unknown outcome', async () => {
    const id = await approved();
    world.provider.answer = () => Promise.reject(new Error('connection reset'));
    await world.execute(id);
    expect(await world.state(id)).toMatchObject({ state: 'not_known', reason: 'INTERNAL' });
  });

  test('an unanswered one has an unknown outcome, a refused one is refused', async () => {
    const lost = await approved();
    world.provider.answer = () => ({ answered: false, reason: 'timeout', sent: true });
    await world.execute(lost);
    expect(await world.state(lost)).toMatchObject({ state: 'not_known' });
    expect(world.counted).toContain('Approvals not_known');
    world = await newWorld();
    const not = await approved();
    world.provider.answer = () => ({ answered: true, status: 422, body: {}, headers: new Headers() });
    await world.execute(not);
    expect(await world.state(not)).toMatchObject({ state: 'refused' });
  });
});

describe('the policy', () => {
  const settled = { ...firstPolicy(true), on: false };

  test('nothing is held while it is off, nor what it excludes', async () => {
    const items = { ...settled.items, lift: false };
    for (const over of [{}, { on: true, items }]) {
      world = await newWorld();
      await world.policy.write(
        { ...settled, ...over, updated_by: null, updated_at: null },
        0,
        approvedAs('policy'),
        FRESH,
      );
      expect((await world.lift(await world.stop())).status).toBe(200);
      expect(await world.isStopped()).toBe(false);
    }
  });

  test("a manager can be the second person for their sub-account's money only", async () => {
    const id = await held();
    await world.settle('administrators_and_managers');
    // Only an administrator can approve lifting a stop.
    expect((await world.decide(id, 'approve', MANAGER)).status).toBe(403);
  });

  test('changing it is held, too, and it shows when nobody else could approve', async () => {
    const change = { ...settled, version: 0 };
    for (const count of [2, 1]) {
      world.administrators.count = count;
      const waiting = await world.call(MAKER, 'PUT /api/policy', change);
      expect(waiting).toMatchObject({ status: 202, body: { approval: { item: 'policy' } } });
      expect((await world.policy.read()).record.on).toBe(true);
      expect((await world.call(MAKER, 'GET /api/policy')).body).toMatchObject({ only_one: count === 1 });
    }
  });

  test('one administrator can switch it on', async () => {
    await world.policy.write(
      { ...settled, updated_by: null, updated_at: null },
      0,
      approvedAs('policy'),
      FRESH,
    );
    const on = await world.call(MAKER, 'PUT /api/policy', { ...settled, on: true, version: 1 });
    expect(on).toMatchObject({ status: 200, body: { on: true, version: 2, updated_by: { id: MAKER } } });
  });
});
