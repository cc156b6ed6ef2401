import { listLedgerBalances } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import {
  createStatement,
  getExport,
  getStatement,
  listExports,
  listStatements,
} from '@ramps-gateway/shared/contract/calls/statements.ts';
import type { KEPT_FORMATS, MonthStatementRecord } from '@ramps-gateway/shared/contract/exports.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { ApiError, messageOf } from '../../../lib/api/error.ts';
import { callQuery, pagedQuery, useReload, keyOf } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';
import { openFile } from '../../../lib/save-file.ts';
import { TEXTS } from './texts.ts';

const LISTED = 10;

export const exportsQuery = pagedQuery(keys.exports.list, listExports, { limit: LISTED });

const KNOWN_FOR_MS = 60_000;

export const ledgerAccountsQuery = (subAccountId: string | undefined) =>
  queryOptions({
    ...callQuery(keyOf(listLedgerBalances, { accountsOf: subAccountId }), listLedgerBalances, {
      query: { limit: 1, sub_account_id: subAccountId },
    }),
    select: ({ totals }) => totals?.balances ?? [],
    staleTime: KNOWN_FOR_MS,
  });

export const monthsQuery = (subAccountId: string) =>
  pagedQuery(keys.exports.months(subAccountId), listStatements, {
    sub_account_id: subAccountId,
    limit: LISTED,
  });

const notYet = (): ApiError => new ApiError('NOT_READY', TEXTS.list.notYet);

export const useOpenExport = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, what }: { readonly id: string; readonly what: 'link' | 'signature' }) => {
      const link = (await callApi(getExport, { params: { id } }))[what];
      if (link === null) throw notYet();
      openFile(link.url);
    },
    onError: async (error) => {
      toast.failure(TEXTS.list.openFailed, messageOf(error));
      await client.invalidateQueries({ queryKey: keys.exports.all });
    },
  });
};

export const useOpenStatement = () =>
  useMutation({
    mutationFn: async ({
      id,
      format,
    }: Pick<MonthStatementRecord, 'id'> & { readonly format: (typeof KEPT_FORMATS)[number] }) => {
      const { link } = await callApi(getStatement, { params: { id }, query: { format } });
      if (link === null) throw notYet();
      openFile(link.url);
    },
    onError: (error) => toast.failure(TEXTS.list.openFailed, messageOf(error)),
  });

export const useCreateStatement = () => {
  return useMutation({
    mutationFn: (body: { readonly sub_account_id: string; readonly month: string }) =>
      callApi(createStatement, { body }),
    onError: (error) => toast.failure(TEXTS.months.failed, messageOf(error)),
    onSettled: useReload(keys.exports.all),
  });
};
