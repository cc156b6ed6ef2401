import { createAuditTrail } from '../adapters/dynamo/audit/audit.ts';
import { createAudited } from '../modules/audit/audited.ts';
import { systemClock } from '../platform/clock.ts';
import { type Served, serving } from './serving.ts';

/** As `serving`, with the audit log. */
export const servingAudited = (served: Served) => ({
  ...serving(served),
  audited: createAudited({ trail: createAuditTrail(served.table), clock: systemClock, log: served.log }),
});
