import { createAuditRows, createChains } from '../../../adapters/dynamo/audit/audit-lists.ts';
import { functionParts } from '../../../wiring/parts.ts';
import { serve } from '../../../wiring/serving.ts';
import { auditRoutes } from './routes.ts';

const parts = functionParts('audit');
const { table } = parts;

export const handler = serve(
  auditRoutes({ rows: createAuditRows(table), chains: createChains(table) }),
  parts,
);
