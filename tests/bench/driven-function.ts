import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** Events for a function, and the expected answer to each. */
export interface Slice {
  readonly events: readonly APIGatewayProxyEventV2[];
  readonly atOnce: number;
  readonly expected: string;
}

/** Milliseconds: of each call, of the whole slice, and of processor time used for it. */
export interface SliceReport {
  readonly latencies: readonly number[];
  readonly wall: number;
  readonly cpu: number;
}

export interface DrivenFunction {
  drive(slice: Slice): Promise<SliceReport>;
  stop(): Promise<void>;
}

const PROCESS = join(import.meta.dirname, 'processes', 'drive-handler.ts');

/** A bundle in its own process with only `env`. It ends with this process at the latest. */
export const startFunction = (bundle: string, env: Readonly<Record<string, string>>): DrivenFunction => {
  const child = spawn(process.execPath, [PROCESS, bundle], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    drive: (slice) =>
      new Promise((resolve, reject) => {
        const fail = (): void => reject(new Error('the process of the function ended'));
        child.once('exit', fail);
        child.once('message', (report) => {
          child.off('exit', fail);
          resolve(report as SliceReport);
        });
        if (child.exitCode === null && child.connected) child.send(slice);
        else fail();
      }),
    stop: async () => {
      if (child.connected) child.disconnect();
      if (child.exitCode === null && child.signalCode === null) await ended;
    },
  };
};
