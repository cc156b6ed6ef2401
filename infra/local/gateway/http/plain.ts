import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, ERRORS } from '@ramps-gateway/shared/contract/errors.ts';

type Headers = Readonly<Record<string, string>>;

/** JSON, unless a header names another type. */
export const sendText = (
  response: ServerResponse,
  status: number,
  text: string,
  headers: Headers = {},
): void => {
  const length = Buffer.byteLength(text);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers });
  response.end(text);
};

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Headers = {},
): void => sendText(response, status, JSON.stringify(body), headers);

/** AWS's REST services name the error in a header. */
export const sendAwsError = (
  response: ServerResponse,
  status: number,
  type: string,
  message?: string,
): void => sendJson(response, status, message === undefined ? {} : { message }, { 'x-amzn-errortype': type });

export const sendError = (response: ServerResponse, code: ErrorCode, headers: Headers = {}): void => {
  const { status, message } = ERRORS[code];
  sendJson(response, status, { error: { code, message } }, headers);
};

export const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/';

/** Like infra/edge/viewer-request.js: a webhook's path may end with a slash or `/pix`. */
export const callPathOf = (request: IncomingMessage): string =>
  pathOf(request).replace(/^(\/api\/webhooks\/[^/]+)\/(?:pix\/?)?$/, '$1');

export const queryOf = (request: IncomingMessage): string => {
  const url = request.url ?? '';
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
};

export const decodePart = (part: string | undefined): string | undefined => {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return undefined;
  }
};

/** Prevents DNS rebinding: the Host header shows the name that a page used. */
export const isOwnHost = (request: IncomingMessage): boolean => {
  const port = request.socket.localPort;
  const host = request.headers.host?.toLowerCase();
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
};

/**
 * `undefined` if longer than `limit` bytes. Reads the rest, because a caller that is still sending would see a broken
 * connection instead of the answer.
 */
export const readBody = (request: IncomingMessage, limit: number): Promise<Buffer | undefined> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) {
      chunks.length = 0;
      resolve(undefined);
    } else chunks.push(chunk);
  });
  request.once('end', () => resolve(Buffer.concat(chunks)));
  request.once('error', reject);
  request.once('close', () => reject(new Error('the caller disconnected')));
  return promise;
};
