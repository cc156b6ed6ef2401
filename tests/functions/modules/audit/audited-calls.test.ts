import { createChains } from '#functions/adapters/dynamo/audit/audit-lists.ts';
import { createAuditTrail } from '#functions/adapters/dynamo/audit/audit.ts';
import { createTable, type Table } from '#functions/adapters/dynamo/table/client.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { verifyAudit } from '#functions/capabilities/insight/audit/verify-audit.ts';
import type { AuditTrail } from '#functions/modules/audit/ports.ts';
import type { AuditedAction } from '#functions/modules/audit/act.ts';
import { decideApproval } from '#shared/contract/calls/approvals.ts';
import { exampleOf } from '#shared/contract/examples/index.ts';
import { rowExamples } from '#shared/contract/examples/ramps.ts';
import { callRamps } from '#shared/contract/calls/ramps.ts';
import { ACTIONS, OBJECT_KINDS } from '#shared/domain/audit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Caller } from '#tests/support/api.ts';
import { auditedOver, auditReader } from '#tests/support/audit.ts';
import { AUDITED, type Audited, subjectOf } from '#tests/support/audited.ts';
import { type Engine, startEngine } from '#tests/support/engine.ts';
import { watchItems } from '#tests/support/items.ts';
import { profile } from '#tests/support/records.ts';
import { recoverSecondFactor } from '#shared/contract/calls/recovery-codes.ts';
import { byAdmin, byOperator, type Costed } from '#tests/support/table-cost/costed.ts';
import { COSTS, proxied } from '#tests/support/table-cost/costs.ts';
import { newTable, remoteAccounts, remoteAssets } from '#tests/support/table-cost/measure.ts';
import { outsideOf, withDepositWallet } from '#tests/support/table-cost/outside.ts';
import { WORLD, writeOwn, writeWaiting } from '#tests/support/table-cost/own.ts';
import { openLedger } from '#tests/support/order-ports.ts';
import { apiOver } from '#tests/support/table-cost/world.ts';

/** Open approvals, besides the approved one. */
const WAITING = { rejected: 'apr_rejected', withdrawn: 'apr_withdrawn' } as const;

const decide = (decision: 'reject' | 'withdraw') => ({
  as: decision,
  body: { decision, note: null },
});

const ASKED_OF_PROXY = new Set(COSTS.map((costed) => subjectOf(costed)?.row));

/** One valid request each. The last measured one stops the gateway. */
const REQUESTS: readonly Costed[] = [
  // Not the wallet of the rule, which cannot be deleted.
  ...rowExamples({ ...WORLD, destination: 'wal_unused', depositWallet: WORLD.destination }).flatMap(
    ({ row, line, data }) =>
      row.action === undefined || ASKED_OF_PROXY.has(row)
        ? []
        : [
            byOperator(
              callRamps,
              proxied(line, {
                account: WORLD.external,
                data,
                ...(row.handling === 'order' && { key: '33333333-3333-4333-8333-333333333333' }),
              }),
            ),
          ],
  ),
  byAdmin(decideApproval, { of: { approval: WAITING.rejected }, ...decide('reject') }),
  byOperator(decideApproval, { of: { approval: WAITING.withdrawn }, ...decide('withdraw') }),
  // Recovery needs no sign-in; capabilities/accounts/users/recovery-codes tests its row.
  ...COSTS.filter(({ call }) => call !== recoverSecondFactor),
];

/** The first request for each audited call. */
const FIRST = new Map<Audited | undefined, Costed>();
for (const request of REQUESTS) {
  const asked = subjectOf(request);
  if (!FIRST.has(asked)) FIRST.set(asked, request);
}

const requestFor = (asked: Audited): Costed & { readonly who: Caller } => {
  const { who, ...request } = FIRST.get(asked) ?? {};
  if (!who || !('line' in request)) throw new Error(`nobody asks for ${asked.name}`);
  return { ...request, who };
};

/** These concern only the caller or the whole gateway, so no object belongs to somebody else. */
const NOBODY_ELSES: ReadonlySet<string> = new Set([
  'PUT /api/profile',
  'POST /api/profile/sign-in-settings',
  'POST /api/profile/second-factor',
  'DELETE /api/profile/second-factor',
  'POST /api/profile/passkeys',
  'POST /api/profile/recovery-codes',
  'PUT /api/preferences',
  'POST /api/sync-subaccounts',
  'POST /api/sync-assets',
  'POST /v1/subaccount',
  'PUT /api/webhook-configuration',
]);

const LARGE = { asset: 'USDT', amount: '100000', wallet_id: 'wal_1' };

/** A variant of the request that needs a fresh sign-in. */
const needingStepUp = (asked: Audited, { options }: Costed): Costed['options'] => {
  if (asked.row?.action === 'withdrawal.order') {
    const { body, ...others } = options;
    return { ...others, body: { ...fields.parse(body), data: LARGE } };
  }
  if (asked.row) return options;
  const { body } = exampleOf(asked.call).fresh[0]?.(WORLD) ?? {};
  return { ...options, body };
};

const CLIENT: Caller = { id: 'usr_stranger', role: 'client' };
const STRANGE_OPERATOR: Caller = { id: 'usr_0strang', role: 'gateway_user' };
const SECOND_ADMIN = 'usr_0admin2';
const SESSION = { origin_jti: 'session-of-before', auth_time: '1600000000' };
const HAS_FACTOR = { kind: 'totp', since: '2020-01-01T00:00:00.000Z' } as const;

const fields = z.record(z.string(), z.unknown());

let engine: Engine;
let table: Table;
const outside = withDepositWallet(outsideOf(remoteAccounts(), remoteAssets()));
let call: ReturnType<typeof apiOver>;
let newRows: ReturnType<typeof auditReader>;
/** `alone`: recorded outside a transaction; `begun`: recorded before the effect. */
const alone: AuditedAction['action'][] = [];
const begun: AuditedAction['action'][] = [];

beforeAll(async () => {
  engine = await startEngine();
  table = createTable((await newTable(engine)).name, engine.client);
  await writeOwn(table);
  await openLedger(table, WORLD.external, { USDT: '1000' });
  await writeWaiting(table, Object.values(WAITING));
  const profiles = createProfileStore(table);
  for (const { id, role } of [{ id: SECOND_ADMIN, role: 'admin' } as const, STRANGE_OPERATOR])
    await profiles.create(
      profile({ user_id: id, email: `${id}@example.com`, role, second_factor: HAS_FACTOR }),
    );
  const stored = createAuditTrail(table);
  const trail: AuditTrail = {
    begin: async (auditedAction, until) => {
      begun.push(auditedAction.action);
      await stored.begin(auditedAction, until);
    },
    record: async (auditedAction, ending) => {
      alone.push(auditedAction.action);
      await stored.record(auditedAction, ending);
    },
  };
  call = apiOver(table, outside, undefined, auditedOver(trail));
  newRows = auditReader(table);
  await newRows();
});
afterAll(() => engine.stop());

/** The audit rows of one request. */
const leftBy = async (who: Caller | undefined, { line, options }: Pick<Costed, 'line' | 'options'>) => {
  alone.length = 0;
  begun.length = 0;
  const answer = await call(who, line, options);
  return { answer, rows: await newRows(), alone: [...alone], begun: [...begun] };
};

const expectRefusal = async (
  { name, action }: Audited,
  who: Caller,
  request: Pick<Costed, 'line' | 'options'>,
  reason: RegExp,
): Promise<void> => {
  const left = await leftBy(who, request);
  expect([name, who.role, left.answer.status >= 400, left.rows]).toMatchObject([
    name,
    who.role,
    true,
    [
      {
        action,
        outcome: 'refused',
        actor: { user_id: who.id, role: who.role },
        reason: expect.stringMatching(reason) as string,
      },
    ],
  ]);
  // Only a started withdrawal shows whether it is large.
  if (!reason.test('STEP_UP_REQUIRED: ')) expect([name, left.begun]).toEqual([name, []]);
};

test('every privileged or money-moving call has a request here', () => {
  expect(AUDITED.filter((asked) => !FIRST.has(asked)).map(({ name }) => name)).toEqual([]);
  const names = new Set(AUDITED.map(({ name }) => name));
  expect([...NOBODY_ELSES].filter((name) => !names.has(name))).toEqual([]);
});

test('a refused call records one row and does not start', async () => {
  let refused = 0;
  for (const asked of AUDITED) {
    const request = requestFor(asked);
    const { roles, row, name } = asked;
    const expectRefused = async (who: Caller, reason: RegExp, options = request.options): Promise<void> => {
      await expectRefusal(asked, who, { ...request, options }, reason);
      refused += 1;
    };
    for (const who of [CLIENT, STRANGE_OPERATOR])
      if (!roles.includes(who.role)) await expectRefused(who, /^FORBIDDEN: /);
      // An object of somebody else, for the lowest permitted role.
      else if (!NOBODY_ELSES.has(name) && (who === CLIENT || !roles.includes('client')))
        await expectRefused(who, /^(?:NOT_FOUND|FORBIDDEN): /);
    await expectRefused({ ...request.who, standing: { disabled: true } }, /^SESSION_ENDED: /);
    if (asked.stepUp)
      await expectRefused(
        { ...request.who, claims: SESSION, standing: { secondFactor: HAS_FACTOR } },
        /^STEP_UP_REQUIRED: /,
        needingStepUp(asked, request),
      );
    if (row)
      await expectRefused(request.who, /^INVALID_REQUEST: /, {
        ...request.options,
        body: { ...fields.parse(request.options.body), headers: 7 },
      });
  }
  expect(refused).toBeGreaterThan(2 * AUDITED.length);
});

test('an audited call fails if it cannot be recorded', async () => {
  const written = await watchItems(table);
  const unrecorded = apiOver(table, outside, undefined, (_auditedAction, serve) =>
    serve(null as never, () => Promise.resolve()),
  );
  for (const asked of AUDITED) {
    const { who, line, options, name } = requestFor(asked);
    expect([name, (await unrecorded(who, line, options)).status]).toEqual([name, 500]);
  }
  expect(await written()).toEqual([]);
});

test('a completed call records one row, in its own transaction if it writes; a read records none', async () => {
  let done = 0;
  for (const request of REQUESTS) {
    const asked = subjectOf(request);
    const { answer, rows, ...left } = await leftBy(request.who, request);
    expect([request.name, answer.status, answer.status < 300 ? '' : answer.body]).toEqual([
      request.name,
      expect.any(Number),
      '',
    ]);
    const isOutside = asked && ACTIONS[asked.action].recorded === 'around it';
    expect([request.name, rows, left]).toMatchObject([
      request.name,
      asked
        ? [
            {
              action: asked.action,
              outcome: 'done',
              actor: { user_id: request.who?.id, role: request.who?.role },
              // The object in whose history the row appears.
              object: {
                kind: expect.toSatisfy((kind: string) =>
                  OBJECT_KINDS.some((known) => known === kind),
                ) as string,
              },
            },
          ]
        : [],
      {
        alone: isOutside ? [asked.action] : [],
        begun: isOutside ? [asked.action] : [],
      },
    ]);
    if (asked) done += 1;
  }
  expect(done).toBeGreaterThanOrEqual(AUDITED.length);
});

test('the audit chains verify afterwards', async () => {
  const today = new Date().toISOString().slice(0, 10);
  for (const day of ['2026-11-20', today])
    expect((await verifyAudit(createChains(table))({ from: day, until: day })).findings).toEqual([]);
});
