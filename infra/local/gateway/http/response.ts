import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';

const headerValue = z.union([z.string(), z.number(), z.boolean()]);

/** A function's answer in payload format 2.0. */
const structured = z.object({
  statusCode: z.union([z.int().check(z.gte(100), z.lte(599)), z.string().check(z.regex(/^[1-5]\d\d$/))]),
  headers: z.nullish(z.record(z.string(), headerValue)),
  cookies: z.nullish(z.array(z.string())),
  body: z.nullish(z.string()),
  isBase64Encoded: z.nullish(z.boolean()),
});

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

const isStructured = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'statusCode' in value;

const inferred = (payload: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  cookies: [],
  body: Buffer.from(payload),
});

/** Reads what a function answered; anything without a status is the body of a 200. Undefined: not an answer at all. */
export const readAnswer = (payload: string): Answer | undefined => {
  const value: unknown = JSON.parse(payload);
  if (!isStructured(value)) return inferred(payload);
  const { data } = structured.safeParse(value);
  if (!data) return undefined;
  const headers: Record<string, string> = { 'content-type': 'text/plain;charset=UTF-8' };
  for (const [name, text] of Object.entries(data.headers ?? {})) headers[name.toLowerCase()] = String(text);
  return {
    status: Number(data.statusCode),
    headers,
    cookies: data.cookies ?? [],
    body: Buffer.from(data.body ?? '', data.isBase64Encoded ? 'base64' : 'utf8'),
  };
};

/** The gateway's own business, whatever the function says of them. */
const OWN = new Set(['content-length', 'transfer-encoding', 'connection', 'set-cookie']);

export const sendAnswer = (response: ServerResponse, { status, headers, cookies, body }: Answer): void => {
  for (const [name, value] of Object.entries(headers)) if (!OWN.has(name)) response.setHeader(name, value);
  const allCookies = [...(headers['set-cookie'] ? [headers['set-cookie']] : []), ...cookies];
  if (allCookies.length > 0) response.setHeader('set-cookie', allCookies);
  if (status === 204 || status === 304) {
    response.removeHeader('content-type');
    response.writeHead(status).end();
    return;
  }
  response.setHeader('content-length', body.length);
  response.writeHead(status).end(body);
};
