import type { Call } from '#shared/contract/call.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import { RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import { ACTION_NAMES } from '#shared/domain/audit.ts';
import { expect, test } from 'vitest';

/** What a call that is judged by its body may turn out to be, beside what it is refused as. */
const BY_BODIES = ['approval.approve', 'approval.reject', 'approval.withdraw', 'preferences.save'];

/** Actions that no call names: a schedule does them, or a public call once it has identified the user. */
const BY_ITSELF = ['approval.end', 'payment.release', 'second_factor.recover', 'user.settle'];

/** What changes nothing that is privileged and moves no money, with why. */
const NOT_RECORDED = new Map([
  ['PUT /api/notifications/{id}', 'a person has read their own notification'],
  ['PUT /api/notifications', 'the same of several'],
  ['PUT /api/saved-views', 'a person has named views of their own'],
  ['POST /api/holdings/refresh', 'the provider is asked again for what is shown'],
  ['POST /api/audit/verification', 'the rows are read again'],
  ['POST /api/second-factor/recovery', 'it is public: the row is written with the code that is spent'],
  ['POST /api/webhooks/{id}', 'the provider speaks, and its event is kept as it came'],
]);

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

const changing = CALLS.filter(({ method }) => method !== 'GET');

test.each(changing.map((call) => [nameOf(call), call.action] as const))(
  'S7.89 %s is in the audit log, or it is said why not',
  (name, action) => {
    expect(action === undefined, name).toBe(NOT_RECORDED.has(name));
  },
);

test('nothing is said of a call that is not there', () => {
  for (const name of NOT_RECORDED.keys()) expect(changing.map(nameOf)).toContain(name);
});

test.each(RAMPS_TABLE.map((row) => [row.id, row] as const))('%s of the proxy, too', (_id, row) => {
  const changes = row.method !== 'GET' && row.handling !== 'quote';
  expect(row.action !== undefined).toBe(changes);
  // Whoever it is said of is the person of that moment.
  if (changes) expect(row.fresh).toBe(true);
});

test('every action is one of a call, or of a schedule', () => {
  const used = [...CALLS, ...RAMPS_TABLE].map(({ action }) => action);
  const known = [...used, ...BY_BODIES, ...BY_ITSELF];
  expect(ACTION_NAMES.filter((name) => !known.includes(name))).toEqual([]);
});
