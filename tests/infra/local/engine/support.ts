import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll } from 'vitest';
import { localClient } from '#infra/common/aws.ts';
import { dynamodbLocal, dynoxide } from '#local/engine/engine.ts';
import { answers } from '#local/engine/table.ts';
import { enginesHere } from '#tests/support/engine.ts';
import { freePorts } from '#tests/support/ports.ts';
import { eventually, tempFolder } from '#tests/support/temp.ts';
import { inFull } from '#tests/support/tiers.ts';

const PROGRAMS = { dynoxide, 'dynamodb-local': dynamodbLocal };

/** `npm test` runs only the first. */
export const ENGINES_HERE = inFull ? enginesHere() : enginesHere().slice(0, 1);

const watchdog = fileURLToPath(import.meta.resolve('@ramps-gateway/local/engine/watchdog.ts'));

export interface TestEngine {
  readonly endpoint: string;
  readonly client: DynamoDBClient;
  readonly folder: string;
  /** Of the engine, not its watchdog. */
  pid(): number;
  watchdog(): ChildProcess;
  start(): Promise<void>;
  /** Sends `kill -9`; resolves when the process has ended. */
  kill9(): Promise<void>;
}

/** An engine with its data in a folder, under its watchdog as in the stack. */
export const startEngine = async (name: (typeof ENGINES_HERE)[number]): Promise<TestEngine> => {
  const program = PROGRAMS[name]();
  if (!program) throw new Error(`${name} does not run here`);
  await program.install?.();
  const [port = 0] = await freePorts(1);
  const folder = tempFolder();
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new DynamoDBClient({ ...localClient(endpoint), maxAttempts: 1 });
  let child: ChildProcess;
  let pid = 0;

  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [watchdog, ...program.command(port, folder)], {
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    });
    const [message] = (await once(child, 'message')) as [{ pid: number }];
    pid = message.pid;
    await eventually(() => answers(client));
    program.prepareData?.(folder);
  };
  await start();
  afterAll(() => {
    client.destroy();
    child.kill('SIGTERM');
  });
  return {
    endpoint,
    client,
    folder,
    pid: () => pid,
    watchdog: () => child,
    start,
    async kill9() {
      process.kill(pid, 'SIGKILL');
      await once(child, 'exit');
    },
  };
};
