import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  type Projection,
} from '@aws-sdk/client-dynamodb';
import { createTable, type Table } from '#functions/adapters/dynamo/client.ts';
import { dynamodbLocal, dynamodbLocalHome, dynoxide, installDynamodbLocal } from '#local/engine/engine.ts';
import { findJava } from '#local/engine/java.ts';
import { TABLE } from '#shared/contract/table.ts';
import { freePorts } from './ports.ts';

const PROGRAMS = { dynoxide, 'dynamodb-local': dynamodbLocal };

export type EngineName = keyof typeof PROGRAMS;

/** Those that run on this machine, the faster one first. */
export const enginesHere = (): readonly EngineName[] =>
  (['dynoxide', 'dynamodb-local'] as const).filter((name) => PROGRAMS[name]() !== undefined);

/** A real DynamoDB engine in memory, for store tests: start one in `beforeAll`, stop it in `afterAll`. */
export interface Engine {
  readonly endpoint: string;
  readonly client: DynamoDBClient;
  /** A fresh, empty table with all its indexes and its stream. */
  newTable(): Promise<Table>;
  stop(): Promise<void>;
}

/** Takes twenty times as long for a write: what is about numbers, and not about the engine, is shown on the other one. */
const SLOW = process.env['LOCAL_DYNAMODB'] === 'dynamodb-local';

/** So many rows or rounds; on DynamoDB Local a tenth of them. */
export const many = (count: number): number => (SLOW ? Math.ceil(count / 10) : count);

/** Not on DynamoDB Local. */
export const manyRows = { skip: SLOW };

const packageFolder = (name: string): string => {
  const require = createRequire(import.meta.url);
  return dirname(require.resolve(`${name}/package.json`));
};

/** C2: tests pass on both engines. */
const commandFor = (
  name: string | undefined,
  port: number,
): { file: string; args: string[]; cwd: string } => {
  if (name === 'dynamodb-local') {
    const cwd = dynamodbLocalHome();
    const args = [
      `-Djava.io.tmpdir=${tmpdir()}`,
      ...['-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar'],
    ];
    return { file: findJava() ?? 'java', args: [...args, '-inMemory', '-port', String(port)], cwd };
  }
  const cwd = packageFolder('@dynoxide/linux-x64');
  return { file: join(cwd, 'dynoxide'), args: ['serve', '--port', String(port)], cwd };
};

/** Ends the engine when the test process is gone, however it went: its end closes the watchdog's stdin. */
const WATCHDOG = `
const [file, cwd, ...args] = process.argv.slice(1);
const child = require('node:child_process').spawn(file, args, { cwd, stdio: 'ignore' });
const end = () => child.kill('SIGKILL');
process.stdin.resume().on('end', end);
process.on('SIGTERM', end);
child.on('exit', () => process.exit());
child.on('error', () => process.exit(1));
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

/** The table as the data stack states it (shared/src/contract/table.ts). */
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

const clientOf = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });

const newTableOn = async (client: DynamoDBClient): Promise<Table> => {
  const name = `test-${randomUUID()}`;
  await client.send(tableDefinition(name));
  return createTable(name, client);
};

/** Where the DynamoDB Local is that all test files of a run share: its start takes longer than most of them. */
const SHARED = 'SHARED_DYNAMODB_LOCAL';

/** One file's part of the shared engine: its own tables, which end with it. */
const partOf = (endpoint: string): Engine => {
  const client = clientOf(endpoint);
  const tables: string[] = [];
  return {
    endpoint,
    client,
    newTable: async () => {
      const table = await newTableOn(client);
      tables.push(table.name);
      return table;
    },
    stop: async () => {
      for (const name of tables) await client.send(new DeleteTableCommand({ TableName: name }));
      client.destroy();
    },
  };
};

/** Vitest's global set-up: one DynamoDB Local for the run, where the tests run on that. */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env['LOCAL_DYNAMODB'] !== 'dynamodb-local') return undefined;
  const engine = await startEngine();
  process.env[SHARED] = engine.endpoint;
  return () => engine.stop();
};

/** Starts an engine on a free port; LOCAL_DYNAMODB chooses which, unless it is named. */
export const startEngine = async (
  name: string | undefined = process.env['LOCAL_DYNAMODB'],
  tries = 3,
): Promise<Engine> => {
  const shared = process.env[SHARED];
  if (shared !== undefined && name === 'dynamodb-local') return partOf(shared);
  if (name === 'dynamodb-local') await installDynamodbLocal();
  const [port = 0] = await freePorts(1);
  const { file, args, cwd } = commandFor(name, port);
  const watchdog = spawn(process.execPath, ['-e', WATCHDOG, file, cwd, ...args], {
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
  return { endpoint, client, newTable: () => newTableOn(client), stop };
};
