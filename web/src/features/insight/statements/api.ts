import { listLedgerBalances } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import {
  createExport,
  createStatement,
  getExport,
  getStatement,
  listExports,
  listStatements,
} from '@ramps-gateway/shared/contract/calls/statements.ts';
import { KEPT_FORMATS, type MonthStatementRecord } from '@ramps-gateway/shared/contract/exports.ts';
import {
  type ExportFormat,
  type ExportState,
  lastClosedMonth,
} from '@ramps-gateway/shared/domain/exports.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { ApiError, messageOf } from '../../../lib/api/error.ts';
import { callQuery, pagedQuery, useReload, keyOf } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';
import { openFile } from '../../../lib/save-file.ts';
import { monthSoFar } from './model/period.ts';
import { TEXTS } from './texts.ts';

const LISTED = 10;
const MONTHS_LISTED = 24;

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
    limit: MONTHS_LISTED,
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

export interface WantedMonth {
  readonly subAccountId: string;
  readonly month: string;
  readonly format: ExportFormat;
  /** Its stored statement, if the list has one. */
  readonly stored: MonthStatementRecord | undefined;
}

interface Progress {
  readonly state: ExportState;
  readonly error: string | null;
  readonly link: { readonly url: string } | null;
}

const ASK_EACH_MS = 800;
const ASKED_AT_MOST = 75;

/** Polls until the file is ready and returns its link. */
const whenReady = async (ask: () => Promise<Progress>): Promise<string> => {
  for (let times = 0; times < ASKED_AT_MOST; times += 1) {
    const { state, error, link } = await ask();
    if (link) return link.url;
    if (state === 'failed') throw new ApiError('NOT_READY', error ?? TEXTS.months.failed);
    await new Promise((resolve) => setTimeout(resolve, ASK_EACH_MS));
  }
  throw new ApiError('NOT_READY', TEXTS.months.takesLong);
};

/** Complete months are stored once as PDF and JSON; other files are made as exports. */
const monthFile = async ({ subAccountId, month, format, stored }: WantedMonth): Promise<string> => {
  const kept = KEPT_FORMATS.find((each) => each === format);
  const now = new Date();
  if (kept && month <= lastClosedMonth(now)) {
    if (stored?.state !== 'done')
      await callApi(createStatement, { body: { sub_account_id: subAccountId, month } });
    return whenReady(async () => {
      const params = { id: `${subAccountId}-${month}` };
      const { statement, link } = await callApi(getStatement, { params, query: { format: kept } });
      return { ...statement, link };
    });
  }
  const period = monthSoFar(month, now.getTime());
  const request = { kind: 'statement', scope: 'all', separators: 'comma' } as const;
  const body = { ...request, format, sub_account_id: subAccountId, ...period };
  const { id } = await callApi(createExport, { body });
  return whenReady(() => callApi(getExport, { params: { id } }));
};

export const useGetMonth = () => {
  const reload = useReload(keys.exports.all);
  return useMutation({
    mutationFn: async (wanted: WantedMonth) => openFile(await monthFile(wanted)),
    onError: (error) => toast.failure(TEXTS.months.failed, messageOf(error)),
    onSettled: reload,
  });
};
