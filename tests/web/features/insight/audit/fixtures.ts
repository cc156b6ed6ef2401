import type { AuditRecord } from '#shared/contract/audit.ts';

export const HASH = 'ab'.repeat(32);

export const auditRow = (changes: Partial<AuditRecord> = {}): AuditRecord => ({
  id: 'action-1',
  at: '2026-11-20T14:00:05.000Z',
  day: '2026-11-20',
  shard: 2,
  number: 7,
  actor: { kind: 'person', user_id: 'user_1', email: 'ada@example.com', role: 'admin' },
  channel: 'console',
  address: '203.0.113.7',
  user_agent: 'Firefox 130',
  action: 'user.role',
  object: { kind: 'user', id: 'user_2-long-id' },
  before: { role: 'client', name: 'Ana' },
  after: { role: 'admin' },
  outcome: 'done',
  reason: null,
  correlation_id: 'corr-1',
  previous: { day: '2026-11-20', number: 6, hash: 'cd'.repeat(32) },
  hash: HASH,
  ...changes,
});
