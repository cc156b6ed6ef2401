import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { canonicalJson } from '../json.ts';
import { invalid, Problem, refused } from '../problem.ts';
import type { World } from '../world.ts';
import type { Env } from './call.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Same call, sub-account and body. */
const fingerprintOf = (c: Context<Env>): string => {
  const { account, body } = c.get('call');
  const asked = `${c.req.method} ${c.req.path} ${account ?? ''} ${canonicalJson(body)}`;
  return createHash('sha256').update(asked).digest('base64url');
};

/**
 * A key is taken on arrival, before any wait, so a concurrent request gets a 409. A request that creates no
 * order releases it.
 */
export const keyed = ({ store }: World): MiddlewareHandler<Env> => {
  const underWay = new Set<string>();
  return async (c, next) => {
    const key = c.req.header('idempotency-key');
    if (c.req.method !== 'POST' || key === undefined || store.state().behaviour.idempotency === 'ignored') {
      return next();
    }
    if (!KEY.test(key))
      throw invalid('Idempotency-Key must be 1 to 255 visible characters', 'idempotency_key');
    const fingerprint = fingerprintOf(c);
    if (underWay.has(key)) {
      throw new Problem(
        409,
        'idempotency_in_progress',
        'A request with this Idempotency-Key is still under way',
      );
    }
    const known = store.state().keys.get(key);
    if (known !== undefined && known.fingerprint !== fingerprint) {
      throw refused('idempotency_mismatch', 'This Idempotency-Key was used for another request');
    }
    const call = c.get('call');
    call.key = { key, fingerprint };
    const replay = store.state().orders.get(known?.order ?? '');
    if (replay !== undefined) call.replay = replay;
    underWay.add(key);
    try {
      await next();
    } finally {
      underWay.delete(key);
    }
  };
};

export const showSupport =
  ({ store }: World): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next();
    if (store.state().behaviour.idempotency === 'honoured') c.header('Idempotency-Support', 'honoured');
  };
