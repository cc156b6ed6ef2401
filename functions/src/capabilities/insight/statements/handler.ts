import { randomUUID } from 'node:crypto';
import {
  createSubAccountLists,
  createSubAccountStore,
} from '../../../adapters/dynamo/accounts/sub-accounts.ts';
import { createExportStore, createMonthStore } from '../../../adapters/dynamo/exports/exports.ts';
import { createLedger } from '../../../adapters/dynamo/ledger/ledger.ts';
import { createProfileStore } from '../../../adapters/dynamo/users/profiles.ts';
import { exportFiles } from '../../../wiring/export-maker.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { serveAudited } from '../../../wiring/serving.ts';
import { statementsRoutes } from './routes.ts';

const parts = functionParts('statements');
const { table, clock } = parts;
const profiles = createProfileStore(table);

export const handler = serveAudited(
  statementsRoutes({
    exports: createExportStore(table),
    months: createMonthStore(table),
    accounts: { ...createSubAccountStore(table), ...createSubAccountLists(table) },
    ledger: createLedger(table),
    files: exportFiles(),
    emailOf: async (userId) => (await profiles.get(userId))?.record.email,
    clock,
    newId: randomUUID,
  }),
  parts,
);
