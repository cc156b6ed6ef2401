import { spawn } from 'node:child_process';

// Runs the database engine and ends it when the supervisor is gone, however it went: the engine itself would stay.
// Arguments: the program and its arguments. Its output is ours.

const PATIENCE_MS = 3_000;
const [file = '', ...args] = process.argv.slice(2);
// In a group of its own: Ctrl-C at the terminal is for the supervisor, which ends the database last.
const engine = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });

const end = (): void => {
  engine.kill('SIGTERM');
  setTimeout(() => engine.kill('SIGKILL'), PATIENCE_MS).unref();
};

process.on('SIGTERM', end);
process.on('SIGINT', () => undefined);
process.stdin.once('end', end).once('error', end).resume();

engine.once('spawn', () => process.send?.({ kind: 'pid', pid: engine.pid }));
engine.once('error', (error) => {
  console.error(`The database engine could not be started: ${error.message}`);
  process.exit(1);
});
engine.once('exit', (code) => process.exit(code ?? 1));
