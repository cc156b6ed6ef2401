import type { Call } from '#shared/contract/call.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import { RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import { ACTION_NAMES } from '#shared/domain/audit.ts';
import { expect, test } from 'vitest';

/** The actions of calls whose body decides what they do, other than refusals. */
const BY_BODIES = ['approval.approve', 'approval.reject', 'approval.withdraw', 'preferences.save'];

/** Actions without a call: from a schedule, or from a public call once it has identified the user. */
const BY_ITSELF = ['approval.end', 'payment.release', 'second_factor.recover', 'user.settle'];

/** Calls that change nothing privileged and move no money, with the reason. */
const NOT_RECORDED = new Map([
  ['PUT /api/notifications/{id}', 'users mark their own notification as read'],
  ['PUT /api/notifications', 'the same for several notifications'],
  ['PUT /api/saved-views', 'users name their own views'],
  ['POST /api/holdings/refresh', 'it only fetches balances from the provider again'],
  ['POST /api/audit/verification', 'it only reads rows again'],
  ['POST /api/second-factor/recovery', 'it is public: the row is written with the used code'],
  ['POST /api/webhooks/{id}', 'the provider sends it, and its event is stored unchanged'],
]);

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

const changing = CALLS.filter(({ method }) => method !== 'GET');

test.each(changing.map((call) => [nameOf(call), call.action] as const))(
  'S7.89 %s is in the audit log, or has a reason why not',
  (name, action) => {
    expect(action === undefined, name).toBe(NOT_RECORDED.has(name));
  },
);

test('every unrecorded call exists', () => {
  for (const name of NOT_RECORDED.keys()) expect(changing.map(nameOf)).toContain(name);
});

test.each(RAMPS_TABLE.map((row) => [row.id, row] as const))('%s of the proxy, too', (_id, row) => {
  const changes = row.method !== 'GET' && row.handling !== 'quote';
  expect(row.action !== undefined).toBe(changes);
  // The audit row names the caller, so the role row is read fresh.
  if (changes) expect(row.fresh).toBe(true);
});

test('every action belongs to a call or a schedule', () => {
  const used = [...CALLS, ...RAMPS_TABLE].map(({ action }) => action);
  const known = [...used, ...BY_BODIES, ...BY_ITSELF];
  expect(ACTION_NAMES.filter((name) => !known.includes(name))).toEqual([]);
});
