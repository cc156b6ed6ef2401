import type { Context, MiddlewareHandler } from 'hono';
import type { Credentials, Tokens } from '../credentials.ts';
import { invalid, present, Problem } from '../input.ts';
import { isRecord, parseLossless } from '../json.ts';
import { type Key, type Order, PARENT } from '../state/model.ts';
import { accountOf } from '../state/state.ts';
import type { World } from '../world.ts';

export type Call = {
  /** Sequence number of its log entry. */
  seq: number;
  account: string | undefined;
  text: string;
  /** Numbers as strings; `undefined` without a body. */
  body: unknown;
  fault?: Problem;
  /** Set for orders with an idempotency key, while keys are honoured. */
  key?: Key;
  replay?: Order;
};

export type WireOptions = { credentials: Credentials; tokenLifeSeconds: number; stopped: AbortSignal };

export type Env = { Variables: { call: Call } };

/** The header's sub-account, which must exist; without the header, the parent. */
export const ownerOf = (c: Context<Env>, { store }: World): string => {
  const { account } = c.get('call');
  if (account === undefined || account === PARENT) return PARENT;
  return accountOf(store.state(), account).account_id;
};

/** Throws without a sub-account header. */
export const subAccountOf = (c: Context<Env>): string => {
  const { account } = c.get('call');
  if (account === undefined) throw invalid('The X-sub-account-id header is required');
  return account;
};

export const originOf = (c: Context): string => new URL(c.req.url).origin;

export const requestLine = (c: Context): string => {
  const { pathname, search } = new URL(c.req.url);
  return `${c.req.method} ${pathname}${search}`;
};

const LIMIT_BYTES = 256 * 1024;

/** Throws a 413 above 256 KiB; before reading if the length is known. */
export const readText = async (c: Context): Promise<string> => {
  const tooLarge = (): Problem => new Problem(413, 'too_large', 'The body is larger than 256 KiB');
  const { body, headers } = c.req.raw;
  if (Number(headers.get('content-length') ?? 0) > LIMIT_BYTES) throw tooLarge();
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > LIMIT_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** Numbers as strings unless `parse` differs; `undefined` if empty. Throws a 400. */
const parseBody = (text: string, parse: (text: string) => unknown = parseLossless): unknown => {
  if (text.trim() === '') return undefined;
  try {
    return parse(text);
  } catch {
    throw invalid('The body is not JSON', 'not_json');
  }
};

export const controlBody = async (c: Context): Promise<unknown> => parseBody(await readText(c));

export const plainBody = async (c: Context): Promise<unknown> => parseBody(await readText(c), JSON.parse);

const LOCAL = /^(127\.0\.0\.1|localhost)(:\d{1,5})?$/i;

/**
 * Control calls have no password, so they accept only this machine: no foreign Host (DNS rebinding) and no pages of
 * other sites.
 */
export const localOnly: MiddlewareHandler = async (c, next) => {
  const host = c.req.header('host') ?? '';
  if (!LOCAL.test(host))
    throw new Problem(403, 'foreign_host', 'The sandbox answers to 127.0.0.1 and localhost only');
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  const isForeign =
    (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) ||
    (origin === undefined && (site === 'cross-site' || site === 'same-site'));
  if (!isRead && isForeign) throw new Problem(403, 'foreign_origin', 'Other sites cannot call the sandbox');
  await next();
};

/** Records each request on arrival, and its status before the answer. */
export const receive =
  ({ store }: World): MiddlewareHandler<Env> =>
  async (c, next) => {
    const { pathname: path, search } = new URL(c.req.url);
    const account = c.req.header('x-sub-account-id')?.trim() || undefined;
    const call: Omit<Call, 'seq'> = { account, text: '', body: undefined };
    try {
      call.text = await readText(c);
      // A token request is a form and can contain the secret.
      if (path.startsWith('/v1/')) call.body = parseBody(call.text);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      call.fault = error;
    }
    const reference = isRecord(call.body) ? call.body.reference : undefined;
    const [request] = store.commit({
      type: 'request',
      method: c.req.method,
      path,
      ...present({
        query: search.slice(1) || undefined,
        account: account?.slice(0, 200),
        idempotency_key: c.req.header('idempotency-key')?.slice(0, 300),
        reference: typeof reference === 'string' ? reference.slice(0, 200) : undefined,
      }),
    });
    if (request?.type !== 'request') throw new Error('a request is recorded as one fact');
    const { seq } = request;
    c.set('call', { ...call, seq });
    await next();
    store.commit({ type: 'answered', seq, status: c.res.status });
  };

/** A 401 without a valid token, before any other error. */
export const authenticate =
  ({ isValid }: Tokens): MiddlewareHandler<Env> =>
  async (c, next) => {
    const [, token] = /^Bearer ([\x21-\x7e]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (token === undefined || !isValid(token)) {
      c.header('WWW-Authenticate', 'Bearer');
      throw new Problem(401, 'invalid_token', 'The access token is missing, wrong or expired');
    }
    const { fault } = c.get('call');
    if (fault !== undefined) throw fault;
    await next();
  };
