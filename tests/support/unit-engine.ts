import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { afterAll, beforeEach, vi } from 'vitest';
import { clientOf, type Engine, newTableOn, OF_THE_RUN } from './engine.ts';

export const unitEngine = (): Engine => {
  const endpoint = process.env[OF_THE_RUN];
  if (endpoint === undefined) throw new Error('no DynamoDB engine on this machine');
  const client = clientOf(endpoint);
  const tables: string[] = [];
  const stop = async (): Promise<void> => {
    for (const name of tables) await client.send(new DeleteTableCommand({ TableName: name }));
    client.destroy();
    // Undoes `useEngine`; the next file has its own engine.
    vi.unstubAllEnvs();
  };
  afterAll(stop);
  const newTable = async () => {
    const table = await newTableOn(client);
    tables.push(table.name);
    return table;
  };
  return { endpoint, client, newTable, stop };
};

export const freshTable = (engine: Engine = unitEngine()): Table => {
  let now: Table | undefined;
  const table = (): Table => {
    if (!now) throw new Error('no table before the first test');
    return now;
  };
  beforeEach(async () => {
    now = await engine.newTable();
  });
  return {
    get client() {
      return table().client;
    },
    get name() {
      return table().name;
    },
    get leftOut() {
      return table().leftOut;
    },
  };
};
