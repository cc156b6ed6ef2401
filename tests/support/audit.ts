import { createAuditRows } from '#functions/adapters/dynamo/audit/audit-lists.ts';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createAudited } from '#functions/modules/audit/audited.ts';
import type { AuditTrail } from '#functions/modules/audit/ports.ts';
import type { Ending } from '#functions/modules/audit/ending.ts';
import { systemClock } from '#functions/platform/clock.ts';
import type { Audited, AuditedAction } from '#functions/modules/audit/act.ts';
import { quiet } from '#functions/platform/logger.ts';
import { NOW } from './records.ts';

type Recorded = Pick<AuditedAction, 'action' | 'actor' | 'address' | 'concern' | 'userAgent'> & Ending;

/** The audit log in memory: started actions, and rows written outside a transaction. */
export const auditInMemory = () => {
  const begun: Recorded['action'][] = [];
  const rows: Recorded[] = [];
  const trail: AuditTrail = {
    begin: (auditedAction) => {
      begun.push(auditedAction.action);
      auditedAction.begun = true;
      return Promise.resolve();
    },
    record: ({ action, actor, address, concern, userAgent }, ending) => {
      rows.push({ action, actor, address, concern, userAgent, ...ending });
      return Promise.resolve();
    },
  };
  return { begun, rows, trail, audited: createAudited({ trail, clock: systemClock, log: quiet }) };
};

/** A test's requests share an id and a time, so each gets its own, after the stored rows. */
export const auditedOver = (trail: AuditTrail): Audited => {
  let nth = 0;
  const logged = createAudited({ trail, clock: systemClock, log: quiet });
  return (auditedAction, work) => {
    nth += 1;
    const at = new Date(Date.parse(auditedAction.at) + 60_000 + nth).toISOString();
    return logged({ ...auditedAction, id: `aud_test_${nth}`, at }, work);
  };
};

/** Returns at most ten rows written since the last call. */
export const auditReader = (table: Table) => {
  const seen = new Set<string>();
  return async () => {
    const { items } = await createAuditRows(table).page({ kind: 'all' }, {}, { limit: 10 });
    const rows = items.filter(({ id }) => !seen.has(id));
    for (const { id } of items) seen.add(id);
    return rows;
  };
};

/** Records each audited action in its final state. */
export const auditedActionsOf = () => {
  const auditedActions: Pick<AuditedAction, 'action' | 'concern'>[] = [];
  const audited: Audited = async (auditedAction, work) => {
    try {
      return await work(auditedAction, () => Promise.resolve());
    } finally {
      auditedActions.push({ action: auditedAction.action, concern: auditedAction.concern });
    }
  };
  return { auditedActions, audited };
};

/** An administrator changes a role. */
export const auditedAction = (over: Partial<AuditedAction> = {}): AuditedAction => ({
  id: 'aud_1',
  at: NOW.toISOString(),
  actor: { kind: 'person', user_id: 'admin-1', email: 'admin@example.com', role: 'admin' },
  address: '203.0.113.9',
  userAgent: 'Firefox',
  correlationId: null,
  action: 'user.role',
  concern: { object: { kind: 'user', id: 'u1' }, before: { role: 'client' }, after: { role: 'admin' } },
  state: 'open',
  begun: false,
  declined: null,
  ...over,
});

/** An action that no write can carry. */
export const unwritten = (of: AuditedAction): AuditedAction => ({
  ...of,
  get state() {
    return 'open' as const;
  },
  set state(_) {},
});

/** A call without an audit row. */
export const notAudited: Audited = (of, work) => work(unwritten(of), () => Promise.resolve());
