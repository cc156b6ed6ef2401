import { randomUUID } from 'node:crypto';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import type { RemoteAccount } from '#functions/modules/accounts/ports.ts';
import { type Engine, tableDefinition } from '#tests/support/engine.ts';
import { createTable, type Table } from '#functions/adapters/dynamo/table/client.ts';
import type { Costed } from './costed.ts';
import { COSTS } from './costs.ts';
import { fill } from './fill.ts';
import { type Cost, meter } from './meter.ts';
import { outsideOf } from './outside.ts';
import { own, writeOwn } from './own.ts';
import { rowsOfOthers } from './rows.ts';
import { apiOver } from './world.ts';

/** One account has another phone number, one asset another name. */
export const remoteAccounts = (): readonly RemoteAccount[] =>
  own.accounts.map(({ external_id, phone }) => ({
    readable: true,
    external_id,
    received: { phone: external_id === own.synchronized.external_id ? '+55 11 4000-0000' : phone },
  }));

export const remoteAssets = () =>
  own.assets.map((asset, at) => (at === 0 ? { ...asset, name: 'Asset 1xx' } : asset));

/** Without a stream, which costs nothing here and slows down filling. */
export const newTable = async ({ client }: Engine): Promise<Table> => {
  const name = `cost-${randomUUID()}`;
  const { StreamSpecification: _, ...definition } = tableDefinition(name).input;
  await client.send(new CreateTableCommand(definition));
  return createTable(name, client);
};

/** The cost of each call beside `others` rows of other users, on its own table. */
export const measureCosts = async (
  engine: Engine,
  others: number,
  report: (progress: string) => void = () => {},
): Promise<ReadonlyMap<Costed, Cost>> => {
  const table = await newTable(engine);
  await writeOwn(table);
  const began = Date.now();
  await fill(table, await rowsOfOthers(others));
  report(`${others} rows of others in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  const metered = createTable(table.name, engine.client);
  const counted = meter(metered);
  const call = apiOver(metered, outsideOf(remoteAccounts(), remoteAssets()));
  const costs = new Map<Costed, Cost>();
  for (const costed of COSTS) {
    const { status, body } = await call(costed.who, costed.line, costed.options);
    if (status < 200 || status > 299) throw new Error(`${costed.name}: ${status} ${JSON.stringify(body)}`);
    costs.set(costed, counted.take());
  }
  return costs;
};
