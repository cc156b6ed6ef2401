import type { MiddlewareHandler } from 'hono';
import { Problem } from '../problem.ts';

const LOCAL = /^(127\.0\.0\.1|localhost)(:\d{1,5})?$/i;

/**
 * The control calls ask for no password, so only this machine may reach them: a foreign name that points here
 * (DNS rebinding) is refused, and so is what another site's page sends through a browser.
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
