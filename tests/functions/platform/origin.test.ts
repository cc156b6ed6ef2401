import { createHash } from 'node:crypto';
import { NOBODY } from '#functions/platform/principal.ts';
import { createRoles } from '#functions/modules/users/roles.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { fromEdge } from '#functions/platform/origin.ts';
import { httpHandler } from '#functions/modules/act/serve.ts';
import { quiet } from '#functions/platform/logger.ts';
import { describe, expect, test } from 'vitest';
import { httpEvent, lambdaContext } from '#tests/support/events.ts';
import { NO_FACTOR_NEEDED } from '#tests/support/api.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const accepts = fromEdge(`${digest('now')},${digest('before')}`);

describe('a call through the edge', () => {
  test('has one of the secrets, in a header of any case', () => {
    for (const headers of [
      { 'x-origin-verify': 'now' },
      { 'x-origin-verify': 'before' },
      { 'X-Origin-Verify': 'now' },
    ])
      expect([headers, accepts(headers)]).toEqual([headers, true]);
    const wrong = ['older', '', ' ', digest('now'), 'now,now'].map((secret) => ({
      'x-origin-verify': secret,
    }));
    for (const headers of [...wrong, { 'x-origin': 'now' }, {}])
      expect([headers, accepts(headers)]).toEqual([headers, false]);
    expect(fromEdge(digest('only'))({ 'x-origin-verify': 'only' })).toBe(true);
  });

  test('the digest of an empty secret fails the cold start', () => {
    for (const text of [digest(''), `${digest('now')},${digest('')}`])
      expect(() => fromEdge(text), text).toThrow('empty secret');
  });

  test('malformed digests fail the cold start', () => {
    for (const text of ['', 'abc', `${digest('now')},`, 'x'.repeat(64)])
      expect(() => fromEdge(text), text).toThrow('ORIGIN_DIGESTS');
  });
});

describe('a call around the edge', () => {
  test('is refused first, public or not, known or not', async () => {
    let seen = 0;
    const run = () => {
      seen += 1;
      return Promise.resolve({ statusCode: 200 });
    };
    const handler = httpHandler(
      [{ call: { method: 'POST', path: '/api/open', service: 'users', access: 'public' }, run }],
      {
        log: quiet,
        roles: createRoles(() => Promise.resolve({ ...NOBODY, role: 'admin' }), systemClock),
        secondFactor: () => NO_FACTOR_NEEDED,
        fromEdge: accepts,
      },
    );
    const headers = { 'x-origin-verify': 'guessed' };
    for (const path of ['/api/open', '/api/nothing']) {
      const { statusCode, body } = await handler(
        httpEvent({ method: 'POST', path, body: '{', headers }),
        lambdaContext,
      );
      expect(statusCode).toBe(403);
      expect(JSON.parse(body ?? '')).toEqual({
        error: { code: 'FORBIDDEN', message: "Calls are accepted only at the console's address." },
      });
    }
    expect(seen).toBe(0);
    const through = httpEvent({ method: 'POST', path: '/api/open', headers: { 'x-origin-verify': 'now' } });
    expect(await handler(through, lambdaContext)).toMatchObject({ statusCode: 200 });
  });
});
