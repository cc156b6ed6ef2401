import { createAudited } from '#functions/modules/audit/audited.ts';
import type { AuditTrail } from '#functions/modules/audit/ports.ts';
import type { Ending } from '#functions/platform/ending.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { type Audited, type Deed, doing } from '#functions/platform/deed.ts';
import { quiet } from '#functions/platform/logger.ts';

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

/** For what is not about the audit log. */
export const notAudited: Audited = (_deed, work) => work();
