import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERRORS, type ErrorCode } from '@ramps-gateway/shared/contract/errors.ts';

/** Answers with JSON. */
export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
};

/** An error of the gateway itself, in the contract's shape (contract 3). */
export const sendError = (
  response: ServerResponse,
  code: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const { status, message } = ERRORS[code];
  sendJson(response, status, { error: { code, message } }, headers);
};

/** The path as it was sent, without the query. */
export const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/';

export const queryOf = (request: IncomingMessage): string => {
  const url = request.url ?? '';
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
};

/** One part of a path, percent-decoded; undefined when it cannot be. */
export const decodePart = (part: string | undefined): string | undefined => {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return undefined;
  }
};
