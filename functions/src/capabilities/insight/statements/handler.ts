import { randomUUID } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { createExportStore, createMonthStore } from '../../../adapters/dynamo/exports/exports.ts';
import { createBooks } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import {
  createSubAccountLists,
  createSubAccountStore,
} from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createFiles } from '../../../adapters/files/files.ts';
import { systemClock } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { servingAudited } from '../../../wiring/serving-audited.ts';
import { statementsRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));
const profiles = createProfileStore(table);

const log = createLog('statements');

export const handler = httpHandler(
  statementsRoutes({
    exports: createExportStore(table),
    months: createMonthStore(table),
    accounts: { ...createSubAccountStore(table), ...createSubAccountLists(table) },
    books: createBooks(table),
    files: createFiles({ client: new S3Client({}), bucket: env('FILES_BUCKET'), clock: systemClock }),
    emailOf: async (userId) => (await profiles.get(userId))?.record.email,
    clock: systemClock,
    newId: randomUUID,
  }),
  servingAudited({ table, log }),
);
