import * as statements from '#shared/contract/calls/statements.ts';
import { costed, PAGE } from './costed.ts';
import { OPERATOR, own } from './own.ts';

const ROLE = 'role row 1';
const ACCOUNT = `${ROLE}; the sub-account 1`;
const PERIOD = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };

export const STATEMENTS = [
  costed(
    statements.createExport,
    OPERATOR,
    { body: { format: 'csv', sub_account_id: own.read.id, ...PERIOD } },
    [4, 3.5, 3],
    `${ACCOUNT}; Query of the 30 newest own exports, here 12, 1.5; put 1 + 2 indexes`,
  ),
  costed(statements.listExports, OPERATOR, PAGE, [2, 2, 0], `${ROLE}; Query of 11 rows 1`),
  costed(
    statements.getExport,
    OPERATOR,
    { params: { id: own.export(1) } },
    [3, 3, 0],
    `${ROLE}; its row 1; batch of the sub-accounts that it tells of, here one, 1`,
  ),
  costed(
    statements.listStatements,
    OPERATOR,
    { query: { ...PAGE.query, sub_account_id: own.read.id } },
    [3, 3, 0],
    `${ACCOUNT}; Query of 11 rows 1`,
  ),
  costed(
    statements.createStatement,
    OPERATOR,
    { body: { sub_account_id: own.read.id, month: '2026-10' } },
    [4, 3, 2],
    `${ACCOUNT}; is it there 1; put 1 + index 1`,
  ),
  costed(
    statements.getStatement,
    OPERATOR,
    { params: { id: `${own.read.id}-2025-01` } },
    [3, 3, 0],
    `${ACCOUNT}; its row 1`,
  ),
];
