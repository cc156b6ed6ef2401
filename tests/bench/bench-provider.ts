import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A provider that answers at once, in its own process. */
export interface BenchProvider {
  readonly url: string;
  stop(): void;
}

export const startProvider = async (): Promise<BenchProvider> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'processes', 'provider.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('the provider of the bench ended')));
  });
  return { url: `http://127.0.0.1:${String(port)}`, stop: () => child.disconnect() };
};
