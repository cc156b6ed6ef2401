import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './client.ts';
import { cancelledParts } from './items.ts';

/** One part of a transaction. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * All of the writes or none.
 * @returns why each part did not hold (`None` for those that did), or nothing when all were written
 */
export const transact = async (
  table: Table,
  writes: readonly Write[],
): Promise<readonly (string | undefined)[]> => {
  try {
    await table.client.send(new TransactWriteCommand({ TransactItems: [...writes] }));
    return [];
  } catch (error) {
    const parts = cancelledParts(error);
    if (parts.length === 0) throw error;
    return parts;
  }
};
