import type { Call } from '#shared/contract/call.ts';
import { CALLS } from '#shared/contract/calls/index.ts';
import { EXAMPLES } from '#shared/contract/examples/index.ts';
import { RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import { ACTION_NAMES } from '#shared/domain/audit.ts';
import { expect, test } from 'vitest';

/** The actions of calls whose body decides what they do, other than refusals. */
const BY_BODIES = ['approval.approve', 'approval.reject', 'approval.withdraw', 'preferences.save'];

/** Actions without a call: from a schedule, or from a public call once it has identified the user. */
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
  // The audit row names the caller, so the role row is read fresh.
  if (changes) expect(row.fresh).toBe(true);
});

test('every action belongs to a call or a schedule', () => {
  const used = [...CALLS, ...RAMPS_TABLE].map(({ action }) => action);
  const known = [...used, ...BY_BODIES, ...BY_ITSELF];
  expect(ACTION_NAMES.filter((name) => !known.includes(name))).toEqual([]);
});
