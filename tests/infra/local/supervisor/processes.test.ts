import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { endLeftovers, recordProcesses } from '#local/supervisor/processes.ts';
import { identityOf, isRunning } from '#local/support/lock.mjs';
import { eventually, tempFolder } from '#tests/support/temp.ts';

/** A process; a stubborn one ignores a polite signal. */
const start = async (stubborn: boolean) => {
  const script = `${stubborn ? "process.on('SIGTERM', () => {});" : ''} setInterval(() => {}, 1000); process.send('up');`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await new Promise((resolve) => child.once('message', resolve));
  return { pid: child.pid ?? 0, identity: identityOf(child.pid ?? 0) };
};

it('ends leftovers of a killed run by their ids, stubborn or not', async () => {
  const file = path.join(tempFolder(), 'processes.json');
  const processes = recordProcesses(file);
  const started = [await start(false), await start(true)];
  for (const { pid } of started) processes.add('part', pid);
  await endLeftovers(file);
  for (const { identity } of started) await eventually(() => identity && !isRunning(identity));
  expect(existsSync(file)).toBe(false);
});

it('spares another process that now has the pid', async () => {
  const file = path.join(tempFolder(), 'processes.json');
  const { pid, identity } = await start(false);
  writeFileSync(file, JSON.stringify([{ name: 'part', pid, start: `${identity?.start}0` }]));
  await endLeftovers(file);
  expect(identity && isRunning(identity)).toBe(true);
  process.kill(pid);
});

it('remembers only running processes', async () => {
  const file = path.join(tempFolder(), 'processes.json');
  const processes = recordProcesses(file);
  const first = await start(false);
  processes.add('one', first.pid);
  process.kill(first.pid, 'SIGKILL');
  await eventually(() => first.identity && !isRunning(first.identity));
  const second = await start(false);
  processes.add('two', second.pid);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([{ name: 'two', ...second.identity }]);
  process.kill(second.pid);
});
