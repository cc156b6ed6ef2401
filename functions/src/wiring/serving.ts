import { randomUUID } from 'node:crypto';
import { createApprovals, createPolicyRow } from '../adapters/dynamo/audit/approvals.ts';
import { createAuditTrail } from '../adapters/dynamo/audit/audit.ts';
import { createProfileStore } from '../adapters/dynamo/users/profiles.ts';
import type { Route } from '../modules/act/route.ts';
import { httpHandler } from '../modules/act/serve.ts';
import type { Seal } from '../modules/approvals/ports.ts';
import { createSecondPerson } from '../modules/approvals/second-person.ts';
import { createAudited } from '../modules/audit/audited.ts';
import { createRoles } from '../modules/users/roles.ts';
import { fromEdge } from '../platform/origin.ts';
import { env, onEnv } from '../platform/env.ts';
import type { Metrics } from '../platform/metrics.ts';
import { factorRule } from './factor-rule.ts';
import type { Parts } from './parts.ts';

type Served = Pick<Parts, 'table' | 'log' | 'clock'> & { readonly metrics?: Metrics };

const signedIn = ({ table, log, clock, metrics }: Served) => ({
  log,
  roles: createRoles(createProfileStore(table).standing, clock),
  secondFactor: factorRule,
  fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  ...(metrics && { metrics }),
});

const audited = (parts: Served) => ({
  ...signedIn(parts),
  audited: createAudited({ ...parts, trail: createAuditTrail(parts.table) }),
});

/** Serves signed-in callers by their role rows, only through the edge. */
export const serve = (routes: readonly Route[], parts: Served) => httpHandler(routes, signedIn(parts));

/** Like `serve`, with the audit log. */
export const serveAudited = (routes: readonly Route[], parts: Served) => httpHandler(routes, audited(parts));

/** Like `serveAudited`, for calls that may need approval. @param seal for requests with secrets */
export const serveHeld = (routes: readonly Route[], parts: Served, seal?: Seal) =>
  httpHandler(routes, {
    ...audited(parts),
    secondPerson: createSecondPerson({
      approvals: createApprovals(parts.table),
      policy: createPolicyRow(parts.table, onEnv('SECOND_PERSON')),
      newId: randomUUID,
      clock: parts.clock,
      ...(seal && { seal }),
    }),
  });
