import { randomUUID } from 'node:crypto';
import { createApprovals, createPolicyRow } from '../adapters/dynamo/audit/approvals.ts';
import type { Seal } from '../modules/approvals/ports.ts';
import { createSecondPerson } from '../modules/approvals/second-person.ts';
import { systemClock } from '../platform/clock.ts';
import { onEnv } from '../platform/env.ts';
import { servingAudited } from './serving-audited.ts';
import type { Served } from './serving.ts';

/** As `servingAudited`, where a call may wait for a second person. @param seal where requests hold secrets */
export const servingHeld = ({ seal, ...served }: Served & { readonly seal?: Seal }) => ({
  ...servingAudited(served),
  secondPerson: createSecondPerson({
    approvals: createApprovals(served.table),
    policy: createPolicyRow(served.table, onEnv('SECOND_PERSON')),
    newId: randomUUID,
    clock: systemClock,
    ...(seal && { seal }),
  }),
});
