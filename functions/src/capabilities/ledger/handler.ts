import { randomUUID } from 'node:crypto';
import { createApprovals, createPolicyRow } from '../../adapters/dynamo/approvals.ts';
import { createAuditTrail } from '../../adapters/dynamo/audit.ts';
import { createSecondPerson } from '../../modules/approvals/second-person.ts';
import { createAudited } from '../../modules/audit/audited.ts';
import { createTable } from '../../adapters/dynamo/client.ts';
import { createConversionStore } from '../../adapters/dynamo/conversions.ts';
import { createIncomingPayments } from '../../adapters/dynamo/incoming-payments.ts';
import { createBooks, createLedger } from '../../adapters/dynamo/ledger.ts';
import { createProfileStore } from '../../adapters/dynamo/profiles.ts';
import { createSubAccountLists } from '../../adapters/dynamo/sub-account-lists.ts';
import { createSubAccountStore } from '../../adapters/dynamo/sub-accounts.ts';
import { createRoles } from '../../modules/users/roles.ts';
import { systemClock } from '../../platform/clock.ts';
import { fromEdge } from '../../platform/edge.ts';
import { env, onEnv } from '../../platform/env.ts';
import { httpHandler } from '../../platform/http.ts';
import { createLog } from '../../platform/logger.ts';
import { ledgerRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));
const profiles = createProfileStore(table);

const log = createLog('ledger');

export const handler = httpHandler(
  ledgerRoutes({
    accounts: { ...createSubAccountStore(table), ...createSubAccountLists(table) },
    books: createBooks(table),
    conversions: createConversionStore(table),
    incoming: createIncomingPayments(table),
    ledger: createLedger(table),
    people: profiles,
    clock: systemClock,
  }),
  {
    log,
    roles: createRoles(profiles.standing, systemClock),
    audited: createAudited({ trail: createAuditTrail(table), clock: systemClock, log }),
    secondPerson: createSecondPerson({
      approvals: createApprovals(table),
      policy: createPolicyRow(table, onEnv('SECOND_PERSON')),
      newId: randomUUID,
      clock: systemClock,
    }),
    fromEdge: fromEdge(env('ORIGIN_DIGESTS')),
  },
);
