import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import {
  type GatewayStopRecord,
  gatewayStopRecord,
  stopReason,
} from '@ramps-gateway/shared/contract/stops.ts';
import { GATEWAY_STOP_PARTS } from '@ramps-gateway/shared/domain/stops.ts';
import * as z from 'zod/mini';
import { PlainError } from '../common/errors.ts';
import { command } from './command.ts';
import { ON_TABLE, type Table, tableOf } from './stage.ts';

/** Author of the stop, in place of an administrator. */
const BY = { id: 'operator', email: 'operator', role: 'admin' } as const;

const { gatewayStop, gatewayStopMark } = ENTITIES;
const row = z.object({ version: z.int(), record: gatewayStopRecord });

/**
 * Stops the whole gateway of a table, like an administrator in the console: no order is claimed after the write. For a table
 * that is not in use yet, or when nobody can sign in. An administrator lifts the stop in the console.
 * @returns the stop in force; an earlier one stays
 */
export const stopGateway = async (
  table: Table,
  { reason, at }: { readonly reason: string; readonly at: string },
): Promise<NonNullable<GatewayStopRecord['stop']>> => {
  const client = DynamoDBDocumentClient.from(table.client);
  const [pk, sk] = gatewayStop.key;
  const { Item } = await client.send(
    new GetCommand({ TableName: table.name, Key: { pk, sk }, ConsistentRead: true }),
  );
  const before = Item === undefined ? undefined : row.parse(Item);
  if (before?.record.stop) return before.record.stop;
  const version = (before?.version ?? 0) + 1;
  const stop = { reason, since: at, by: BY, version };
  const [partition, sort] = gatewayStopMark.key;
  try {
    await client.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: table.name,
              Item: { pk, sk, entity: gatewayStop.name, version, record: { id: 'gateway', stop } },
              ConditionExpression: 'attribute_not_exists(pk) OR #version = :before',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':before': version - 1 },
            },
          },
          ...Array.from({ length: GATEWAY_STOP_PARTS }, (_, part) => {
            const mark = { pk: partition.replace('{part}', String(part)), sk: sort };
            const Item = { ...mark, entity: gatewayStopMark.name, version: 1, record: {} };
            return { Put: { TableName: table.name, Item } };
          }),
        ],
      }),
    );
  } catch (error) {
    if (error instanceof TransactionCanceledException)
      throw new PlainError(`${table.name} was changed at the same time. Nothing was stopped. Run it again.`);
    throw error;
  }
  return stop;
};

export const stopGatewayCommand = command({
  name: 'stop-gateway',
  help: 'Stop the whole gateway without the console, even in a table that is not in use yet',
  options: { reason: { value: '<why>', help: 'shown in the console' }, ...ON_TABLE.options },
  input: z.object({ reason: stopReason, ...ON_TABLE.input }),
  run: async ({ reason, ...where }, world) => {
    const table = await tableOf(where, world);
    const stop = await stopGateway(table, { reason, at: new Date().toISOString() });
    world.print(`The gateway of ${table.name} is stopped since ${stop.since}: ${stop.reason}`);
    return true;
  },
});
