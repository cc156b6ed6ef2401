import * as z from 'zod/mini';
import type { InvocationResult } from '../common/stream.ts';
import { messageOf } from '../common/errors.ts';

const fault = z.object({ errorType: z.optional(z.string()), errorMessage: z.string() });

const failed = (errorType: string, errorMessage: string): InvocationResult => ({
  ok: false,
  error: { errorType, errorMessage },
});

/** Lambda's Invoke call at an endpoint that asks for no signature: the local one. Never rejects. */
export const invokeAt =
  (endpoint: string) =>
  async (functionName: string, event: object): Promise<InvocationResult> => {
    try {
      const response = await fetch(`${endpoint}/2015-03-31/functions/${functionName}/invocations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
      });
      const payload = await response.text();
      if (response.status !== 200)
        return failed('InvokeFailed', `the function could not be invoked (${response.status})`);
      if (response.headers.get('x-amz-function-error') === null) return { ok: true, payload };
      const failure = fault.safeParse(JSON.parse(payload));
      return failed(failure.data?.errorType ?? 'Error', failure.data?.errorMessage ?? 'the function failed');
    } catch (error) {
      return failed('InvokeFailed', `the function could not be invoked: ${messageOf(error)}`);
    }
  };
