import { setTimeout as delay } from 'node:timers/promises';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
  type KeySchemaElement,
  ListTablesCommand,
  type Projection,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import { codeOf, PlainError } from '@ramps-gateway/infra/common/errors.ts';

const keys = (partition: string, sort: string): KeySchemaElement[] => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];

const projection = (projected: boolean): Projection =>
  projected
    ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...TABLE.projected] }
    : { ProjectionType: 'KEYS_ONLY' };

const indexes = (): GlobalSecondaryIndex[] =>
  Object.entries(TABLE.indexes).map(([IndexName, { partition, sort, projected }]) => ({
    IndexName,
    KeySchema: keys(partition, sort),
    Projection: projection(projected),
  }));

const attributes = (): string[] => [
  ...new Set([
    TABLE.partitionKey,
    TABLE.sortKey,
    ...Object.values(TABLE.indexes).flatMap(({ partition, sort }) => [partition, sort]),
  ]),
];

const create = (name: string): CreateTableCommand =>
  new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keys(TABLE.partitionKey, TABLE.sortKey),
    AttributeDefinitions: attributes().map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    GlobalSecondaryIndexes: indexes(),
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });

const find = async (client: DynamoDBClient, name: string): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (codeOf(error) === 'ResourceNotFoundException') return undefined;
    throw error;
  }
};

const shape = (schemas: readonly (KeySchemaElement[] | undefined)[]): string =>
  JSON.stringify(
    schemas.map((schema) => (schema ?? []).map(({ AttributeName }) => AttributeName).join()).toSorted(),
  );

const isCurrent = ({ KeySchema, GlobalSecondaryIndexes }: TableDescription): boolean =>
  shape([KeySchema, ...(GlobalSecondaryIndexes ?? []).map((index) => index.KeySchema)]) ===
  shape([keys(TABLE.partitionKey, TABLE.sortKey), ...indexes().map((index) => index.KeySchema)]);

export const ensureTable = async (client: DynamoDBClient, name: string): Promise<void> => {
  const found = await find(client, name);
  if (!found) {
    await client.send(create(name));
  } else if (!isCurrent(found)) {
    throw new PlainError(
      `The table ${name} was created by another version of the project. Start from empty data with: npm start -- --fresh`,
    );
  }
  while ((await find(client, name))?.TableStatus !== 'ACTIVE') await delay(50);
};

export const dropTable = async (client: DynamoDBClient, name: string): Promise<void> => {
  if (!(await find(client, name))) return;
  await client.send(new DeleteTableCommand({ TableName: name }));
  while (await find(client, name)) await delay(50);
};

export const answers = async (client: DynamoDBClient): Promise<boolean> => {
  try {
    await client.send(new ListTablesCommand({ Limit: 1 }));
    return true;
  } catch {
    return false;
  }
};
