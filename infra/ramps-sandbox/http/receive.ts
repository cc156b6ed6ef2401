import type { Context, MiddlewareHandler } from 'hono';
import { present } from '../input.ts';
import { isRecord } from '../json.ts';
import { Problem } from '../problem.ts';
import type { World } from '../world.ts';
import { type Call, type Env, parseBody, readText } from './call.ts';

const LOCAL = /^(127\.0\.0\.1|localhost)(:\d{1,5})?$/i;

/**
 * Control calls have no password, so they only accept this machine: no foreign Host (DNS rebinding) and no
 * other site's pages.
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
  if (!isRead && isForeign) throw new Problem(403, 'foreign_origin', 'Another site may not call the sandbox');
  await next();
};

const readCall = async (c: Context, path: string): Promise<Omit<Call, 'seq'>> => {
  const account = c.req.header('x-sub-account-id')?.trim();
  const call: Omit<Call, 'seq'> = {
    account: account === '' ? undefined : account,
    text: '',
    body: undefined,
  };
  try {
    call.text = await readText(c);
    // A token request is a form and may hold the secret.
    if (path.startsWith('/v1/')) call.body = parseBody(call.text);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    call.fault = error;
  }
  return call;
};

const referenceOf = ({ body }: Pick<Call, 'body'>): string | undefined => {
  const reference = isRecord(body) ? body.reference : undefined;
  return typeof reference === 'string' ? reference.slice(0, 200) : undefined;
};

/** Records each request on arrival and its status before the answer. */
export const receive =
  ({ store }: World): MiddlewareHandler<Env> =>
  async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const call = await readCall(c, pathname);
    const [request] = store.commit({
      type: 'request',
      method: c.req.method,
      path: pathname,
      ...present({
        query: search === '' ? undefined : search.slice(1),
        account: call.account?.slice(0, 200),
        idempotency_key: c.req.header('idempotency-key')?.slice(0, 300),
        reference: referenceOf(call),
      }),
    });
    if (request?.type !== 'request') throw new Error('a request is recorded as one fact');
    const { seq } = request;
    c.set('call', { ...call, seq });
    await next();
    store.commit({ type: 'answered', seq, status: c.res.status });
  };
