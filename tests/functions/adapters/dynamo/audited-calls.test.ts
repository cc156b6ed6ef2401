import { createApprovals } from '#functions/adapters/dynamo/approvals.ts';
import { createAuditRows, createChains } from '#functions/adapters/dynamo/audit-lists.ts';
import { createAuditTrail } from '#functions/adapters/dynamo/audit.ts';
import { createTable, type Table } from '#functions/adapters/dynamo/client.ts';
import { createProfileStore } from '#functions/adapters/dynamo/profiles.ts';
import { verifyAudit } from '#functions/capabilities/audit/verify-audit.ts';
import { createSecondPerson } from '#functions/modules/approvals/second-person.ts';
import { createAudited } from '#functions/modules/audit/audited.ts';
import type { AuditTrail } from '#functions/modules/audit/ports.ts';
import type { Ending } from '#functions/platform/ending.ts';
import { systemClock } from '#functions/platform/clock.ts';
import type { Audited as Audit, Deed } from '#functions/platform/deed.ts';
import { quiet } from '#functions/platform/logger.ts';
import { ACTIONS, OBJECT_KINDS } from '#shared/domain/audit.ts';
import { firstPolicy } from '#shared/domain/policy.ts';
import { listWallets } from '#shared/contract/ramps/holdings.ts';
import { ROLES } from '#shared/domain/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Caller } from '#tests/support/api.ts';
import {
  NEEDING_SECOND_PERSON,
  NEEDING_STEP_UP,
  NOBODY_ELSES,
  REQUESTS,
  SECOND_ADMIN,
  WAITING,
  WITH_FACTOR,
} from '#tests/support/audited/requests.ts';
import { askedBy, AUDITED, type Audited, type Request } from '#tests/support/audited/subjects.ts';
import { type Engine, startEngine } from '#tests/support/engine.ts';
import { profile } from '#tests/support/records.ts';
import { newTable, remoteAccounts, remoteAssets } from '#tests/support/table-cost/measure.ts';
import { type Outside, outsideOf } from '#tests/support/table-cost/outside.ts';
import { writeOwn, writeWaiting } from '#tests/support/table-cost/own.ts';
import { apiOver } from '#tests/support/table-cost/world.ts';

/** A right request for each that is audited, by its name. */
const FIRST = new Map<Audited, Request>();
for (const request of REQUESTS) {
  const asked = askedBy(request);
  if (asked && !FIRST.has(asked)) FIRST.set(asked, request);
}

const requestFor = (asked: Audited): Request => {
  const found = FIRST.get(asked);
  if (!found) throw new Error(`nothing asks for ${asked.name}`);
  return found;
};

const CLIENT: Caller = { id: 'usr_stranger', role: 'client' };
const STRANGE_OPERATOR: Caller = { id: WITH_FACTOR, role: 'gateway_user' };

const fields = z.record(z.string(), z.unknown());

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const SESSION = { origin_jti: 'session-of-before', auth_time: '1600000000' };
const HAS_FACTOR = { kind: 'totp', since: LONG_AGO } as const;

let engine: Engine;
let table: Table;
let call: ReturnType<typeof apiOver>;
let callHolding: ReturnType<typeof apiOver>;
/** Rows that no transaction has written. */
const alone: (Ending & Pick<Deed, 'action'>)[] = [];
const begun: string[] = [];

/** Of the sub-account that sends: a shared withdrawal goes to one of its own. */
const DEPOSIT_WALLET = {
  id: 'wal_1',
  asset: 'USDT',
  network: 'tron',
  address: 'TDeposit1',
  address_tag: null,
  name: null,
  wallet_type: 'shared',
};

/** Wallets are listed: who is asked about a withdrawal sees where it goes to. */
const withWallets = (outside: Outside): Outside => ({
  ...outside,
  upstream: {
    send: (sent) =>
      sent.row.id === listWallets.id
        ? Promise.resolve({
            answered: true,
            status: 200,
            body: { list: [DEPOSIT_WALLET], total_row: 1 },
            headers: new Headers(),
          })
        : outside.upstream.send(sent),
  },
});

beforeAll(async () => {
  engine = await startEngine();
  table = createTable((await newTable(engine)).name, engine.client);
  await writeOwn(table);
  await writeWaiting(table, Object.values(WAITING));
  const profiles = createProfileStore(table);
  for (const { id, role } of [{ id: SECOND_ADMIN, role: 'admin' } as const, STRANGE_OPERATOR])
    await profiles.create(
      profile({ user_id: id, email: `${id}@example.com`, role, second_factor: HAS_FACTOR }),
    );
  const stored = createAuditTrail(table);
  const trail: AuditTrail = {
    begin: async (deed, until) => {
      begun.push(deed.action ?? '');
      await stored.begin(deed, until);
    },
    record: async (deed, ending) => {
      alone.push({ action: deed.action, ...ending });
      await stored.record(deed, ending);
    },
  };
  let nth = 0;
  const logged = createAudited({ trail, clock: systemClock, log: quiet });
  // Requests of one test have one id and one time; those of an API do not. They come after the rows that are there.
  const audited: Audit = (deed, work) => {
    nth += 1;
    const at = new Date(Date.parse(deed.at) + 60_000 + nth).toISOString();
    return logged({ ...deed, id: `aud_test_${nth}`, at }, work);
  };
  const outside = withWallets(outsideOf(remoteAccounts(), remoteAssets()));
  call = apiOver(table, outside, undefined, audited);
  const policy = { ...firstPolicy(true), updated_by: null, updated_at: null };
  callHolding = apiOver(
    table,
    outside,
    undefined,
    audited,
    createSecondPerson({
      approvals: createApprovals(table),
      policy: { read: () => Promise.resolve({ version: 1, record: policy }) },
      clock: systemClock,
      newId: () => `held-${nth}`,
      seal: { seal: (text) => Promise.resolve(text), open: (text) => Promise.resolve(text) },
    }),
  );
});
afterAll(() => engine.stop());

const newest = async () => (await createAuditRows(table).page({ kind: 'all' }, {}, { limit: 10 })).items;

/** The rows that a request leaves. */
const leftBy = async (
  who: Caller | undefined,
  { line, options }: Pick<Request, 'line' | 'options'>,
  asking = call,
) => {
  const before = new Set((await newest()).map(({ id }) => id));
  alone.length = 0;
  begun.length = 0;
  const { status, body } = await asking(who, line, options);
  return {
    answer: { status, body },
    rows: (await newest()).filter(({ id }) => !before.has(id)),
    alone: [...alone],
    begun: [...begun],
  };
};

const expectRefused = async (
  { name, action }: Audited,
  who: Caller,
  request: Pick<Request, 'line' | 'options'>,
  reason: RegExp,
) => {
  const left = await leftBy(who, request);
  expect(left.answer.status, `${name}: ${JSON.stringify(left.answer.body)}`).toBeGreaterThanOrEqual(400);
  expect(left.rows).toMatchObject([
    { action, outcome: 'refused', actor: { user_id: who.id, role: who.role } },
  ]);
  expect(left.rows[0]?.reason).toMatch(reason);
  return left;
};

const callerOf = ({ who }: Request): Caller => {
  if (!who) throw new Error('nobody asks');
  return who;
};

/** As `test.each` shows them. */
const each = (asked: readonly Audited[]) => asked.map((what) => [what.name, what] as const);

test('each call and each row of the proxy that is privileged or moves money has a request', () => {
  expect(AUDITED.filter((asked) => !FIRST.has(asked)).map(({ name }) => name)).toEqual([]);
  const names = new Set(AUDITED.map(({ name }) => name));
  const others = [...NOBODY_ELSES, ...Object.keys(NEEDING_STEP_UP)];
  expect(others.filter((name) => !names.has(name))).toEqual([]);
});

describe('what is refused leaves one row, and is not begun', () => {
  test.each(each(AUDITED.filter(({ roles }) => roles.length < ROLES.length)))(
    '%s: a role that is too low',
    async (_, asked) => {
      const low = asked.roles.includes('gateway_user') ? [CLIENT] : [CLIENT, STRANGE_OPERATOR];
      for (const who of low)
        expect((await expectRefused(asked, who, requestFor(asked), /^FORBIDDEN: /)).begun).toEqual([]);
    },
  );

  test.each(each(AUDITED.filter(({ name, roles }) => roles.length > 1 && !NOBODY_ELSES.has(name))))(
    "%s: what is somebody else's",
    async (_, asked) => {
      const who = asked.roles.includes('client') ? CLIENT : STRANGE_OPERATOR;
      const left = await expectRefused(asked, who, requestFor(asked), /^(?:NOT_FOUND|FORBIDDEN): /);
      expect(left.begun).toEqual([]);
    },
  );

  test.each(each(AUDITED))('%s: a session that has ended', async (_, asked) => {
    const request = requestFor(asked);
    const who = {
      ...callerOf(request),
      claims: SESSION,
      standing: { signedOutAt: '2026-01-01T00:00:00.000Z' },
    };
    expect((await expectRefused(asked, who, request, /^SESSION_ENDED: /)).begun).toEqual([]);
  });

  test.each(each(AUDITED))('%s: a user who is disabled', async (_, asked) => {
    const request = requestFor(asked);
    const who = { ...callerOf(request), standing: { disabled: true } };
    expect((await expectRefused(asked, who, request, /^SESSION_ENDED: /)).begun).toEqual([]);
  });

  test.each(each(AUDITED.filter(({ call: { withoutSecondFactor } }) => withoutSecondFactor === undefined)))(
    '%s: without the second factor that there must be',
    async (_, asked) => {
      const request = requestFor(asked);
      const standing = { secondFactor: null, askedAt: LONG_AGO };
      const who = { ...callerOf(request), standing, rule: { roles: ROLES, graceMs: 0 } };
      expect((await expectRefused(asked, who, request, /^SECOND_FACTOR_REQUIRED: /)).begun).toEqual([]);
    },
  );

  test.each(each(AUDITED.filter(({ stepUp }) => stepUp)))(
    '%s: a sign-in that is too old for it',
    async (_, asked) => {
      const request = requestFor(asked);
      const options = { ...request.options, ...NEEDING_STEP_UP[asked.name] };
      const who = { ...callerOf(request), claims: SESSION, standing: { secondFactor: HAS_FACTOR } };
      await expectRefused(asked, who, { ...request, options }, /^STEP_UP_REQUIRED: /);
    },
  );

  test.each(each(AUDITED.filter(({ row }) => row !== undefined)))(
    '%s: a body that is malformed',
    async (_, asked) => {
      const request = requestFor(asked);
      const options = { ...request.options, body: { ...fields.parse(request.options.body), headers: 7 } };
      const left = await expectRefused(
        asked,
        callerOf(request),
        { ...request, options },
        /^INVALID_REQUEST: /,
      );
      expect(left.begun).toEqual([]);
    },
  );

  test.each(each(AUDITED))('%s: who is nobody leaves none', async (_, asked) => {
    const left = await leftBy(undefined, requestFor(asked));
    expect(left.answer.status).toBe(401);
    expect(left.rows).toEqual([]);
  });
});

describe('what waits for a second person', () => {
  test.each(each(AUDITED.filter(({ held }) => held)))('%s leaves one row that says so', async (_, asked) => {
    const request = NEEDING_SECOND_PERSON.find((other) => askedBy(other) === asked) ?? requestFor(asked);
    const left = await leftBy(request.who, request, callHolding);
    expect(left.answer, asked.name).toMatchObject({ status: 202, body: { approval: { state: 'open' } } });
    expect(left.rows).toMatchObject([
      { action: asked.action, outcome: 'held', actor: { user_id: request.who?.id, role: request.who?.role } },
    ]);
    expect(left.rows[0]?.reason).toMatch(/^Waits for a second person: apr_/);
  });
});

describe('what is done', () => {
  test.each(REQUESTS.filter((request) => askedBy(request) === undefined))(
    '$name leaves no row',
    async (request) => {
      expect((await leftBy(request.who, request)).rows).toEqual([]);
    },
  );

  test.each(
    REQUESTS.flatMap((request) => {
      const asked = askedBy(request);
      return asked ? [{ name: request.name, request, asked }] : [];
    }),
  )('$name leaves one row, with its write where it has one', async ({ request, asked: { action } }) => {
    const left = await leftBy(request.who, request);
    expect(left.answer.status, `${request.name}: ${JSON.stringify(left.answer.body)}`).toBeLessThan(300);
    expect(left.rows).toMatchObject([
      { action, outcome: 'done', actor: { user_id: request.who?.id, role: request.who?.role } },
    ]);
    // Each has an object, by whose history it is found.
    expect(OBJECT_KINDS, JSON.stringify(left.rows)).toContain(left.rows[0]?.object?.kind);
    const isOutside = ACTIONS[action].recorded === 'around it';
    expect(left.alone.map((row) => row.action)).toEqual(isOutside ? [action] : []);
    expect(left.begun).toEqual(isOutside ? [action] : []);
  });
});

test('and all of it is one chain', async () => {
  const today = new Date().toISOString().slice(0, 10);
  for (const day of ['2026-11-20', today])
    expect((await verifyAudit(createChains(table))({ from: day, until: day })).findings).toEqual([]);
});
