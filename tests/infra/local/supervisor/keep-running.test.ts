import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PlainError } from '#infra/common/errors.ts';
import { type Child, keepRunning } from '#local/supervisor/keep-running.ts';
import { identityOf, isRunning } from '#local/support/lock.mjs';
import { WINDOWS } from '#tests/support/platform.ts';
import { eventually, tempFolder } from '#tests/support/temp.ts';

const part = (
  script: string,
  ready: (child: Child) => Promise<void> = () => Promise.resolve(),
  isDiskFull: () => boolean = () => false,
) => {
  const folder = tempFolder();
  const file = path.join(folder, 'part.mjs');
  writeFileSync(file, script);
  const pids: number[] = [];
  const printed: string[] = [];
  const givenUp: PlainError[] = [];
  let stopping = false;
  const running = keepRunning(
    {
      name: 'part',
      script: file,
      env: {},
      logs: folder,
      ready,
      explain: (tail) => (/in use/.test(tail) ? new PlainError('the port is taken') : undefined),
    },
    {
      onStart: ({ pid }) => pids.push(pid),
      print: (line) => printed.push(line),
      isStopping: () => stopping,
      isDiskFull,
      onGivenUp: (error) => givenUp.push(error),
    },
    10,
  );
  const stop = () => {
    stopping = true;
    return running.stop();
  };
  return { running, pids, printed, givenUp, stop };
};

const LASTING = `process.stdin.resume().on('end', () => process.exit());`;

it('restarts a killed part, with a line', async () => {
  const { running, pids, printed, stop } = part(LASTING);
  await running.ready;
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await eventually(() => pids.length === 2);
  const ended = WINDOWS ? 'exit code 1' : 'signal SIGKILL';
  expect(printed).toEqual([`part ended (${ended}) and is restarting`]);
  await stop();
  expect(pids).toHaveLength(2);
});

it('gives up a part that keeps ending', async () => {
  const { running, pids, givenUp, printed } = part('setTimeout(() => process.exit(3), 20)');
  await running.ready;
  await eventually(() => givenUp.length === 1);
  expect(givenUp[0]?.message).toContain('part keeps ending (exit code 3); its log is in');
  expect([pids.length, printed.length]).toEqual([6, 5]);
});

it('with a full disk restarts a part that keeps ending, more slowly and with one line', async () => {
  let full = true;
  const { running, pids, givenUp, printed } = part(
    'setTimeout(() => process.exit(3), 20)',
    () => Promise.resolve(),
    () => full,
  );
  await running.ready;
  await eventually(() => pids.length >= 8);
  expect([givenUp.length, printed.length]).toEqual([0, 1]);
  full = false;
  await eventually(() => givenUp.length === 1);
});

it('with a full disk retries a part that does not restart', async () => {
  let full = true;
  const { running, pids, givenUp, stop } = part(
    LASTING,
    () => (pids.length === 2 && full ? Promise.reject(new Error('no room')) : Promise.resolve()),
    () => full,
  );
  await running.ready;
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await eventually(() => pids.length === 3);
  full = false;
  expect(givenUp).toEqual([]);
  expect(pids.slice(0, 2).some((pid) => identityOf(pid))).toBe(false);
  await stop();
});

it('reports why a part does not start', async () => {
  const never = () => new Promise<void>(() => undefined);
  await expect(
    part(`console.error('port 1 is in use'); process.exit(1)`, never).running.ready,
  ).rejects.toThrow('the port is taken');
  await expect(
    part(`console.error('the disk is full'); process.exit(1)`, never).running.ready,
  ).rejects.toThrow('the disk is full');
  await expect(part('process.exit(4)', never).running.ready).rejects.toThrow('(exit code 4)');
});

it.skipIf(WINDOWS)('kills a part that ignores a polite signal', async () => {
  const stubborn = `${LASTING} process.on('SIGTERM', () => process.send('heard')); process.send('up');`;
  const heard = Promise.withResolvers<void>();
  const { running, pids, stop } = part(
    stubborn,
    (child) =>
      new Promise((resolve) => {
        child.onMessage((message) => (message === 'heard' ? heard : { resolve }).resolve());
      }),
  );
  await running.ready;
  const identity = identityOf(pids[0] ?? 0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopped = stop();
  await heard.promise;
  vi.advanceTimersByTime(3_999);
  expect(identity && isRunning(identity)).toBe(true);
  vi.advanceTimersByTime(1);
  await stopped;
  expect(identity && isRunning(identity)).toBe(false);
});
