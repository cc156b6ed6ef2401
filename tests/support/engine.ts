import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CreateTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  type Projection,
} from '@aws-sdk/client-dynamodb';
import { createTable, type Table } from '#functions/adapters/dynamo/table/client.ts';
import {
  dynamodbLocal,
  dynamodbLocalHome,
  dynoxide,
  findJava,
  installDynamodbLocal,
} from '#local/engine/engine.ts';
import { TABLE } from '#shared/contract/table.ts';
import { freePorts } from './ports.ts';

const PROGRAMS = { dynoxide, 'dynamodb-local': dynamodbLocal };

export type EngineName = keyof typeof PROGRAMS;

export const enginesHere = (): readonly EngineName[] =>
  (['dynoxide', 'dynamodb-local'] as const).filter((name) => PROGRAMS[name]() !== undefined);

/** A DynamoDB engine. Unit tests share one (`unitEngine()`); others start their own (`startEngine()`). */
export interface Engine {
  readonly endpoint: string;
  readonly client: DynamoDBClient;
  /** An empty table with all indexes and the stream. */
  newTable(): Promise<Table>;
  stop(): Promise<void>;
}

/** DynamoDB Local writes twenty times as slowly, so large counts are tested on dynoxide. */
const SLOW = process.env['LOCAL_DYNAMODB'] === 'dynamodb-local';

/** A tenth of the count on DynamoDB Local. */
export const many = (count: number): number => (SLOW ? Math.ceil(count / 10) : count);

export const manyRows = { skip: SLOW };

const MEMORY = '/dev/shm';

/** C2: tests pass on both engines. */
const commandFor = (name: string, port: number) => {
  if (name === 'dynamodb-local') {
    const cwd = dynamodbLocalHome();
    const args = [
      `-Djava.io.tmpdir=${tmpdir()}`,
      ...['-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar'],
    ];
    return {
      file: findJava() ?? 'java',
      args: [...args, '-inMemory', '-port', String(port)],
      cwd,
      folder: '',
      prepare: () => {},
    };
  }
  const program = dynoxide();
  if (!program) throw new Error('dynoxide does not run here');
  // A file, because only a file can have an index for the stream, which each write reads (ADR 5).
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'ramps-gateway-engine-'));
  const [file, ...args] = program.command(port, folder);
  return { file, args, cwd: folder, folder, prepare: () => program.prepareData?.(folder) };
};

/** The engine ends with the test process, whose end closes the watchdog's stdin. */
const WATCHDOG = `
const [file, cwd, folder, ...args] = process.argv.slice(1);
const child = require('node:child_process').spawn(file, args, { cwd, stdio: 'ignore' });
const end = () => child.kill('SIGKILL');
const clean = () => folder && require('node:fs').rmSync(folder, { recursive: true, force: true });
process.stdin.resume().on('end', end);
process.on('SIGTERM', end);
child.on('exit', () => (clean(), process.exit()));
child.on('error', () => (clean(), process.exit(1)));
`;

const answers = async (client: DynamoDBClient, watchdog: ChildProcess): Promise<boolean> => {
  for (let attempt = 0; attempt < 600 && watchdog.exitCode === null; attempt += 1) {
    try {
      await client.send(new ListTablesCommand({}));
      return true;
    } catch {
      await delay(25);
    }
  }
  return false;
};

const projectionOf = (projected: boolean): Projection =>
  projected
    ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...TABLE.projected] }
    : { ProjectionType: 'KEYS_ONLY' };

/** The table as the data stack defines it (shared/src/contract/table.ts). */
export const tableDefinition = (name: string) => {
  const indexes = Object.entries(TABLE.indexes);
  const names = new Set([
    TABLE.partitionKey,
    TABLE.sortKey,
    ...indexes.flatMap(([, index]) => [index.partition, index.sort]),
  ]);
  const keySchema = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ];
  return new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...names].map((attribute) => ({
      AttributeName: attribute,
      AttributeType: 'S' as const,
    })),
    KeySchema: keySchema(TABLE.partitionKey, TABLE.sortKey),
    GlobalSecondaryIndexes: indexes.map(([indexName, index]) => ({
      IndexName: indexName,
      KeySchema: keySchema(index.partition, index.sort),
      Projection: projectionOf(index.projected),
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
};

/** DynamoDB Local separates the tables of each access key; `useEngine` uses the same key. */
export const accessTo = (endpoint: string) => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});

export const clientOf = (endpoint: string): DynamoDBClient => new DynamoDBClient(accessTo(endpoint));

export const newTableOn = async (client: DynamoDBClient): Promise<Table> => {
  const name = `test-${randomUUID()}`;
  await client.send(tableDefinition(name));
  return createTable(name, client);
};

const chosen = (): string => process.env['LOCAL_DYNAMODB'] ?? 'dynoxide';

/** Starts an engine on a free port: the named one, otherwise LOCAL_DYNAMODB's choice. */
export const startEngine = async (name: string = chosen(), tries = 3): Promise<Engine> => {
  if (name === 'dynamodb-local') await installDynamodbLocal();
  const [port = 0] = await freePorts(1);
  const { file, args, cwd, folder, prepare } = commandFor(name, port);
  const watchdog = spawn(process.execPath, ['-e', WATCHDOG, file, cwd, folder, ...args], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const client = clientOf(endpoint);
  const stop = async (): Promise<void> => {
    client.destroy();
    if (watchdog.exitCode !== null || watchdog.signalCode !== null) return;
    const ended = new Promise((resolve) => watchdog.once('exit', resolve));
    watchdog.stdin.end();
    await ended;
  };
  if (!(await answers(client, watchdog))) {
    await stop();
    if (tries > 1) return startEngine(name, tries - 1);
    throw new Error(`the DynamoDB engine ${file} did not start`);
  }
  prepare();
  return { endpoint, client, newTable: () => newTableOn(client), stop };
};

export const OF_THE_RUN = 'UNIT_TEST_ENGINE';

const programOf = (name: string) => (name === 'dynamodb-local' ? PROGRAMS[name]() : PROGRAMS.dynoxide());

/** Vitest's global set-up of each project. */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env[OF_THE_RUN] !== undefined || programOf(chosen()) === undefined) return undefined;
  const engine = await startEngine();
  process.env[OF_THE_RUN] = engine.endpoint;
  return () => engine.stop();
};
