import { callRamps } from '@ramps-gateway/shared/contract/calls/ramps.ts';
import type { CallInput, RampsRow } from '@ramps-gateway/shared/contract/ramps/row.ts';
import type * as z from 'zod/mini';
import { addressOf, callApi, parsed } from './client.ts';

/** What the proxy needs besides the provider's own input. */
type ProviderInput<Row extends RampsRow> = CallInput<Row> & {
  readonly signal?: AbortSignal | undefined;
  readonly account?: string | undefined;
  /** A UUID; all attempts of one order share it. */
  readonly idempotencyKey?: string;
} & (Row['account'] extends 'required' ? { readonly account: string } : unknown) &
  (Row['account'] extends 'none' ? { readonly account?: undefined } : unknown) &
  (Row['handling'] extends 'order' ? { readonly idempotencyKey: string } : unknown);

/** Calls the provider through the proxy (S7.3). @throws ApiError like callApi, also for an unreadable answer */
export const callProvider = async <Row extends RampsRow, Answer extends z.core.$ZodType>(
  row: Row & { readonly answer: Answer },
  { values, query, data, account, idempotencyKey, signal }: ProviderInput<Row>,
): Promise<z.output<Answer>> => {
  const answer = await callApi(callRamps, {
    body: {
      method: row.method,
      endpoint: addressOf(row.template, values, query),
      ...(data === undefined ? {} : { data }),
      ...(account === undefined ? {} : { headers: { 'X-sub-account-id': account } }),
    },
    ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
    signal,
  });
  return parsed<Answer>(row.answer, answer, 200);
};
