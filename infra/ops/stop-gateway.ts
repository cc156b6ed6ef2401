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

/** Stands where the console has the administrator who stopped it. */
const BY = { id: 'operator', email: 'operator', role: 'admin' } as const;

const { gatewayStop, gatewayStopMark } = ENTITIES;
const row = z.object({ version: z.int(), record: gatewayStopRecord });

/**
 * Stops the whole gateway of a table, as an administrator does it in the console: from the write on no order is claimed by it.
 * For a table that is not used yet, or where nobody can sign in. An administrator lifts it in the console.
 * @returns the stop in force; an earlier one is left as it is
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
  const put = (item: Readonly<Record<string, unknown>>) => ({
    Put: { TableName: table.name, Item: item },
  });
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
          ...Array.from({ length: GATEWAY_STOP_PARTS }, (_, part) =>
            put({
              pk: partition.replace('{part}', String(part)),
              sk: sort,
              entity: gatewayStopMark.name,
              version: 1,
              record: {},
            }),
          ),
        ],
      }),
    );
  } catch (error) {
    if (error instanceof TransactionCanceledException)
      throw new PlainError(
        `Somebody else wrote to ${table.name} at the same moment. Nothing was stopped: run it again.`,
      );
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
