import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const ENTRY = fileURLToPath(new URL('../../../../infra/local/cognito/main.ts', import.meta.url));

export interface Started {
  child: ChildProcess;
  url: string;
  userPoolId: string;
  clientId: string;
  /** Stops it and waits. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

const launch = (env: Record<string, string>): ChildProcess => {
  const child = spawn(process.execPath, [ENTRY], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
};

/** Starts the pool in its own process, as `npm start` does. */
export const startProcess = async (env: Record<string, string>): Promise<Started> => {
  const child = launch({ COGNITO_PORT: '0', ...env });
  for await (const line of createInterface({ input: child.stdout! })) {
    const [, url, userPoolId, clientId] = /listens on (\S+), user pool (\S+), client (\S+)$/.exec(line) ?? [];
    if (url === undefined || userPoolId === undefined || clientId === undefined) continue;
    child.stdout!.resume();
    const kill = async (signal: NodeJS.Signals) => {
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    };
    return { child, url, userPoolId, clientId, kill };
  }
  throw new Error('The pool did not start.');
};

/** Starts a process that must fail; returns its output and exit code. */
export const failProcess = async (env: Record<string, string>): Promise<{ code: number; said: string }> => {
  const child = launch(env);
  let said = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.trim() };
};
