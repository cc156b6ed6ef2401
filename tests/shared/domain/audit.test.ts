import { rowAfter, sha256 } from '#functions/modules/audit/model.ts';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { actionLabel, ACTIONS, chainFaults, isAction } from '#shared/domain/audit.ts';
import { expect, test } from 'vitest';
import { auditedAction } from '#tests/support/audit.ts';

const DAY = '2026-11-20';

const chain = (length: number): readonly AuditRecord[] => {
  const rows: AuditRecord[] = [];
  let head: Parameters<typeof rowAfter>[3];
  for (let nth = 1; nth <= length; nth += 1) {
    const next = rowAfter(
      auditedAction({
        id: `aud_${nth}`,
        at: `${DAY}T14:00:0${nth}.000Z`,
        actor: { kind: 'schedule', name: 'sweep' },
        concern: { object: null, before: null, after: { nth, share: 0.5 } },
      }),
      { outcome: 'done', reason: null },
      0,
      head,
    );
    rows.push(next.record);
    head = next.head;
  }
  return rows;
};

const faults = (rows: readonly (AuditRecord | undefined)[], numbers = rows.map((_, at) => at + 1)) => {
  const whole = chain(5);
  const last = whole.at(-1);
  return chainFaults(
    { day: DAY, shard: 0 },
    rows.map((row, at) => ({ number: numbers[at] ?? 0, row })),
    last && { number: last.number, hash: last.hash },
    sha256,
  ).map(({ number, fault }) => [number, fault]);
};

test('a complete chain has no fault', () => {
  expect(faults(chain(5))).toEqual([]);
});

test('finds a removed row, even the last one', () => {
  const rows = chain(5);
  expect(faults([...rows.slice(0, 2), ...rows.slice(3)], [1, 2, 4, 5])).toEqual([[3, 'missing']]);
  expect(faults(rows.slice(0, 4))).toEqual([[5, 'missing']]);
  expect(faults([])).toEqual([1, 2, 3, 4, 5].map((number) => [number, 'missing']));
});

test('finds a changed row, with any hash', () => {
  const rows = [...chain(5)];
  const [, , third] = rows;
  if (!third) throw new Error('no third row');
  rows[2] = { ...third, outcome: 'refused' };
  expect(faults(rows)).toEqual([[3, 'changed']]);
});

test('finds swapped rows', () => {
  const [first, second, third, ...rest] = chain(5);
  expect(faults([first, third, second, ...rest]).map(([number]) => number)).toEqual([2, 3, 4]);
});

test('finds an unreadable row', () => {
  const [first, , ...rest] = chain(5);
  expect(faults([first, undefined, ...rest])).toEqual([[2, 'unreadable']]);
});

test('a rebuilt chain does not end at the known end', () => {
  const other = chain(4);
  const rows = [...other, { ...chain(5).at(-1), hash: 'f'.repeat(64) } as AuditRecord];
  expect(faults(rows).length).toBeGreaterThan(0);
});

test('every action is an object and a verb', () => {
  for (const name of Object.keys(ACTIONS)) expect(name).toMatch(/^[a-z_]+\.[a-z_]+$/);
  expect(isAction('user.role')).toBe(true);
  expect(isAction('toString')).toBe(false);
});

test.each([
  ['stop.change', { stopped: true, reason: 'Odd transfers' }, 'Stop set'],
  ['stop.change', { stopped: false }, 'Stop lifted'],
  ['stop.change', null, 'Stop set or lifted'],
  ['user.state', { state: 'disabled' }, 'User disabled'],
  ['user.state', { role: 'client', disabled_at: null }, 'User enabled'],
  ['sub_account.state', { data: null }, 'Sub-account deactivated'],
  ['sub_account.state', { data: { is_active: true } }, 'Sub-account activated'],
  ['rule.update', { stopped: true }, 'Rule changed'],
  ['retired.action', null, 'retired.action'],
])('S4.146 %s of %j is named by what it set', (action, after, label) => {
  expect(actionLabel(action, after)).toBe(label);
});
