import { createAuditRows, createChains } from '../../../adapters/dynamo/audit/audit-lists.ts';
import { createTable } from '../../../adapters/dynamo/table/client.ts';
import { env } from '../../../platform/env.ts';
import { httpHandler } from '../../../modules/act/serve.ts';
import { createLog } from '../../../platform/logger.ts';
import { serving } from '../../../wiring/serving.ts';
import { auditRoutes } from './routes.ts';

const table = createTable(env('TABLE_NAME'));

export const handler = httpHandler(
  auditRoutes({ rows: createAuditRows(table), chains: createChains(table) }),
  serving({ table, log: createLog('audit') }),
);
