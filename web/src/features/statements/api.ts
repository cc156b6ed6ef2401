import {
  createStatement,
  getExport,
  getStatement,
  listExports,
  listStatements,
} from '@ramps-gateway/shared/contract/calls/statements.ts';
import type { KEPT_FORMATS, MonthStatementRecord } from '@ramps-gateway/shared/contract/exports.ts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../components/ui/toast.ts';
import { callApi } from '../../lib/api/client.ts';
import { ApiError, messageOf } from '../../lib/api/error.ts';
import { keys } from '../../lib/query/keys.ts';
import { TEXTS } from './texts.ts';

const LISTED = 10;

/** The reader's own exports, newest first. */
export const exportsQuery = infiniteQueryOptions({
  queryKey: keys.exports.list,
  queryFn: ({ pageParam, signal }) =>
    callApi(listExports, { query: { limit: LISTED, cursor: pageParam || undefined }, signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next_cursor,
});

/** The kept statements of a sub-account, the latest month first. */
export const monthsQuery = (subAccountId: string) =>
  infiniteQueryOptions({
    queryKey: keys.exports.months(subAccountId),
    queryFn: ({ pageParam, signal }) =>
      callApi(listStatements, {
        query: { sub_account_id: subAccountId, limit: LISTED, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });

/** Has the browser save what a link of five minutes opens: it is answered as a file, so the page stays. */
const open = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.click();
};

const notYet = (): ApiError => new ApiError('NOT_READY', TEXTS.list.notYet);

export const useOpenExport = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { link } = await callApi(getExport, { params: { id } });
      if (link === null) throw notYet();
      open(link.url);
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
      open(link.url);
    },
    onError: (error) => toast.failure(TEXTS.list.openFailed, messageOf(error)),
  });

export const useCreateStatement = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly sub_account_id: string; readonly month: string }) =>
      callApi(createStatement, { body }),
    onError: (error) => toast.failure(TEXTS.months.failed, messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.exports.all }),
  });
};
