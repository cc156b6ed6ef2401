import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodePart, pathOf, readBody, sendText } from '../http/plain.ts';
import type { Functions } from '../lambda/functions.ts';
import { type AwsApi, parseJson } from './json-api.ts';

const ADDRESS = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;
const PAYLOAD_LIMIT = 6 * 1024 * 1024;

/** Function names may be ARNs or qualified. */
const nameIn = (request: IncomingMessage): string | undefined => {
  const [, encoded] = ADDRESS.exec(pathOf(request)) ?? [];
  const text = decodePart(encoded);
  if (text === undefined || request.method !== 'POST') return undefined;
  return text.startsWith('arn:') ? text.split(':')[6] : text.split(':')[0];
};

/** Lambda's Invoke, for Cognito's triggers. `Event` answers at once; `DryRun` only loads the function. */
export const createInvokeApi = (functions: Functions): AwsApi => ({
  takes: (request) => ADDRESS.test(pathOf(request)),
  async answer(request: IncomingMessage, response: ServerResponse) {
    const send = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): void =>
      sendText(response, status, text, { 'x-amzn-requestid': randomUUID(), ...headers });
    const fail = (status: number, type: string, message: string): void =>
      send(status, JSON.stringify({ Type: 'User', Message: message, message }), { 'x-amzn-errortype': type });
    const name = nameIn(request);
    const body = await readBody(request, PAYLOAD_LIMIT);
    if (name === undefined || !functions.has(name))
      return fail(404, 'ResourceNotFoundException', `Function not found: ${name ?? ''}`);
    if (!body) return fail(413, 'RequestTooLargeException', 'The payload is too large.');
    const event = parseJson(body);
    if (event === undefined)
      return fail(400, 'InvalidRequestContentException', 'Could not parse request body into json');
    const type = request.headers['x-amz-invocation-type'];
    if (type === 'DryRun') {
      await functions.load(name);
      return send(204, '');
    }
    const invocation = functions.invoke(name, event);
    if (type === 'Event') return send(202, '');
    const result = await invocation;
    const version = { 'x-amz-executed-version': '$LATEST' };
    if (result.ok) return send(200, result.payload, version);
    send(200, JSON.stringify(result.error), { ...version, 'x-amz-function-error': 'Unhandled' });
  },
});
