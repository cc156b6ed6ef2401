import * as z from 'zod/mini';
import { EXPORT_FORMATS, EXPORT_KINDS, SEPARATORS } from '../../domain/exports.ts';
import { CONVERSION_STATUSES } from '../../domain/conversion.ts';
import { PAYMENT_LISTS } from '../../domain/payments.ts';
import { defineCall, SIGNED_IN } from '../call.ts';
import {
  exportRecord,
  exportWithLink,
  fileLink,
  KEPT_FORMATS,
  month,
  monthStatementRecord,
} from '../exports.ts';
import { byId, id, pageOf, pageQuery } from '../fields.ts';
import { ledgerAccountId } from '../ledger.ts';
import { paymentFilters, rangeChecks } from '../payments.ts';

const service = 'statements';

const EXPORTS_LISTED = 20;
const LEDGER_ACCOUNTS_NAMED = 50;

/**
 * A statement needs `from` and `to`, and covers a sub-account, an owner or all in scope. A list is exported with the
 * filter of its page; only payments have a period, amounts and a search.
 */
export const exportRequest = z
  .strictObject({
    kind: z._default(z.enum(EXPORT_KINDS), 'statement'),
    format: z.enum(EXPORT_FORMATS),
    separators: z._default(z.enum(SEPARATORS), 'comma'),
    owner_id: z.optional(id),
    ledger_accounts: z.optional(
      z.array(ledgerAccountId).check(z.minLength(1), z.maxLength(LEDGER_ACCOUNTS_NAMED)),
    ),
    ...paymentFilters,
    list: z.optional(z.enum(PAYMENT_LISTS)),
    status: z.optional(z.enum(CONVERSION_STATUSES)),
    scope: z._default(z.enum(['own', 'all']), 'all'),
  })
  .check(...rangeChecks);
export type ExportRequest = z.infer<typeof exportRequest>;

export const createExport = defineCall({
  action: 'export.create',
  method: 'POST',
  path: '/api/exports',
  service,
  access: SIGNED_IN,
  body: exportRequest,
  answer: exportRecord,
  status: 201,
});

export const listExports = defineCall({
  method: 'GET',
  path: '/api/exports',
  service,
  access: SIGNED_IN,
  query: z.object(pageQuery(EXPORTS_LISTED)),
  answer: pageOf(exportRecord),
});

/** The caller's own; when it is done, with a link valid for five minutes. */
export const getExport = defineCall({
  method: 'GET',
  path: '/api/exports/{id}',
  service,
  access: SIGNED_IN,
  params: byId,
  answer: exportWithLink,
});

export const listStatements = defineCall({
  method: 'GET',
  path: '/api/statements',
  service,
  access: SIGNED_IN,
  query: z.object({ ...pageQuery(EXPORTS_LISTED), sub_account_id: id }),
  answer: pageOf(monthStatementRecord),
});

export const createStatement = defineCall({
  action: 'statement.create',
  method: 'POST',
  path: '/api/statements',
  service,
  access: SIGNED_IN,
  body: z.strictObject({ sub_account_id: id, month }),
  answer: monthStatementRecord,
  status: 201,
});

export const getStatement = defineCall({
  method: 'GET',
  path: '/api/statements/{id}',
  service,
  access: SIGNED_IN,
  params: byId,
  query: z.object({ format: z._default(z.enum(KEPT_FORMATS), 'pdf') }),
  answer: z.object({ statement: monthStatementRecord, link: z.nullable(fileLink) }),
});
