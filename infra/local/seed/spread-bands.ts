import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { localClient } from '../support/aws.ts';
import type { SeedContext } from './context.ts';

/** Fractions, as spec 3 keeps them. */
const BANDS = [
  {
    id: 'band_preferred',
    name: 'Preferred',
    description: 'Above 5 M BRL a month',
    min: '0.0025',
    max: '0.005',
  },
  {
    id: 'band_standard',
    name: 'Standard',
    description: '500 k to 5 M BRL a month',
    min: '0.005',
    max: '0.01',
  },
  { id: 'band_starter', name: 'Starter', description: 'Up to 500 k BRL a month', min: '0.01', max: '0.02' },
];

/** Lists are in the order of `min_spread` (spec 7): fractions below one sort as text when they are of one length. */
const sortOf = (min: string, id: string): string => `${min.padEnd(20, '0')}#${id}`;

/** There is no call that makes bands: they are reference data of the deployment. */
export const seedSpreadBands = async ({ stack }: SeedContext): Promise<void> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(localClient(stack.dynamodb.endpoint)));
  const items = BANDS.map(({ id, name, description, min, max }) => ({
    pk: `SPREAD_BAND#${id}`,
    sk: 'SPREAD_BAND',
    entity: 'spread_band',
    version: 1,
    record: { id, name, description, min_spread: min, max_spread: max },
    all: 'SPREAD_BAND',
    sort: sortOf(min, id),
  }));
  await client.send(
    new BatchWriteCommand({
      RequestItems: { [stack.dynamodb.table]: items.map((Item) => ({ PutRequest: { Item } })) },
    }),
  );
  client.destroy();
};
