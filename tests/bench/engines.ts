import { randomUUID } from 'node:crypto';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { TABLE } from '#shared/contract/table.ts';
import { type Engine, type EngineName, startEngine } from '#tests/support/engine.ts';

/** A fresh engine for `work`, stopped after it. */
export const withEngine = async <T>(name: EngineName, work: (engine: Engine) => Promise<T>): Promise<T> => {
  process.env['LOCAL_DYNAMODB'] = name;
  const engine = await startEngine();
  try {
    return await work(engine);
  } finally {
    await engine.stop();
  }
};

/** Has the product's keys and stream, but no index. Returns the table's name. */
export const createPlainTable = async ({ client }: Engine): Promise<string> => {
  const name = `plain-${randomUUID()}`;
  const keys = [
    { name: TABLE.partitionKey, type: 'HASH' as const },
    { name: TABLE.sortKey, type: 'RANGE' as const },
  ];
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys.map((key) => ({ AttributeName: key.name, AttributeType: 'S' })),
      KeySchema: keys.map((key) => ({ AttributeName: key.name, KeyType: key.type })),
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );
  return name;
};
