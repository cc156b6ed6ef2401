import { spawn } from 'node:child_process';
import { makePrivate } from '../support/files.ts';
import { outliveFullLog } from '../support/part.ts';

// Runs the database engine and stops it when the supervisor ends in any way. Arguments: the program and its arguments.
// The watchdog passes output on, because an engine that cannot write a line (full disk) would end.

const PATIENCE_MS = 3_000;
// Engines create files with the process umask.
makePrivate();
outliveFullLog();
const [file = '', ...args] = process.argv.slice(2);
const engine = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
engine.stdout.on('data', (text: Buffer) => process.stdout.write(text));
engine.stderr.on('data', (text: Buffer) => process.stderr.write(text));

const end = (): void => {
  engine.kill('SIGTERM');
  setTimeout(() => engine.kill('SIGKILL'), PATIENCE_MS).unref();
};

process.on('SIGTERM', end);
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.stdin.once('end', end).once('error', end).resume();

engine.once('spawn', () => process.send?.({ kind: 'pid', pid: engine.pid }));
engine.once('error', (error) => {
  console.error(`The database engine could not be started: ${error.message}`);
  process.exit(1);
});
engine.once('exit', (code) => process.exit(code ?? 1));
