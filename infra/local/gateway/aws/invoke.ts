import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodePart, pathOf, readBody } from '../http/plain.ts';
import type { Functions } from '../lambda/functions.ts';

const ADDRESS = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;
const PAYLOAD_LIMIT = 6 * 1024 * 1024;

const send = (
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-amzn-requestid': randomUUID(),
    ...headers,
  });
  response.end(text);
};

const fail = (response: ServerResponse, status: number, type: string, message: string): void =>
  send(response, status, JSON.stringify({ Type: 'User', Message: message, message }), {
    'x-amzn-errortype': type,
  });

/** Function names may be ARNs or qualified. */
const nameIn = (request: IncomingMessage): string | undefined => {
  const [, encoded] = ADDRESS.exec(pathOf(request)) ?? [];
  const text = decodePart(encoded);
  if (text === undefined || request.method !== 'POST') return undefined;
  return text.startsWith('arn:') ? text.split(':')[6] : text.split(':')[0];
};

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8') || '{}');
  } catch {
    return undefined;
  }
};

export const isInvokeCall = (request: IncomingMessage): boolean => ADDRESS.test(pathOf(request));

/** Lambda's Invoke, for Cognito's triggers. `Event` answers at once; `DryRun` only loads the function. */
export const createInvokeApi =
  (functions: Functions, onInvoked: () => void) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = nameIn(request);
    const body = await readBody(request, PAYLOAD_LIMIT);
    if (name === undefined || !functions.has(name)) {
      return fail(response, 404, 'ResourceNotFoundException', `Function not found: ${name ?? ''}`);
    }
    if (!body) return fail(response, 413, 'RequestTooLargeException', 'The payload is too large.');
    const event = parse(body);
    if (event === undefined) {
      return fail(response, 400, 'InvalidRequestContentException', 'Could not parse request body into json');
    }
    const type = request.headers['x-amz-invocation-type'];
    if (type === 'DryRun') {
      await functions.load(name);
      return send(response, 204, '');
    }
    const invocation = functions.invoke(name, event).finally(onInvoked);
    if (type === 'Event') return send(response, 202, '');
    const result = await invocation;
    const version = { 'x-amz-executed-version': '$LATEST' };
    if (result.ok) return send(response, 200, result.payload, version);
    send(response, 200, JSON.stringify(result.error), { ...version, 'x-amz-function-error': 'Unhandled' });
  };
