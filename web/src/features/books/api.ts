import { correctBooks, listBooks, listEntries } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import type { LedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import { toast } from '../../components/ui/toast.ts';
import { callApi } from '../../lib/api/client.ts';
import { messageOf } from '../../lib/api/error.ts';
import { keys } from '../../lib/query/keys.ts';
import { TEXTS } from './texts.ts';

/** @param asOf ISO 8601; `undefined` for now */
export const booksQuery = (asOf: string | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.ledger.books(asOf ?? ''),
    queryFn: ({ pageParam, signal }) =>
      callApi(listBooks, { query: { as_of: asOf, cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });

/** @param asOf ISO 8601; `undefined` for now */
export const bookQuery = (subAccountId: string, asOf: string | undefined) =>
  queryOptions({
    queryKey: keys.ledger.book(subAccountId, asOf ?? ''),
    queryFn: ({ signal }) =>
      callApi(listBooks, { query: { as_of: asOf, sub_account_id: subAccountId }, signal }),
  });

/** Newest first. @param asOf ISO 8601: nothing newer; `undefined` for all */
export const entriesQuery = (subAccountId: string, account: LedgerAccount, asOf: string | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.ledger.entries(subAccountId, account, asOf ?? ''),
    queryFn: ({ pageParam, signal }) =>
      callApi(listEntries, {
        query: { sub_account_id: subAccountId, account, until: asOf, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });

type Correction = z.input<typeof correctBooks.body>;

export const useCorrection = () => {
  const client = useQueryClient();
  const last = useRef<{ readonly text: string; readonly key: string }>(undefined);
  const keyOf = (body: Correction): string => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
  return useMutation({
    mutationFn: (body: Correction) =>
      callApi(correctBooks, { body, headers: { 'idempotency-key': keyOf(body) } }),
    onSuccess: () => toast.success(TEXTS.correction.done),
    onError: (error) => toast.failure(TEXTS.correction.failed, messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.ledger.all }),
  });
};
