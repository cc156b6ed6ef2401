import {
  correctLedger,
  listLedgerBalances,
  listEntries,
} from '@ramps-gateway/shared/contract/calls/ledger.ts';
import type { LedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { callQuery, pagedQuery, useReload } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';

/** @param asOf ISO 8601; `undefined` for now */
export const ledgerQuery = (asOf: string | undefined) =>
  pagedQuery(keys.ledger.balances(asOf ?? ''), listLedgerBalances, { as_of: asOf });

/** @param asOf ISO 8601; `undefined` for now */
export const bookQuery = (subAccountId: string, asOf: string | undefined) =>
  callQuery(keys.ledger.balancesOf(subAccountId, asOf ?? ''), listLedgerBalances, {
    query: { as_of: asOf, sub_account_id: subAccountId },
  });

/** Newest first. @param asOf ISO 8601: entries up to then; `undefined` for all */
export const entriesQuery = (subAccountId: string, account: LedgerAccount, asOf: string | undefined) =>
  pagedQuery(keys.ledger.entries(subAccountId, account, asOf ?? ''), listEntries, {
    sub_account_id: subAccountId,
    account,
    until: asOf,
  });

type Correction = z.input<typeof correctLedger.body>;

export const useCorrection = () => {
  const last = useRef<{ readonly text: string; readonly key: string }>(undefined);
  const keyOf = (body: Correction): string => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
  return useMutation({
    mutationFn: (body: Correction) =>
      callApi(correctLedger, { body, headers: { 'idempotency-key': keyOf(body) } }),
    onSuccess: () => toast.success('Correction posted'),
    onError: (error) => toast.failure('The correction was not posted', messageOf(error)),
    onSettled: useReload(keys.ledger.all),
  });
};
