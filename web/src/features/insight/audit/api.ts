import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import { listAudit, verifyAudit } from '@ramps-gateway/shared/contract/calls/audit.ts';
import { AUDIT_LISTED } from '@ramps-gateway/shared/domain/audit.ts';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../../lib/api/client.ts';
import { pagedQuery, keyOf } from '../../../lib/query/calls.ts';
import type { AuditFilter } from './model/filter.ts';

export const auditQuery = (filter: AuditFilter) =>
  pagedQuery(keyOf(listAudit, filter), listAudit, { limit: AUDIT_LISTED, ...filter });

const OWN_LISTED = 25;

export const ownAuditQuery = (userId: string) =>
  pagedQuery(keyOf(listAudit, { own: userId }), listAudit, { limit: OWN_LISTED, person: userId });

/** The call's maximum page. */
const READ_AT_ONCE = 200;

export interface Reading {
  readonly rows: readonly AuditRecord[];
  readonly cursor: string | null | undefined;
}

export const NOTHING_READ: Reading = { rows: [], cursor: undefined };

export const readOn = async (
  filter: AuditFilter,
  { rows, cursor }: Reading,
  signal: AbortSignal,
): Promise<Reading> => {
  const query = { limit: READ_AT_ONCE, cursor: cursor ?? undefined, ...filter };
  const page = await callApi(listAudit, { query, signal });
  return { rows: [...rows, ...page.items], cursor: page.next_cursor };
};

export const useVerification = () =>
  useMutation({
    mutationFn: (body: z.input<typeof verifyAudit.body>) => callApi(verifyAudit, { body }),
  });
