import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import { listAudit, verifyAudit } from '@ramps-gateway/shared/contract/calls/audit.ts';
import { AUDIT_LISTED } from '@ramps-gateway/shared/domain/audit.ts';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../lib/api/client.ts';
import { keys } from '../../lib/query/keys.ts';
import type { AuditFilter } from './model/filter.ts';

/** Newest first. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: keys.audit.list(JSON.stringify(filter)),
    queryFn: ({ pageParam, signal }) =>
      callApi(listAudit, {
        query: { limit: AUDIT_LISTED, cursor: pageParam || undefined, ...filter },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });

const OWN_LISTED = 25;

/** What somebody did themselves, newest first. */
export const ownAuditQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: keys.audit.own(userId),
    queryFn: ({ pageParam, signal }) =>
      callApi(listAudit, {
        query: { limit: OWN_LISTED, cursor: pageParam || undefined, person: userId },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });

/** As many as a call gives. */
const READ_AT_ONCE = 200;

/** How far all rows of a filter have been read. */
export interface Reading {
  readonly rows: readonly AuditRecord[];
  /** Where to go on; null at the end. */
  readonly cursor: string | null | undefined;
}

export const NOTHING_READ: Reading = { rows: [], cursor: undefined };

/** Reads the next rows of a filter. */
export const readOn = async (
  filter: AuditFilter,
  { rows, cursor }: Reading,
  signal: AbortSignal,
): Promise<Reading> => {
  const query = { limit: READ_AT_ONCE, cursor: cursor ?? undefined, ...filter };
  const page = await callApi(listAudit, { query, signal });
  return { rows: [...rows, ...page.items], cursor: page.next_cursor };
};

/** Computes the chain of some days again. */
export const useVerification = () =>
  useMutation({
    mutationFn: (body: z.input<typeof verifyAudit.body>) => callApi(verifyAudit, { body }),
  });
