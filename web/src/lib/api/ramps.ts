import { callRamps } from '@ramps-gateway/shared/contract/calls/ramps.ts';
import type { RampsMethod } from '@ramps-gateway/shared/contract/ramps/row.ts';
import * as z from 'zod/mini';
import { callApi } from './client.ts';
import { unreadableAnswer } from './error.ts';

interface RampsInput<A extends z.core.$ZodType> {
  readonly method: RampsMethod;
  /** A path of the proxy's table with its query, `/v1/subaccount/bank-account?bank_type=shared`. */
  readonly endpoint: string;
  /** How the provider's answer reads (contract/ramps/answers); its numbers come as decimal texts. */
  readonly answer: A;
  /** The provider's id of the sub-account that the call is for. */
  readonly account?: string;
  readonly data?: unknown;
  /** A UUID; needed by calls that order something, and the same for every try of one order. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * One call of the provider through the proxy (spec 7).
 * @throws ApiError as callApi; also where the answer cannot be read
 */
export const callProvider = async <A extends z.core.$ZodType>(input: RampsInput<A>): Promise<z.output<A>> => {
  const { method, endpoint, answer, account, data, idempotencyKey, signal } = input;
  const told = await callApi(callRamps, {
    body: {
      method,
      endpoint,
      ...(data === undefined ? {} : { data }),
      ...(account === undefined ? {} : { headers: { 'X-sub-account-id': account } }),
    },
    ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
    signal,
  });
  const parsed = z.safeParse(answer, told);
  if (!parsed.success) throw unreadableAnswer(200);
  return parsed.data;
};
