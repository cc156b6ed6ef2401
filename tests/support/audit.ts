import { createAuditRows } from '#functions/adapters/dynamo/audit-lists.ts';
import type { Table } from '#functions/adapters/dynamo/client.ts';
import { createAudited } from '#functions/modules/audit/audited.ts';
import type { AuditTrail } from '#functions/modules/audit/ports.ts';
import type { Ending } from '#functions/platform/ending.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { type Audited, type Deed, doing } from '#functions/platform/deed.ts';
import { quiet } from '#functions/platform/logger.ts';
import { NOW } from './records.ts';

type Recorded = Pick<Deed, 'action' | 'actor' | 'address' | 'concern' | 'userAgent'> & Ending;

/** The audit log in memory: what began, and the row of each deed that no transaction has written. */
export const auditInMemory = () => {
  const begun: Recorded['action'][] = [];
  const rows: Recorded[] = [];
  const trail: AuditTrail = {
    begin: (deed) => {
      begun.push(deed.action);
      deed.begun = true;
      return Promise.resolve();
    },
    record: ({ action, actor, address, concern, userAgent }, ending) => {
      rows.push({ action, actor, address, concern, userAgent, ...ending });
      return Promise.resolve();
    },
  };
  return { begun, rows, trail, audited: createAudited({ trail, clock: systemClock, log: quiet }) };
};

/** Requests of one test have one id and one time; those of an API do not. They come after the rows that are there. */
export const auditedOver = (trail: AuditTrail): Audited => {
  let nth = 0;
  const logged = createAudited({ trail, clock: systemClock, log: quiet });
  return (deed, work) => {
    nth += 1;
    const at = new Date(Date.parse(deed.at) + 60_000 + nth).toISOString();
    return logged({ ...deed, id: `aud_test_${nth}`, at }, work);
  };
};

/** Answers the rows of the log since it was asked last, ten at most. */
export const auditReader = (table: Table) => {
  const seen = new Set<string>();
  return async () => {
    const { items } = await createAuditRows(table).page({ kind: 'all' }, {}, { limit: 10 });
    const rows = items.filter(({ id }) => !seen.has(id));
    for (const { id } of items) seen.add(id);
    return rows;
  };
};

/** Keeps each deed as it was when it ended, whoever wrote its row. */
export const deedsOf = () => {
  const deeds: Pick<Deed, 'action' | 'concern'>[] = [];
  const audited: Audited = async (deed, work) => {
    try {
      return await doing(deed, () => Promise.resolve(), work);
    } finally {
      deeds.push({ action: deed.action, concern: deed.concern });
    }
  };
  return { deeds, audited };
};

/** An administrator changes a role. */
export const deed = (over: Partial<Deed> = {}): Deed => ({
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

/** For what is not about the audit log. */
export const notAudited: Audited = (_deed, work) => work();
