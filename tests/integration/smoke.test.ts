import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { signInAsPageDoes } from '../smoke/sign-in.ts';
import { OPEN, SIGNED_IN, smoke } from '../smoke/smoke.ts';
import { running } from '#tests/support/plain.ts';

/** Runs `npm run smoke -- stack.json` and returns its output. */
const runSmoke = (
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

it('passes for each demo user, with one line per check', async () => {
  const [first, ...others] = running.stack.users;
  const { code, output } = await runSmoke({
    SMOKE_EMAIL: first?.email ?? '',
    SMOKE_PASSWORD: first?.password ?? '',
  });
  expect(output.split('\n').filter((line) => line.startsWith('FAILED'))).toEqual([]);
  expect(output.split('\n').filter((line) => line.startsWith('ok '))).toHaveLength(all);
  expect(output).not.toContain(first?.password);
  expect(code).toBe(0);
  for (const who of others) {
    const lines: string[] = [];
    const visit = { stage: running.stack, fetch };
    const failed = await smoke(
      visit,
      (each) => signInAsPageDoes(each, who),
      (line) => lines.push(line),
    );
    expect([failed, lines.filter((line) => line.startsWith('FAILED')), lines.length]).toEqual([0, [], all]);
  }
});

it('exits with code 1 when the sign-in fails, and shows no password', async () => {
  const { code, output } = await runSmoke({
    SMOKE_EMAIL: 'operator@example.com',
    SMOKE_PASSWORD: 'not-the-password-9',
  });
  expect(code).toBe(1);
  expect(output).toContain('FAILED  sign-in: Incorrect username or password.');
  expect(output).not.toContain('not-the-password-9');
});
