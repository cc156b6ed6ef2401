import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Table } from './client.ts';
import { cancelledParts, isConditionFailure } from './items.ts';

/** One part of a transaction. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const send = async (table: Table, writes: readonly Write[]): Promise<void> => {
  const [only, ...others] = writes;
  // One write is atomic by itself, at half the price.
  if (others.length === 0 && only?.Put) await table.client.send(new PutCommand(only.Put));
  else if (others.length === 0 && only?.Update) await table.client.send(new UpdateCommand(only.Update));
  else if (others.length === 0 && only?.Delete) await table.client.send(new DeleteCommand(only.Delete));
  else await table.client.send(new TransactWriteCommand({ TransactItems: [...writes] }));
};

/**
 * All of the writes or none.
 * @returns why each part did not hold (`None` for those that did), or nothing when all were written
 */
export const transact = async (
  table: Table,
  writes: readonly Write[],
): Promise<readonly (string | undefined)[]> => {
  try {
    await send(table, writes);
    return [];
  } catch (error) {
    if (isConditionFailure(error)) return ['ConditionalCheckFailed'];
    if (error instanceof TransactionConflictException) return ['TransactionConflict'];
    const parts = cancelledParts(error);
    if (parts.length === 0) throw error;
    return parts;
  }
};
