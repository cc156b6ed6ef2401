import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as z from 'zod/mini';
import { readBody, sendJson } from '../http/plain.ts';

/** A part of AWS; all parts share one address. */
export interface AwsApi {
  takes(request: IncomingMessage): boolean;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** An error for the caller, with AWS's name for it. */
export class AwsError extends Error {
  override readonly name: string;
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

type Operation = (body: unknown) => object;

/** @param invalid the service's name for a request that does not parse */
export const operationsOf =
  (invalid: string) =>
  <Schema extends z.ZodMiniType>(schema: Schema, run: (given: z.output<Schema>) => object): Operation =>
  (body) => {
    const read = schema.safeParse(body);
    if (read.success) return run(read.data);
    throw new AwsError(invalid, `The parameter ${read.error.issues[0]?.path.join('.') ?? ''} is not valid.`);
  };

const BODY_LIMIT = 256 * 1024;

export const parseJson = (body: Buffer | undefined): unknown => {
  try {
    return body && JSON.parse(body.toString('utf8') || '{}');
  } catch {
    return undefined;
  }
};

/** A service with AWS's JSON 1.1 protocol: a header names the operation. */
export const createJsonApi = (
  service: string,
  operations: Readonly<Record<string, Operation>>,
  limit = BODY_LIMIT,
): AwsApi => {
  const targetOf = ({ headers }: IncomingMessage): string => String(headers['x-amz-target'] ?? '');
  const send = (response: ServerResponse, status: number, body: object): void =>
    sendJson(response, status, body, { 'content-type': 'application/x-amz-json-1.1' });
  return {
    takes: (request) => request.method === 'POST' && targetOf(request).startsWith(`${service}.`),
    async answer(request, response) {
      try {
        const name = targetOf(request).slice(service.length + 1);
        const body = parseJson(await readBody(request, limit));
        const operation = operations[name];
        if (!operation) throw new AwsError('UnknownOperationException', `There is no ${name} here.`);
        if (body === undefined)
          throw new AwsError('SerializationException', 'The request is not JSON, or too large.');
        send(response, 200, operation(body));
      } catch (error) {
        if (!(error instanceof AwsError)) throw error;
        const { name, message } = error;
        // Secrets Manager has the message in `message`, KMS in `Message`.
        send(response, 400, { __type: name, Message: message, message });
      }
    },
  };
};
