import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod/mini';
import { localClient } from '../common/aws.ts';
import { messageOf } from '../common/errors.ts';
import type { InvocationResult } from '../common/stream.ts';

/** Never rejects. */
export type Invoke = (functionName: string, event: object) => Promise<InvocationResult>;

const fault = z.object({ errorType: z._default(z.string(), 'Error'), errorMessage: z.string() });

export const invokeBy =
  (client: LambdaClient): Invoke =>
  async (functionName, event) => {
    try {
      const { Payload, FunctionError } = await client.send(
        new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(event) }),
      );
      const payload = Buffer.from(Payload ?? []).toString();
      if (FunctionError === undefined) return { ok: true, payload };
      return { ok: false, error: fault.parse(JSON.parse(payload)) };
    } catch (error) {
      const errorMessage = `the function could not be invoked: ${messageOf(error)}`;
      return { ok: false, error: { errorType: 'InvokeFailed', errorMessage } };
    }
  };

export const invokeAt = (endpoint: string): Invoke => invokeBy(new LambdaClient(localClient(endpoint)));
