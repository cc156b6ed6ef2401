import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../http/plain.ts';
import { SECRET_OPERATIONS } from './operations.ts';
import { SecretError, type SecretStore } from './store.ts';

const TARGET = 'secretsmanager.';
const BODY_LIMIT = 256 * 1024;

const send = (response: ServerResponse, status: number, body: object): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
};

const parse = (body: Buffer | undefined): unknown => {
  try {
    if (!body) throw new Error('too large');
    return JSON.parse(body.toString('utf8') || '{}');
  } catch {
    throw new SecretError('SerializationException', 'The request is not JSON, or too large.');
  }
};

export const isSecretsCall = (request: IncomingMessage): boolean =>
  request.method === 'POST' && String(request.headers['x-amz-target'] ?? '').startsWith(TARGET);

export const createSecretsApi = (store: SecretStore) => {
  const world = { store, now: () => Date.now() / 1000 };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const name = String(request.headers['x-amz-target']).slice(TARGET.length);
      const operation = SECRET_OPERATIONS.get(name);
      const body = await readBody(request, BODY_LIMIT);
      if (!operation) throw new SecretError('UnknownOperationException', `There is no ${name} here.`);
      send(response, 200, operation.run(world, parse(body)));
    } catch (error) {
      if (!(error instanceof SecretError)) throw error;
      send(response, 400, { __type: error.name, Message: error.message, message: error.message });
    }
  };
};
