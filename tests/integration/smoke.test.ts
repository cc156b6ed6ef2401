import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPEN, SIGNED_IN } from '../smoke/smoke.ts';
import { type RunningStack, startStack } from '#tests/support/stack.ts';

let running: RunningStack;
beforeAll(async () => {
  running = await startStack();
});
afterAll(() => running.dispose());

/** As `npm run smoke -- stack.json` does it, with what it printed. */
const smoke = (
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join('tests', 'smoke', 'run.ts'), path.join(running.dataDir, 'stack.json')],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });

const all = OPEN.length + 1 + SIGNED_IN.length;

it('passes for each demo user, one line a check', async () => {
  for (const { email, password } of running.stack.users) {
    const { code, output } = await smoke({ SMOKE_EMAIL: email, SMOKE_PASSWORD: password });
    expect(output.split('\n').filter((line) => line.startsWith('FAILED'))).toEqual([]);
    expect(output.split('\n').filter((line) => line.startsWith('ok '))).toHaveLength(all);
    expect(output).not.toContain(password);
    expect(code).toBe(0);
  }
});

it('fails with code 1 when the sign-in does not work, and shows no password', async () => {
  const { code, output } = await smoke({
    SMOKE_EMAIL: 'operator@example.com',
    SMOKE_PASSWORD: 'not-the-password-9',
  });
  expect(code).toBe(1);
  expect(output).toContain('FAILED  sign-in: Incorrect username or password.');
  expect(output).not.toContain('not-the-password-9');
});
