import { LambdaClient } from '@aws-sdk/client-lambda';
import {
  createApprovalPages,
  createApprovals,
  createPolicyRow,
} from '../../../adapters/dynamo/audit/approvals.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createExecute } from '../../../adapters/lambda/invoke.ts';
import { systemClock } from '../../../platform/clock.ts';
import { env, onEnv } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingAudited } from '../../../wiring/serving-audited.ts';
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
  servingAudited({ table, log }),
);
