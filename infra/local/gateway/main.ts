import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { localClient } from '@ramps-gateway/infra/common/aws.ts';
import { PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { outliveFullLog, watchParent } from '../support/part.ts';
import { startGateway } from './gateway.ts';
import { gatewayOptions, type Pool, poolAnswer, readSettings, type Settings } from './product.ts';

// A child of the supervisor: its settings come from the environment, and it sends `ready` and terminal lines back.

// Per thread: V8's default lets garbage grow to the size of live data.
setFlagsFromString('--heap-growing-percent=50');

const LOOK_EVERY_MS = 30;

const sendToParent = (message: { kind: 'ready' } | { kind: 'line'; text: string }): void => {
  process.send?.(message);
};

const eventually = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await delay(LOOK_EVERY_MS);
    }
  }
};

const findPool = async ({ COGNITO_URL }: Settings): Promise<Pool> => {
  const response = await fetch(`${COGNITO_URL}/local/pool`);
  return poolAnswer.parse(await response.json());
};

const findTable = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  if (Table?.TableStatus !== 'ACTIVE') throw new Error('not ready yet');
};

const run = async (): Promise<void> => {
  outliveFullLog();
  const settings = readSettings(process.env);
  const pool = await eventually(() => findPool(settings));
  const options = await gatewayOptions(settings, pool, (text) => sendToParent({ kind: 'line', text }));
  const gateway = await startGateway(options);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void gateway.stop().finally(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  watchParent(() => process.exit(0));

  const client = new DynamoDBClient({ ...localClient(settings.DYNAMODB_URL), maxAttempts: 1 });
  await eventually(() => findTable(client, settings.TABLE_NAME));
  client.destroy();
  gateway.begin();
  sendToParent({ kind: 'ready' });
};

run().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error);
  process.exit(1);
});
