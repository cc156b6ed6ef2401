import type { Call } from '#shared/contract/call.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import { EXAMPLES } from '#shared/contract/examples/index.ts';
import { RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import { ACTION_NAMES } from '#shared/domain/audit.ts';
import { expect, test } from 'vitest';

/** What a call that is judged by its body may turn out to be, beside what it is refused as. */
const BY_BODIES = ['approval.approve', 'approval.reject', 'approval.withdraw', 'preferences.save'];

/** Actions that no call names: a schedule does them, or a public call once it has identified the user. */
const BY_ITSELF = ['approval.end', 'payment.release', 'second_factor.recover', 'user.settle'];

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

test.each(EXAMPLES.map((example) => [nameOf(example.call), example] as const))(
  'S7.89 %s is audited if it changes something, or its example says why not',
  (_name, { call: { method, action }, unaudited }) => {
    expect(unaudited !== undefined).toBe(method !== 'GET' && action === undefined);
  },
);

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
