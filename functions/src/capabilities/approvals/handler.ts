import { LambdaClient } from '@aws-sdk/client-lambda';
import { createApprovalPages, createApprovals, createPolicyRow } from '../../adapters/dynamo/approvals.ts';
import { createAuditTrail } from '../../adapters/dynamo/audit.ts';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { createExecute } from '../../adapters/lambda/invoke.ts';
import { createAudited } from '../../modules/audit/audited.ts';
import { createRoles } from '../../modules/users/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env, onEnv } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { approvalsRoutes } from './routes.ts';

const log = createLog('approvals');
const table = createTable(env('TABLE_NAME'));
const profiles = createProfileStore(table);

export const handler = httpHandler(
  approvalsRoutes({
    approvals: { ...createApprovals(table), ...createApprovalPages(table) },
    accounts: createSubAccountStore(table),
    policy: createPolicyRow(table, onEnv('SECOND_PERSON')),
    profiles,
    execute: createExecute(new LambdaClient({}), env('HELD_FUNCTIONS')),
    clock: systemClock,
    log,
  }),
  {
    log,
    roles: createRoles(profiles.standing, systemClock),
    audited: createAudited({ trail: createAuditTrail(table), clock: systemClock, log }),
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  },
);
