import { continueUnder, correlated } from '#functions/platform/correlation.ts';
import { createLog } from '#functions/platform/logger.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let lines: Record<string, unknown>[];

beforeEach(() => {
  lines = [];
  // The logger then uses the console, so that the test sees its lines.
  vi.stubEnv('POWERTOOLS_DEV', 'true');
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => {
      lines.push(JSON.parse(line) as Record<string, unknown>);
    });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('each line has the correlation id of its own work, also in parallel', async () => {
  const log = createLog('test');
  const both = Promise.withResolvers<undefined>();
  const work = async (name: string) => {
    log.info('begins', { name });
    await both.promise;
    log.warn('goes on', { name });
  };
  const works = ['one', 'two'].map((name) => correlated(`req-${name}`, () => work(name)));
  both.resolve(undefined);
  await Promise.all(works);
  log.info('outside');
  expect(lines.map(({ message, name, correlation_id }) => [message, name, correlation_id])).toEqual([
    ['begins', 'one', 'req-one'],
    ['begins', 'two', 'req-two'],
    ['goes on', 'one', 'req-one'],
    ['goes on', 'two', 'req-two'],
    ['outside', undefined, undefined],
  ]);
});

test('work continues under an older correlation id', () => {
  const log = createLog('test');
  correlated('new', () => {
    continueUnder(undefined);
    log.info('still');
    continueUnder('old');
    log.info('from here');
  });
  expect(lines.map(({ correlation_id }) => correlation_id)).toEqual(['new', 'old']);
});

test('logs an error without its secrets', () => {
  const log = createLog('test');
  const cause = Object.assign(new Error('POST with client_secret=canary'), {
    request: { headers: { authorization: 'Bearer canary' } },
    $response: { body: '{"access_token":"canary"}' },
  });
  log.error('it failed', new Error('outer', { cause }), { error_id: 'e-1' });
  log.error('it failed', cause, { error_id: 'e-2' });
  expect(lines).toMatchObject([
    { error_id: 'e-1', error: { message: 'outer' } },
    { error_id: 'e-2', error: { name: 'Error' } },
  ]);
  expect(JSON.stringify(lines)).not.toContain('canary');
});
