import { securityHeaders } from '#infra/config/headers.ts';
import { describe, expect, it } from 'vitest';
import { PAGES } from '#tests/smoke/checks/pages.ts';
import { STRANGERS } from '#tests/smoke/checks/strangers.ts';
import { answersOfAGoodStage, failures, type Sent, visit } from './support.ts';

const checks = [...PAGES, ...STRANGERS];
const LANDING = 'the landing page, with security headers, revalidated each time';

const changed = (line: string, change: (sent: Sent) => void): Record<string, Sent> => {
  const answers = answersOfAGoodStage();
  const answer = answers[line];
  if (!answer) throw new Error(`no answer ${line}`);
  change(answer);
  return answers;
};

describe('the smoke checks of pages and strangers', () => {
  it('pass on a healthy stage', async () => {
    expect(await failures(checks, visit(answersOfAGoodStage()))).toEqual({});
  });

  it.each([
    ...Object.keys(securityHeaders({ cognito: 'https://x' })),
    'strict-transport-security',
    'cache-control',
  ])('fail when the landing page lacks %s', async (name) => {
    const found = await failures(
      checks,
      visit(changed('GET /', ({ headers }) => Reflect.deleteProperty(headers, name))),
    );
    expect(Object.keys(found)).toEqual([LANDING]);
    expect(found[LANDING]).toContain(`${name} is missing`);
  });

  it.each<[string, string, (sent: Sent) => void]>([
    [
      'a script that is not cached',
      'GET /assets/main-1.js',
      ({ headers }) => (headers['cache-control'] = 'no-cache'),
    ],
    [
      'a cached console page',
      'GET /gateway/conversions',
      ({ headers }) => (headers['cache-control'] = 'max-age=60'),
    ],
    ['a page instead of a missing file', 'GET /assets/not-there.js', (sent) => (sent.status = 200)],
    ['another pool', 'GET /config.json', (sent) => (sent.body = sent.body?.replace('_abc', '_xyz') ?? '')],
    ['an api that lets strangers in', 'GET /api/profile', (sent) => (sent.status = 200)],
    [
      'a page instead of a missing call',
      'GET /api/not-there',
      ({ headers }) => (headers['content-type'] = 'text/html'),
    ],
    ['a webhook accepted without a secret', 'POST /api/webhooks/smoke-check', (sent) => (sent.status = 200)],
    ['a failing webhook', 'POST /api/webhooks/smoke-check', (sent) => (sent.status = 500)],
  ])('fail at %s', async (_what, line, change) => {
    expect(Object.keys(await failures(checks, visit(changed(line, change)))).length).toBeGreaterThan(0);
  });
});
