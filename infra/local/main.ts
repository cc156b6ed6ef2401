import { messageOf, PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { explainFull } from './supervisor/disk.ts';
import { type Options, readOptions } from './supervisor/options.ts';
import { startStack } from './supervisor/stack.ts';
import { terminalOf } from './supervisor/terminal.ts';

// `npm start`: parent of all processes (C2).

const terminal = terminalOf(process.stdout);

const complain = (error: unknown): void => {
  process.exitCode = 1;
  console.error(error instanceof PlainError ? error.message : error);
};

const run = (options: Options): void => {
  let ending = false;
  const end = async (code: number): Promise<void> => {
    // Stopping takes a few seconds at most, so a second Ctrl-C is ignored.
    if (ending) return;
    ending = true;
    await stack.stop().catch((error: unknown) => console.error(messageOf(error)));
    process.exit(code);
  };
  const fail = (error: unknown): void => {
    if (ending) return;
    complain(explainFull(error, options.dataDir));
    void end(1);
  };
  const stack = startStack(options, terminal, fail);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending) terminal.line('Stopping …');
      void end(0);
    });
  }
  stack.ready.catch(fail);
};

try {
  run(readOptions(process.argv.slice(2), process.env));
} catch (error) {
  complain(error);
}
