import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendAwsJson } from '../http/plain.ts';
import { SECRET_OPERATIONS } from './operations.ts';
import { SecretError, type SecretStore } from './store.ts';

const TARGET = 'secretsmanager.';
const BODY_LIMIT = 256 * 1024;

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
      sendAwsJson(response, 200, operation.run(world, parse(body)));
    } catch (error) {
      if (!(error instanceof SecretError)) throw error;
      sendAwsJson(response, 400, { __type: error.name, Message: error.message, message: error.message });
    }
  };
};
