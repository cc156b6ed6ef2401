import { LambdaClient } from '@aws-sdk/client-lambda';
import { createSubAccountStore } from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import {
  createPolicyRow,
  createApprovalPages,
  createApprovals,
} from '../../../adapters/dynamo/audit/approvals.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { createExecute } from '../../../adapters/lambda/invoke.ts';
import { env, onEnv } from '../../../platform/env.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { serveAudited } from '../../../wiring/serving.ts';
import { approvalsRoutes } from './routes.ts';

const parts = functionParts('approvals');
const { table, log, clock } = parts;
const profiles = createProfileStore(table);

export const handler = serveAudited(
  approvalsRoutes({
    approvals: { ...createApprovals(table), ...createApprovalPages(table) },
    accounts: createSubAccountStore(table),
    policy: createPolicyRow(table, onEnv('SECOND_PERSON')),
    profiles,
    execute: createExecute(new LambdaClient({}), env('HELD_FUNCTIONS')),
    clock,
    log,
  }),
  parts,
);
